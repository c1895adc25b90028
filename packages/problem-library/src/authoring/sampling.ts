import type { Random } from '@trellis/domain'
import { gcd } from './numbers'

const mostDraws = 500

export function drawUntil<T>(draw: () => T, accept: (drawn: T) => boolean): T {
  for (let count = 0; count < mostDraws; count++) {
    const drawn = draw()
    if (accept(drawn)) return drawn
  }
  throw new RangeError(`no acceptable draw in ${mostDraws}`)
}

export function inRange(random: Random, min: number, max: number, accept: (value: number) => boolean): number {
  return drawUntil(() => random.int(min, max), accept)
}

/** A fraction below 1 in lowest terms. */
export function properFraction(
  random: Random,
  denominators: readonly number[],
): [numerator: number, denominator: number] {
  const denominator = random.pick(denominators)
  return [inRange(random, 1, denominator - 1, (numerator) => gcd(numerator, denominator) === 1), denominator]
}
