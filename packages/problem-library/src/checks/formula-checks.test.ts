import { describe, expect, it } from 'vitest'
import { isFalse } from './formula-checks'

describe('isFalse', () => {
  it.each([
    '3 + 4 = 8',
    '1{,}000 \\div 8 = 124',
    '\\frac{3}{4} = \\frac{9}{13}',
    '2\\frac{1}{3} = \\frac{8}{3}',
    '\\frac{2 \\times 10^{6}}{10^{3}} = 2 \\times 10^{2}',
    '\\sqrt{9 + 16} = 6',
    '\\pi \\cdot 3^2 = 6\\pi',
    '\\frac{1}{2} = 0.5 = 5\\%',
    '|-4| = -4',
    '\\frac{1}{3} > \\frac{1}{2}',
    '36 < 50 < 49',
  ])('detects a false statement: %s', (tex) => {
    expect(isFalse(tex)).toBe(true)
  })

  it.each([
    '3 + 4 = 7',
    '90^\\circ - 30^\\circ = 60^\\circ',
    '\\left(\\frac{2}{3}\\right)^2 = \\frac{4}{9}',
    '2\\frac{1}{3} = \\frac{7}{3}',
    '-5 < 3',
    '6 < \\sqrt{40} < 7',
    '3 + \\square = 9',
    '4x = 20',
  ])('accepts a statement that holds or has an unknown: %s', (tex) => {
    expect(isFalse(tex)).toBe(false)
  })
})
