import { type Estimate, inferenceOf } from './estimate'

export interface Moments {
  n: number
  mean: number
  /** With the denominator n − 1; 0 for a single value. */
  variance: number
}

/**
 * In two passes from the first value on, so that a large mean costs no digits, and values that are all the same vary by
 * exactly 0.
 */
export function momentsOf(values: ArrayLike<number>): Moments {
  const n = values.length
  const first = n > 0 ? values[0]! : 0
  let sum = 0
  for (let index = 0; index < n; index++) sum += values[index]! - first
  const shift = n > 0 ? sum / n : 0
  let squares = 0
  for (let index = 0; index < n; index++) squares += (values[index]! - first - shift) ** 2
  return { n, mean: first + shift, variance: n > 1 ? squares / (n - 1) : 0 }
}

/** Welch's t test from the moments of two groups; null without variation or with fewer than two in one of them. */
export function welchOfMoments(one: Moments, other: Moments, confidence?: number): Estimate | null {
  if (one.n < 2 || other.n < 2) return null
  const [first, second] = [one.variance / one.n, other.variance / other.n]
  const degrees = (first + second) ** 2 / (first ** 2 / (one.n - 1) + second ** 2 / (other.n - 1))
  return inferenceOf(one.mean - other.mean, Math.sqrt(first + second), degrees, confidence)
}
