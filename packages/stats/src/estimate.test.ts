import { describe, expect, it } from 'vitest'
import { areFinite, inferenceOf } from './estimate'

describe('the inference of an estimate', () => {
  it('infers the interval and the two-sided p value from the t distribution', () => {
    // qt(.975, 10) and 2 * pt(-2, 10) in R.
    const inference = inferenceOf(2, 1, 10)!
    expect(inference.interval.high).toBeCloseTo(2 + 2.228138851986274, 12)
    expect(inference.p).toBeCloseTo(0.0733880347707404, 12)
    expect(inferenceOf(-2, 1, 10)!.p).toBe(inference.p)
  })

  it('infers them from the normal distribution without degrees of freedom', () => {
    expect(inferenceOf(0, 2, null)!.interval.high).toBeCloseTo(3.919927969080108, 12)
    expect(inferenceOf(0, 2, null)!.p).toBe(1)
  })

  it('infers nothing without a valid standard error and degrees of freedom', () => {
    for (const [error, degrees] of [
      [0, 3],
      [Number.NaN, 3],
      [1, 0],
      [1, Number.NaN],
      [Number.POSITIVE_INFINITY, null],
    ] as const) {
      expect(inferenceOf(1, error, degrees)).toBeNull()
    }
    expect(areFinite([1, Number.NaN])).toBe(false)
    expect(areFinite(new Float64Array([1, 2]))).toBe(true)
  })
})
