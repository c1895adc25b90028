import { describe, expect, it } from 'vitest'
import { dollars, linear, pointKey, polynomial } from './notation'

describe('expressions', () => {
  it('leaves out zero terms and factors of one', () => {
    expect([linear(1, -3), linear(-1, 0, 'n'), linear(0, 4), linear(0, 0)]).toEqual(['x-3', '-n', '4', '0'])
  })

  it('keeps the order of the terms', () => {
    expect(polynomial([-2, 'x^2'], [0, 'x'], [5, ''], [1, 'y'])).toBe('-2x^2+5+y')
  })
})

describe('dollars', () => {
  it('shows the cents of an amount only when there are any', () => {
    expect(dollars(1250)).toBe('$1,250')
    expect(dollars(4.5)).toContain('\\$4.50')
  })
})

describe('points', () => {
  it('gives the key of a point with and without the space', () => {
    expect(pointKey(-2, 0.5)).toEqual(['(-2, 0.5)', '(-2,0.5)'])
  })
})
