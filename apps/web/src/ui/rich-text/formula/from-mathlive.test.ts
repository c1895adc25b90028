import { describe, expect, it } from 'vitest'
import { fromMathLive } from './from-mathlive'
import { typeset } from './typeset-tex'

const table: [string, string][] = [
  ['x^2+1', 'x^2+1'],
  ['\\mleft(x+1\\mright)', '\\left(x+1\\right)'],
  ['\\frac{\\differentialD y}{\\differentialD x}', '\\frac{\\mathrm{d} y}{\\mathrm{d} x}'],
  ['\\exponentialE^{\\imaginaryI\\pi}', 'e^{i\\pi}'],
  ['\\frac{\\placeholder{}}{2}', '\\frac{{}}{2}'],
  ['\\sqrt[\\placeholder{}]{x}', '\\sqrt[{}]{x}'],
  ['\\lbrack 1,2\\rbrack', '[1,2]'],
  ['\\mlefty', '\\mlefty'],
  [' x ', 'x'],
]

describe('the TeX of the visual field', () => {
  it.each(table)('is converted from %j to %j', (given, plain) => {
    expect(fromMathLive(given)).toBe(plain)
  })

  it.each(table.filter(([given]) => given !== '\\mlefty'))('can be typeset when it was %j', (given) => {
    expect(typeset(fromMathLive(given), false).ok).toBe(true)
  })
})
