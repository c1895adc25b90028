import { expect } from 'vitest'

/** Equal to a reference value up to a relative deviation. */
export function expectClose(value: number, reference: number, tolerance = 1e-8): void {
  const isClose = Math.abs(value - reference) <= tolerance * Math.abs(reference)
  expect(isClose, `${value} is not ${reference}`).toBe(true)
}
