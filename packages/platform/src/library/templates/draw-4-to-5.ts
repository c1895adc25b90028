import type { Random } from '@trellis/domain'
import { gcd } from './numbers-4-to-5'

const mostDraws = 500

export function drawUntil<T>(draw: () => T, accept: (drawn: T) => boolean): T {
  for (let count = 0; count < mostDraws; count++) {
    const drawn = draw()
    if (accept(drawn)) return drawn
  }
  throw new Error(`no acceptable draw in ${mostDraws}`)
}

/** A fraction below 1 in lowest terms. */
export function properFraction(
  random: Random,
  denominators: readonly number[],
): [numerator: number, denominator: number] {
  const denominator = random.pick(denominators)
  const numerator = drawUntil(
    () => random.int(1, denominator - 1),
    (n) => gcd(n, denominator) === 1,
  )
  return [numerator, denominator]
}
