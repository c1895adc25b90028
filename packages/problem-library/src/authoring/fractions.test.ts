import { describe, expect, it } from 'vitest'
import { fractionKey, fractionText, lowestTermsTex, mixedTex, mixedText, simplifiedTex } from './fractions'

describe('fractions as they are typed', () => {
  it('writes a typed fraction in lowest terms with the sign in front', () => {
    expect([fractionText(6, 8), fractionText(3, -6), fractionText(-4, -2), fractionText(0, 5)]).toEqual([
      '3/4',
      '-1/2',
      '2',
      '0',
    ])
  })

  it('writes a typed mixed number only above 1', () => {
    expect([mixedText(14, 6), mixedText(4, 6), mixedText(12, 6)]).toEqual(['2 1/3', '2/3', '2'])
  })

  it('gives a key above 1 as a mixed number first and as a fraction second', () => {
    expect(fractionKey(18, 12)).toEqual(['1 1/2', '3/2'])
    expect(fractionKey(8, 4)).toEqual(['2', '2'])
  })
})

describe('fractions in TeX', () => {
  it('puts the sign in front of the TeX fraction', () => {
    expect(lowestTermsTex(-6, 8)).toBe('-\\frac{3}{4}')
  })

  it('shows the step to lowest terms only if the fraction can be simplified', () => {
    expect(simplifiedTex(6, 8)).toBe('\\frac{6}{8} = \\frac{3}{4}')
    expect(simplifiedTex(3, 4)).toBe('\\frac{3}{4}')
  })

  it('writes a mixed number in TeX only above 1', () => {
    expect([mixedTex(7, 3), mixedTex(2, 3), mixedTex(6, 3)]).toEqual(['2\\frac{1}{3}', '\\frac{2}{3}', '2'])
  })
})
