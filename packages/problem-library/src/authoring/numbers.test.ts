import { describe, expect, it } from 'vitest'
import { decimal, gcd, grouped, lcm, ordinal, plain } from './numbers'

describe('numbers as they are written', () => {
  it('writes a typed number without trailing zeros or a negative zero', () => {
    expect([2.5, 3, 0.1 + 0.2, -0, -0.00001].map(plain)).toEqual(['2.5', '3', '0.3', '0', '0'])
  })

  it('writes decimals without trailing zeros or rounding noise', () => {
    expect([decimal(1250, 2), decimal(7, 3), decimal(300, 2), decimal(29, 1)]).toEqual(['12.5', '0.007', '3', '2.9'])
  })

  it('writes a comma before every three digits of a number in a sentence', () => {
    expect([grouped(1250), grouped(999), grouped(1_000_000)]).toEqual(['1,250', '999', '1,000,000'])
  })

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [8, '8th'],
    [11, '11th'],
    [22, '22nd'],
  ])('writes the ordinal of %i as %s', (number, text) => {
    expect(ordinal(number)).toBe(text)
  })
})

describe('common factors and multiples', () => {
  it('gives positive common factors and multiples whatever the signs', () => {
    expect([gcd(12, 18), gcd(-12, 18), gcd(7, 0), lcm(4, 6), lcm(-4, 6)]).toEqual([6, 6, 7, 12, 12])
  })
})
