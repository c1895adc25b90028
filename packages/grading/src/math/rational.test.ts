import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absolute, add, decimal, divide, isWithin, maxBits, multiply, power, rational, toNumber } from './rational'

const fraction = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 30n }))
  .map(([n, d]) => rational(n, d)!)
const huge = fc
  .tuple(fc.bigInt({ min: -(2n ** 990n), max: 2n ** 990n }), fc.bigInt({ min: 1n, max: 2n ** 990n }))
  .map(([n, d]) => rational(n, d)!)

describe('rational numbers', () => {
  it('keeps fractions in lowest terms with a positive denominator', () => {
    expect(rational(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n })
    expect(rational(0n, -4n)).toEqual({ numerator: 0n, denominator: 1n })
    expect(rational(1n, 0n)).toBeUndefined()
  })

  it('obeys the laws of arithmetic', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(multiply(a, add(b, c)!)).toEqual(add(multiply(a, b)!, multiply(a, c)!))
        if (b.numerator !== 0n) expect(multiply(divide(a, b)!, b)).toEqual(a)
      }),
    )
  })

  it('returns no result that would exceed the allowed length', () => {
    const limit = 1n << BigInt(maxBits)
    fc.assert(
      fc.property(huge, huge, fc.integer({ min: -1000, max: 1000 }), (a, b, exponent) => {
        for (const result of [add(a, b), multiply(a, b), divide(a, b), power(a, rational(BigInt(exponent))!)]) {
          if (result) expect(absolute(result.numerator) < limit && result.denominator < limit).toBe(true)
        }
      }),
    )
  })

  it.each([
    ['2', '10', '1024'],
    ['2', '-2', '0.25'],
    ['-2', '3', '-8'],
    ['0', '5', '0'],
    ['4', '0.5', '2'],
    ['0.25', '1.5', '0.125'],
    ['-1', '1000000', '1'],
    ['1', '123456789', '1'],
  ])('raises %s to the power %s', (base, exponent, result) => {
    const read = (text: string) => {
      const size = decimal(text.replace('-', ''))!
      return text.startsWith('-') ? { ...size, numerator: -size.numerator } : size
    }
    expect(power(read(base), read(exponent))).toEqual(read(result))
  })

  it.each([
    [0n, 0n],
    [0n, -1n],
    [9n, 9n ** 9n],
    [2n, 5000n],
  ])('returns no value for %s to the power %s', (base, exponent) => {
    expect(power(rational(base)!, rational(exponent)!)).toBeUndefined()
  })

  it('returns a root only where it is rational', () => {
    const half = rational(1n, 2n)!
    expect(power(rational(9n, 4n)!, half)).toEqual(rational(3n, 2n))
    expect(power(rational(2n)!, half)).toBeUndefined()
    expect(power(rational(-4n)!, half)).toBeUndefined()
    expect(power(rational(-27n)!, rational(1n, 3n)!)).toEqual(rational(-3n))
  })

  it('converts to floats that neither overflow nor vanish', () => {
    const longest = 2n ** BigInt(maxBits) - 1n
    expect(toNumber(rational(longest)!)).toBeLessThan(Number.POSITIVE_INFINITY)
    expect(toNumber(rational(1n, longest)!)).toBeGreaterThan(0)
    expect(toNumber(rational(1n, 3n)!)).toBe(1 / 3)
  })

  it('compares within a tolerance relative to the larger one', () => {
    expect(isWithin(rational(10n ** 10n)!, rational(10n ** 10n + 1n)!, 1e-9)).toBe(true)
    expect(isWithin(rational(10n ** 8n)!, rational(10n ** 8n + 1n)!, 1e-9)).toBe(false)
    expect(isWithin(rational(0n)!, rational(1n, 10n ** 100n)!, 1e-9)).toBe(false)
  })
})
