import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Arm,
  blockSize,
  conditionInBlock,
  createBlockReader,
  drawCondition,
  type Hmac,
  isAsDrawn,
} from './assignment.rules'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const seedOf = (name: string) => createHash('sha256').update(name).digest('hex')
const arms = (...weights: number[]): Arm<number>[] =>
  weights.map((weight, index) => ({ conditionId: index + 1, weight }))
const seed = seedOf('a study')

/** Pearson's chi-square of counts by condition against the weights. */
function chiSquare(counts: readonly number[], weights: readonly number[]): number {
  const [all, total] = [counts, weights].map((numbers) => numbers.reduce((sum, number) => sum + number, 0)) as [
    number,
    number,
  ]
  return counts.reduce((sum, count, index) => {
    const expected = (all * weights[index]!) / total
    return sum + (count - expected) ** 2 / expected
  }, 0)
}

function countsOf(units: Iterable<string>, conditions: Arm<number>[], from = seed): number[] {
  const counts = conditions.map(() => 0)
  for (const unit of units) counts[drawCondition(conditions, from, unit, hmac) - 1]!++
  return counts
}

function* unitsTo(number: number): Generator<string> {
  for (let unit = 1; unit <= number; unit++) yield `U${unit.toString(36).toUpperCase()}`
}

// What chi-square exceeds once in 10,000 times, by degrees of freedom. The draws are fixed, so a test passes always or never.
const extreme = { 1: 15.137, 2: 18.421, 4: 23.513 } as const

describe('the draw', () => {
  // A million HMACs take seconds; a bias of one percent shows in two hundred thousand as well.
  it('is uniform over two hundred thousand ids, or a million with FULL=1', () => {
    const size = process.env.FULL ? 1_000_000 : 200_000
    const counts = countsOf(unitsTo(size), arms(1, 1))
    expect(counts[0]! + counts[1]!).toBe(size)
    expect(chiSquare(counts, [1, 1])).toBeLessThan(extreme[1])
  }, 300_000)

  it('gives thirds as thirds and integer weights their exact shares', () => {
    expect(chiSquare(countsOf(unitsTo(60_000), arms(1, 1, 1)), [1, 1, 1])).toBeLessThan(extreme[2])
    expect(chiSquare(countsOf(unitsTo(60_000), arms(1, 2, 3)), [1, 2, 3])).toBeLessThan(extreme[2])
    expect(chiSquare(countsOf(unitsTo(60_000), arms(100, 1)), [100, 1])).toBeLessThan(extreme[1])
  })

  it('of two studies is independent, also where the same students are in both', () => {
    const conditions = arms(1, 1, 1)
    const [first, second] = [seedOf('first'), seedOf('second')]
    const table = Array<number>(9).fill(0)
    for (const unit of unitsTo(60_000)) {
      const row = drawCondition(conditions, first, unit, hmac) - 1
      table[3 * row + drawCondition(conditions, second, unit, hmac) - 1]!++
    }
    const sums = (cells: (index: number) => boolean) =>
      table.reduce((sum, count, index) => (cells(index) ? sum + count : sum), 0)
    const statistic = table.reduce((sum, count, index) => {
      const row = sums((cell) => Math.floor(cell / 3) === Math.floor(index / 3))
      const expected = (row * sums((cell) => cell % 3 === index % 3)) / 60_000
      return sum + (count - expected) ** 2 / expected
    }, 0)
    expect(statistic).toBeLessThan(extreme[4])
  })

  it('is the same again, in whatever order and company units come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 5 }),
        (units, weights) => {
          const conditions = arms(...weights)
          const draw = (unit: string) => [unit, drawCondition(conditions, seed, unit, hmac)] as const
          expect(new Map(units.toReversed().map(draw))).toEqual(new Map(units.map(draw)))
        },
      ),
    )
  })

  // Computed by another program too. From now on: a draw that comes out otherwise would break the record of every study that has run.
  it.each([
    ['U1', 3],
    ['U2', 2],
    ['U3', 1],
    ['P3:student-77', 2],
    ['Ünïcode 漢字', 3],
  ])('of %s stays what it has always been', (unit, condition) => {
    expect(drawCondition(arms(1, 2, 3), '00112233445566778899aabbccddeeff'.repeat(2), unit, hmac)).toBe(condition)
  })

  it('takes the first 8 bytes, the most significant first', () => {
    const bytes =
      (...first: number[]): Hmac =>
      () =>
        Uint8Array.from([...first, ...Array<number>(32 - first.length).fill(255)])
    expect(drawCondition(arms(1, 1), seed, 'U1', bytes(0, 0, 0, 0, 0, 0, 0, 1))).toBe(2)
    expect(drawCondition(arms(1, 1), seed, 'U1', bytes(255, 255, 255, 255, 255, 255, 255, 254))).toBe(1)
    // 2^56 is 1 modulo 3, so the second of three.
    expect(drawCondition(arms(1, 1, 1), seed, 'U1', bytes(1, 0, 0, 0, 0, 0, 0, 0))).toBe(2)
  })

  it('needs a condition to draw', () => {
    expect(() => drawCondition([], seed, 'U1', hmac)).toThrow(RangeError)
  })
})

