import { describe, expect, it } from 'vitest'
import { dollars, fraction, fractionTex, linear, mixedTex, plain, polynomial, simplifiedTex } from './notation-6-to-8'

describe('numbers as they are typed', () => {
  it('have neither trailing zeros nor a negative zero', () => {
    expect([2.5, 3, 0.1 + 0.2, -0, -0.00001].map(plain)).toEqual(['2.5', '3', '0.3', '0', '0'])
  })

  it('are fractions in lowest terms with the sign in front', () => {
    expect([fraction(6, 8), fraction(3, -6), fraction(-4, -2), fraction(0, 5)]).toEqual(['3/4', '-1/2', '2', '0'])
  })
})

describe('fractions in TeX', () => {
  it('have the sign in front of the fraction', () => {
    expect(fractionTex(-6, 8)).toBe('-\\frac{3}{4}')
  })

  it('show the step to lowest terms only where there is one', () => {
    expect(simplifiedTex(6, 8)).toBe('\\frac{6}{8} = \\frac{3}{4}')
    expect(simplifiedTex(3, 4)).toBe('\\frac{3}{4}')
  })

  it('are mixed numbers only above 1', () => {
    expect([mixedTex(7, 3), mixedTex(2, 3), mixedTex(6, 3)]).toEqual(['2\\frac{1}{3}', '\\frac{2}{3}', '2'])
  })
})

describe('expressions', () => {
  it('leave out zero terms and factors of one', () => {
    expect([linear(1, -3), linear(-1, 0, 'n'), linear(0, 4), linear(0, 0)]).toEqual(['x-3', '-n', '4', '0'])
  })

  it('keep the order of their terms', () => {
    expect(polynomial([-2, 'x^2'], [0, 'x'], [5, ''], [1, 'y'])).toBe('-2x^2+5+y')
  })
})

describe('dollars', () => {
  it('show cents only when there are any', () => {
    expect(dollars(1250)).toBe('$1,250')
    expect(dollars(4.5)).toContain('\\$4.50')
  })
})
