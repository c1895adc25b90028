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

describe('fromMathLive', () => {
  it.each(table)('converts %j to %j', (mathLive, tex) => {
    expect(fromMathLive(mathLive)).toBe(tex)
  })

  it.each(table.filter(([mathLive]) => mathLive !== '\\mlefty'))(
    'converts %j to TeX that can be typeset',
    (mathLive) => {
      expect(typeset(fromMathLive(mathLive), false).ok).toBe(true)
    },
  )
})
