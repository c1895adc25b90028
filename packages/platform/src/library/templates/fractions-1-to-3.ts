export type Fraction = [over: number, under: number]

/** The denominators of grade 3. */
export const denominators = [2, 3, 4, 6, 8] as const
export const partName: Record<number, string> = { 2: 'halves', 3: 'thirds', 4: 'fourths', 6: 'sixths', 8: 'eighths' }
export const wholes = [
  'pan of cornbread',
  'granola bar',
  'strip of paper',
  'ribbon',
  'garden bed',
  'sheet of stickers',
] as const

export const frac = (over: number, under: number) => `\\frac{${over}}{${under}}`

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

export function singular(under: number): string {
  return under === 2 ? 'half' : partName[under]!.slice(0, -1)
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
