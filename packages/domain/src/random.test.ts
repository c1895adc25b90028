import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, createRandomWords } from './random'

const draws = (seed: string, count: number) => {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => random.next())
}

describe('a random stream', () => {
  it('gives the same random numbers for the same seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(draws(seed, 20)).toEqual(draws(seed, 20))
      }),
    )
  })

  it('gives the numbers that it has always given, so that every draw can be repeated', () => {
    expect(draws('trellis', 4).map((value) => Math.floor(value * 1e6))).toEqual([554916, 212498, 813872, 217156])
    expect(createRandom('trellis').shuffle([1, 2, 3, 4, 5, 6, 7, 8])).toEqual([6, 4, 1, 3, 7, 8, 2, 5])
  })

  it('gives the same stream as whole numbers, however many are taken at a time', () => {
    const fill = createRandomWords('trellis')
    const words = [1, 16, 5, 30].flatMap((length) => {
      const some = new Uint32Array(length)
      fill(some)
      return [...some]
    })
    expect(words.map((word) => word / 2 ** 32)).toEqual(draws('trellis', words.length))
  })

  it('gives different first numbers for a thousand similar seeds', () => {
    const first = Array.from({ length: 1000 }, (_, index) => draws(`student ${index}`, 1)[0])
    expect(new Set(first).size).toBe(1000)
  })

  it('a stream does not depend on the use of another one', () => {
    const one = createRandom('one')
    const other = createRandom('other')
    const mixed = Array.from({ length: 10 }, () => {
      other.next()
      return one.next()
    })
    expect(mixed).toEqual(draws('one', 10))
  })

  it('gives numbers from 0, included, to 1, excluded', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        for (const value of draws(seed, 50)) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThan(1)
        }
      }),
    )
  })

  it.each(['', 'a', 'study 1 student 1'])('gives evenly spread numbers for the seed %j', (seed) => {
    const tenths = new Array<number>(10).fill(0)
    for (const value of draws(seed, 10_000)) tenths[Math.floor(value * 10)]!++
    for (const count of tenths) {
      expect(count).toBeGreaterThan(800)
      expect(count).toBeLessThan(1200)
    }
  })
})

describe('a random whole number', () => {
  it('draws an integer between its bounds, both included', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), fc.nat(1_000_000), (seed, min, width) => {
        const value = createRandom(seed).int(min, min + width)
        expect(Number.isInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(min)
        expect(value).toBeLessThanOrEqual(min + width)
      }),
    )
  })

  it('draws both bounds and every integer between them', () => {
    const random = createRandom('dice')
    const thrown = new Set(Array.from({ length: 300 }, () => random.int(1, 6)))
    expect([...thrown].sort()).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('a random pick', () => {
  it('picks one of the items', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer(), { minLength: 1 }), (seed, items) => {
        expect(items).toContain(createRandom(seed).pick(items))
      }),
    )
  })

  it('picks every item of a list at some time', () => {
    const random = createRandom('turns')
    expect(new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c']))).size).toBe(3)
  })

  it('throws when there is nothing to pick from', () => {
    expect(() => createRandom('none').pick([])).toThrow(RangeError)
  })
})

describe('a random order', () => {
  it('shuffles into a new list with the same items', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
        const before = [...items]
        const shuffled = createRandom(seed).shuffle(items)
        expect(items).toEqual(before)
        expect(shuffled).not.toBe(items)
        expect([...shuffled].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b))
      }),
    )
  })

  it('gives each order of three items to about a sixth of the seeds', () => {
    const seeds = 6000
    const counts = new Map<string, number>()
    for (let seed = 0; seed < seeds; seed++) {
      const order = createRandom(`seed ${seed}`).shuffle(['a', 'b', 'c']).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
    for (const count of counts.values()) {
      expect(count).toBeGreaterThan(seeds / 6 - 200)
      expect(count).toBeLessThan(seeds / 6 + 200)
    }
  })
})
