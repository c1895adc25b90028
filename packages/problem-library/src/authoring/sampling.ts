import type { Random } from '@trellis/domain'
import { gcd } from './numbers'

const maxAttempts = 500

export function sampleUntil<T>(draw: () => T, accept: (drawn: T) => boolean): T {
  for (let count = 0; count < maxAttempts; count++) {
    const drawn = draw()
    if (accept(drawn)) return drawn
  }
  throw new RangeError(`no acceptable draw in ${maxAttempts}`)
}

export function inRange(random: Random, min: number, max: number, accept: (value: number) => boolean): number {
  return sampleUntil(() => random.int(min, max), accept)
}

/** A fraction below 1 in lowest terms. */
export function properFraction(
  random: Random,
  denominators: readonly number[],
): [numerator: number, denominator: number] {
  const denominator = random.pick(denominators)
  return [inRange(random, 1, denominator - 1, (numerator) => gcd(numerator, denominator) === 1), denominator]
}
