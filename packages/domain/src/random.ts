/** A stream of numbers that depends on its seed alone: the same seed gives the same stream on every machine. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number
  pick<T>(items: readonly T[]): T
  /** A new array in random order (Fisher–Yates); the given one stays as it is. */
  shuffle<T>(items: readonly T[]): T[]
}

export function createRandom(seed: string): Random {
  const next = sfc32(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('pick from an empty list')
      return items[int(0, items.length - 1)]!
    },
    shuffle: (items) => {
      const shuffled = [...items]
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(0, last)
        ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
      }
      return shuffled
    },
  }
}

/**
 * Fills a list with the next whole numbers from 0 to 2³² − 1 of a stream: those that `next` of `createRandom` divides
 * by 2³², many at a time, for code that draws millions of them.
 */
export function createRandomWords(seed: string): (words: Uint32Array) => void {
  const state = stateOf(seed)
  advance(state, warmUp)
  return (words) => advance(state, words)
}

function sfc32(seed: string): () => number {
  const fill = createRandomWords(seed)
  const words = new Uint32Array(wordsAtOnce)
  let used = wordsAtOnce
  return () => {
    if (used === wordsAtOnce) {
      fill(words)
      used = 0
    }
    return words[used++]! / 4294967296
  }
}

const wordsAtOnce = 16
/** The first numbers of a stream, which are discarded. */
const warmUp = new Uint32Array(12)

const prime = 0x01000193

/** Four 32-bit words of state taken from the text by FNV-1a with different starts, in one pass. */
function stateOf(seed: string): Int32Array {
  let a = 0x811c9dc5
  let b = prime
  let c = 0x9e3779b9
  let d = 0x85ebca6b
  for (let index = 0; index < seed.length; index++) {
    const code = seed.charCodeAt(index)
    a = Math.imul(a ^ code, prime)
    b = Math.imul(b ^ code, prime)
    c = Math.imul(c ^ code, prime)
    d = Math.imul(d ^ code, prime)
  }
  return Int32Array.of(a, b, c, d)
}

/** sfc32: one step of the state for each number. */
function advance(state: Int32Array, words: Uint32Array): void {
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  for (let index = 0; index < words.length; index++) {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    words[index] = t
  }
  state[0] = a
  state[1] = b
  state[2] = c
  state[3] = d
}
