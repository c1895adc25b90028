import { describe, expect, it } from 'vitest'
import { formulaText } from './formula-text.rules'

describe('a formula as text', () => {
  it.each([
    ['\\frac{1}{8}', '1/8'],
    ['2 \\times \\dfrac{x+1}{3}', '2 × (x+1)/3'],
    ['\\frac{\\frac{1}{2}}{3}', '(1/2)/3'],
    ['x^{2} \\le 9', 'x^2 ≤ 9'],
    ['\\left(3 - 5\\right) \\cdot 2', '(3 - 5) · 2'],
    ['90^\\circ', '90°'],
    ['\\sqrt{16} = \\square', '√(16) = □'],
    ['15\\% \\text{ of } 40', '15% of 40'],
    ['Solve  x^2 = 9  for  x . Why ?', 'Solve x^2 = 9 for x. Why?'],
    ['\\unknown{a}', 'unknowna'],
    ['\\', '\\'],
  ])('writes %s as %s', (tex, text) => {
    expect(formulaText(tex)).toBe(text)
  })
})
