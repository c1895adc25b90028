import { describe, expect, it } from 'vitest'
import { fractionKey, fractionText, lowestTermsTex, mixedTex, mixedText, simplifiedTex } from './fractions'

describe('fractions as they are typed', () => {
  it('are in lowest terms with the sign in front', () => {
    expect([fractionText(6, 8), fractionText(3, -6), fractionText(-4, -2), fractionText(0, 5)]).toEqual([
      '3/4',
      '-1/2',
      '2',
      '0',
    ])
  })

  it('are mixed numbers only above 1', () => {
    expect([mixedText(14, 6), mixedText(4, 6), mixedText(12, 6)]).toEqual(['2 1/3', '2/3', '2'])
  })

  it('are shown as a mixed number above 1, and right as a fraction too', () => {
    expect(fractionKey(18, 12)).toEqual(['1 1/2', '3/2'])
    expect(fractionKey(8, 4)).toEqual(['2', '2'])
  })
})

describe('fractions in TeX', () => {
  it('have the sign in front of the fraction', () => {
    expect(lowestTermsTex(-6, 8)).toBe('-\\frac{3}{4}')
  })

  it('show the step to lowest terms only where there is one', () => {
    expect(simplifiedTex(6, 8)).toBe('\\frac{6}{8} = \\frac{3}{4}')
    expect(simplifiedTex(3, 4)).toBe('\\frac{3}{4}')
  })

  it('are mixed numbers only above 1', () => {
    expect([mixedTex(7, 3), mixedTex(2, 3), mixedTex(6, 3)]).toEqual(['2\\frac{1}{3}', '\\frac{2}{3}', '2'])
  })
})
