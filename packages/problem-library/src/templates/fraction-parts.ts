/** The denominators of grade 3. */
export const denominators = [2, 3, 4, 6, 8] as const

export const partName: Record<number, string> = { 2: 'halves', 3: 'thirds', 4: 'fourths', 6: 'sixths', 8: 'eighths' }

export function singular(denominator: number): string {
  return denominator === 2 ? 'half' : partName[denominator]!.slice(0, -1)
}

/** Things that are cut or split into equal parts. */
export const wholes = [
  'pan of cornbread',
  'granola bar',
  'strip of paper',
  'ribbon',
  'garden bed',
  'sheet of stickers',
] as const
