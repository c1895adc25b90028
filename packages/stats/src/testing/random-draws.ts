import { createRandom } from '@trellis/domain'

/** Draws for simulations: the same seed gives the same draws. */
export function createDraws(seed: string) {
  const { next, int, shuffle } = createRandom(seed)
  return {
    uniform: next,
    int,
    shuffle,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    happens: (probability: number) => next() < probability,
  }
}