describe('blocks', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 })

  it('hold every condition in its exact share, in every stratum, block after block', () => {
    fc.assert(
      fc.property(weights, fc.string(), fc.integer({ min: 0, max: 40 }), (shares, stratum, block) => {
        const conditions = arms(...shares)
        const size = blockSize(conditions)
        const counts = conditions.map(() => 0)
        for (let place = 0; place < size; place++) {
          counts[conditionInBlock(conditions, seed, stratum, block * size + place, hmac) - 1]!++
        }
        const total = shares.reduce((sum, share) => sum + share, 0)
        expect(counts).toEqual(shares.map((share) => (share * size) / total))
      }),
    )
  })

  it('are the same one by one and read with a memory', () => {
    const read = createBlockReader(arms(1, 2), seed, hmac)
    for (const stratum of ['Grade 5', 'Grade 6']) {
      for (const sequence of [0, 1, 31, 5, 6, 11, 12]) {
        expect(read(stratum, sequence)).toBe(conditionInBlock(arms(1, 2), seed, stratum, sequence, hmac))
      }
    }
  })

  it('are two rounds of the reduced weights long', () => {
    expect([arms(1, 1), arms(2, 4), arms(50, 50), arms(1, 2, 3)].map(blockSize)).toEqual([4, 6, 4, 12])
  })

  it('depend on the stratum and on the seed', () => {
    const run = (from: string, stratum: string) =>
      Array.from({ length: 200 }, (_, sequence) => conditionInBlock(arms(1, 1), from, stratum, sequence, hmac)).join('')
    const runs = [run(seed, 'Grade 5'), run(seed, 'Grade 6'), run(seedOf('another'), 'Grade 5')]
    expect(new Set(runs).size).toBe(3)
  })

  it('come in every order equally often', () => {
    const orders = new Map<string, number>()
    for (let block = 0; block < 6000; block++) {
      const order = [0, 1, 2, 3]
        .map((place) => conditionInBlock(arms(1, 1), seed, '', 4 * block + place, hmac))
        .join('')
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    // 5 degrees of freedom.
    expect(chiSquare([...orders.values()], [1, 1, 1, 1, 1, 1])).toBeLessThan(25.745)
  })

  it.each([
    ['', '122122222112'],
    ['C1|Grade 5', '122122212221'],
  ])('of the stratum "%s" stay what they have always been', (stratum, run) => {
    const fixed = '00112233445566778899aabbccddeeff'.repeat(2)
    const drawn = Array.from({ length: 12 }, (_, sequence) =>
      conditionInBlock(arms(1, 2), fixed, stratum, sequence, hmac),
    )
    expect(drawn.join('')).toBe(run)
  })
})

describe('a recorded assignment', () => {
  const simple = { randomisation: 'SIMPLE' as const, conditions: arms(1, 1), seed }
  const blocks = { randomisation: 'BLOCKS' as const, conditions: arms(1, 1), seed }

  it('is as drawn when it is what the seed gives, and only then', () => {
    const conditionId = drawCondition(simple.conditions, seed, 'U1', hmac)
    const assigned = { unit: 'U1', stratum: '', sequence: null, conditionId }
    expect(isAsDrawn(simple, assigned, hmac)).toBe(true)
    expect(isAsDrawn(simple, { ...assigned, conditionId: 3 - conditionId }, hmac)).toBe(false)
  })

  it('in blocks follows stratum and number, not the name of the unit', () => {
    const conditionId = conditionInBlock(blocks.conditions, seed, 'Grade 5', 7, hmac)
    const assigned = { unit: 'student', stratum: 'Grade 5', sequence: 7, conditionId }
    expect(isAsDrawn(blocks, assigned, hmac)).toBe(true)
    expect(isAsDrawn(blocks, { ...assigned, conditionId: 3 - conditionId }, hmac)).toBe(false)
    expect(isAsDrawn(blocks, { ...assigned, sequence: null }, hmac)).toBe(false)
  })
})

describe('the number that is drawn', () => {
  it('is that of exact arithmetic on the first 8 bytes', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 8, maxLength: 32 }),
      fc.constantFrom(0, 1, 127, 255).map((all) => new Uint8Array(32).fill(all)),
    )
    const weights = fc.array(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 ** 34 })), {
      minLength: 1,
      maxLength: 7,
    })
    fc.assert(
      fc.property(bytes, weights, (drawn, given) => {
        const value = new DataView(drawn.buffer, drawn.byteOffset, 8).getBigUint64(0)
        const upTo = given.map((_, index) => given.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0))
        const position = Number(value % BigInt(upTo.at(-1)!))
        const expected = upTo.findIndex((end) => position < end)
        const arms = given.map((weight, conditionId) => ({ conditionId, weight }))
        expect(drawCondition(arms, 'seed', 'unit', () => drawn)).toBe(expected)
      }),
      { numRuns: 2_000 },
    )
  })
})
