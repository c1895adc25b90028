import { math } from './html'
import { grouped, plain } from './numbers'

/** Whole dollars as text, cents as mathematics. */
export function dollars(amount: number): string {
  return Number.isInteger(amount) ? `$${grouped(amount)}` : math(`\\$${amount.toFixed(2)}`)
}

export function percent(value: number): string {
  return math(`${plain(value)}\\%`)
}

export function degreesTex(size: number | string): string {
  return `${size}^\\circ`
}

export function degrees(size: number | string): string {
  return math(degreesTex(size))
}

/** A whole number in a sentence; a negative one is set as mathematics so that its sign is a true minus. */
export function integer(value: number): string {
  return value < 0 ? math(String(value)) : grouped(value)
}

/** A number inside a TeX expression, in parentheses when it is negative. */
export function inside(value: number): string {
  return value < 0 ? `(${plain(value)})` : plain(value)
}

/** A sum of terms that can be shown as TeX and typed as an answer: polynomial([2, 'x'], [-6, '']) is 2x-6. */
export function polynomial(...terms: (readonly [coefficient: number, symbol: string])[]): string {
  const written = terms
    .filter(([coefficient]) => coefficient !== 0)
    .map(([coefficient, symbol]) => {
      const size = Math.abs(coefficient)
      const factor = size === 1 && symbol !== '' ? '' : plain(size)
      return `${coefficient < 0 ? '-' : '+'}${factor}${symbol}`
    })
  return written.length === 0 ? '0' : written.join('').replace(/^\+/, '')
}

export function linear(slope: number, constant: number, variable = 'x'): string {
  return polynomial([slope, variable], [constant, ''])
}

export function point(x: number, y: number): string {
  return `(${plain(x)}, ${plain(y)})`
}

/** The keys of a point: as it is shown, and without the space. */
export function pointKey(x: number, y: number): [string, string] {
  return [point(x, y), point(x, y).replace(' ', '')]
}
