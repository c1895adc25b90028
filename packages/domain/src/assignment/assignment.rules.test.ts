import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Arm,
  createAssignmentCheck,
  createBlockReader,
  createBlockStarts,
  drawCondition,
  type Hmac,
  largestBlockSize,
} from './assignment.rules'
import type { AssignmentVersion } from './assignment.schema'

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

/** Enough to see a share that is wrong by a few percent. */
const someUnits = process.env.FULL ? 60_000 : 20_000

// Chi-square exceeds these once in 10,000 times, by degrees of freedom. The draws are fixed, so results never vary.
const extreme = { 1: 15.137, 2: 18.421, 4: 23.513 } as const

describe('drawCondition', () => {
  // A million HMACs take seconds; a bias of one percent shows in two hundred thousand as well.
  it('draws conditions uniformly over two hundred thousand ids, or a million with FULL=1', () => {
    const size = process.env.FULL ? 1_000_000 : 200_000
    const counts = countsOf(unitsTo(size), arms(1, 1))
    expect(counts[0]! + counts[1]!).toBe(size)
    expect(chiSquare(counts, [1, 1])).toBeLessThan(extreme[1])
  }, 300_000)

  it('draws conditions in proportion to integer weights, thirds included', () => {
    expect(chiSquare(countsOf(unitsTo(someUnits), arms(1, 1, 1)), [1, 1, 1])).toBeLessThan(extreme[2])
    expect(chiSquare(countsOf(unitsTo(someUnits), arms(1, 2, 3)), [1, 2, 3])).toBeLessThan(extreme[2])
    // A share this small takes more units to test.
    expect(chiSquare(countsOf(unitsTo(60_000), arms(100, 1)), [100, 1])).toBeLessThan(extreme[1])
  })

  it('draws conditions independently in two studies with the same students', () => {
    const conditions = arms(1, 1, 1)
    const [first, second] = [seedOf('first'), seedOf('second')]
    const table = Array<number>(9).fill(0)
    for (const unit of unitsTo(someUnits)) {
      const row = drawCondition(conditions, first, unit, hmac) - 1
      table[3 * row + drawCondition(conditions, second, unit, hmac) - 1]!++
    }
    const sums = (cells: (index: number) => boolean) =>
      table.reduce((sum, count, index) => (cells(index) ? sum + count : sum), 0)
    const statistic = table.reduce((sum, count, index) => {
      const row = sums((cell) => Math.floor(cell / 3) === Math.floor(index / 3))
      const expected = (row * sums((cell) => cell % 3 === index % 3)) / someUnits
      return sum + (count - expected) ** 2 / expected
    }, 0)
    expect(statistic).toBeLessThan(extreme[4])
  })

  it('draws the same condition for a unit whatever the order of the units', () => {
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

  // Computed by another program too. A different result would break the record of every study that has run.
  it.each([
    ['U1', 3],
    ['U2', 2],
    ['U3', 1],
    ['P3:student-77', 2],
    ['Ünïcode 漢字', 3],
  ])('draws for %s the condition that it has always drawn', (unit, condition) => {
    expect(drawCondition(arms(1, 2, 3), '00112233445566778899aabbccddeeff'.repeat(2), unit, hmac)).toBe(condition)
  })

  it('reads the first 8 bytes of the HMAC as a big-endian number', () => {
    const bytes =
      (...first: number[]): Hmac =>
      () =>
        Uint8Array.from([...first, ...Array<number>(32 - first.length).fill(255)])
    expect(drawCondition(arms(1, 1), seed, 'U1', bytes(0, 0, 0, 0, 0, 0, 0, 1))).toBe(2)
    expect(drawCondition(arms(1, 1), seed, 'U1', bytes(255, 255, 255, 255, 255, 255, 255, 254))).toBe(1)
    // 2^56 is 1 modulo 3, so the second of three.
    expect(drawCondition(arms(1, 1, 1), seed, 'U1', bytes(1, 0, 0, 0, 0, 0, 0, 0))).toBe(2)
  })

  it('throws when there is no condition to draw', () => {
    expect(() => drawCondition([], seed, 'U1', hmac)).toThrow(RangeError)
  })
})

const versions = [1, 2, 3] as const satisfies AssignmentVersion[]
const blocksOf = (weights: readonly number[], version: AssignmentVersion = 3, from = seed) =>
  createBlockReader({ arms: arms(...weights), seed: from, version }, hmac)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The conditions of the first units of a stratum, as one text. */
const runOf = (blocks: ReturnType<typeof blocksOf>, stratum: string, length: number) =>
  Array.from({ length }, (_, sequence) => blocks.conditionAt(stratum, sequence)).join('')

/** The blocks of a stratum up to the one that has this number. */
function blocksUpTo(blocks: ReturnType<typeof blocksOf>, stratum: string, sequence: number) {
  const found = [blocks.blockAt(stratum, 0)]
  while (found.at(-1)!.start + found.at(-1)!.size <= sequence) {
    found.push(blocks.blockAt(stratum, found.at(-1)!.start + found.at(-1)!.size))
  }
  return found
}

describe('permuted blocks', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 })
  const anyVersion = fc.constantFrom(...versions)

  it('gives every condition its exact share in each block of every stratum', () => {
    fc.assert(
      fc.property(weights, anyVersion, fc.string(), fc.nat(600), (shares, version, stratum, upTo) => {
        const blocks = blocksOf(shares, version)
        for (const [number, block] of blocksUpTo(blocks, stratum, upTo).entries()) {
          expect(block.number).toBe(number)
          const counts = shares.map(() => 0)
          for (let position = 0; position < block.size; position++) {
            counts[blocks.conditionAt(stratum, block.start + position) - 1]!++
          }
          expect(counts).toEqual(shares.map((share) => (share * block.size) / sum(shares)))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('keeps the counts of a stratum within one block of the weights at any time', () => {
    fc.assert(
      fc.property(weights, fc.string(), (shares, stratum) => {
        const blocks = blocksOf(shares)
        const counts = shares.map(() => 0)
        for (let units = 1; units <= 300; units++) {
          counts[blocks.conditionAt(stratum, units - 1) - 1]!++
          for (const [index, share] of shares.entries()) {
            const away = Math.abs(counts[index]! - (units * share) / sum(shares))
            expect(away).toBeLessThan((largestBlockSize(shares) * share) / sum(shares))
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('fills every position of a block, whatever the order of arrival', () => {
    fc.assert(
      fc.property(weights, fc.constantFrom(2, 3), fc.string(), (shares, version, stratum) => {
        const blocks = blocksOf(shares, version)
        const full = blocksUpTo(blocks, stratum, 100).slice(0, -1)
        const end = full.length === 0 ? 0 : full.at(-1)!.start + full.at(-1)!.size
        const taken = Array.from({ length: end }, (_, arrival) => blocks.sequenceOfArrival('a key', stratum, arrival))
        for (const [arrival, sequence] of taken.entries()) {
          expect(blocks.blockAt(stratum, sequence)).toEqual(blocks.blockAt(stratum, arrival))
        }
        expect(taken.toSorted((a, b) => a - b)).toEqual(taken.map((_, index) => index))
      }),
      { numRuns: 40 },
    )
  })

  it('makes blocks of two rounds of the reduced weights in versions 1 and 2', () => {
    for (const version of [1, 2] as const) {
      const sizes = [
        [1, 1],
        [2, 4],
        [50, 50],
        [1, 2, 3],
      ].map((shares) => blocksOf(shares, version).blockAt('', 99).size)
      expect(sizes).toEqual([4, 6, 4, 12])
    }
  })

  it('makes blocks of two, three or four rounds equally often in version 3', () => {
    const blocks = blocksUpTo(blocksOf([2, 4]), 'Grade 5', 36_000)
    const counts = [6, 9, 12].map((size) => blocks.filter((block) => block.size === size).length)
    expect(sum(counts)).toBe(blocks.length)
    expect(chiSquare(counts, [1, 1, 1])).toBeLessThan(extreme[2])
    expect(
      [
        [1, 1],
        [2, 4],
        [50, 50],
        [1, 2, 3],
      ].map(largestBlockSize),
    ).toEqual([8, 12, 8, 24])
  })

  it('finds a block again without computing from the first one', () => {
    let computed = 0
    const counting: Hmac = (key, message) => {
      computed += message.startsWith('size:') ? 1 : 0
      return hmac(key, message)
    }
    const starts = createBlockStarts()
    const design = { arms: arms(1, 1), seed, version: 3 as const }
    const far = createBlockReader(design, counting, starts).conditionAt('', 100_000)
    const first = computed
    expect(first).toBeGreaterThan(10_000)
    // Another reader of the same study, as in the next request.
    expect(createBlockReader(design, counting, starts).conditionAt('', 100_000)).toBe(far)
    expect(createBlockReader(design, counting, starts).conditionAt('', 50)).toBe(blocksOf([1, 1]).conditionAt('', 50))
    expect(computed).toBe(first)
    createBlockReader(design, counting, starts).conditionAt('', 100_008)
    expect(computed).toBeLessThan(first + 4)
  })

  it('gives the same conditions after remembered block starts were dropped', () => {
    const starts = createBlockStarts(20)
    const design = { arms: arms(1, 2), seed, version: 3 as const }
    const forgetful = createBlockReader(design, hmac, starts)
    const lasting = blocksOf([1, 2])
    for (let round = 0; round < 3; round++) {
      for (const stratum of ['a', 'b', 'c']) {
        for (const sequence of [60, 5, 0, 200]) {
          expect(forgetful.conditionAt(stratum, sequence)).toBe(lasting.conditionAt(stratum, sequence))
        }
      }
    }
  })

  it('draws different blocks for another stratum and for another seed', () => {
    const runs = [
      runOf(blocksOf([1, 1]), 'Grade 5', 200),
      runOf(blocksOf([1, 1]), 'Grade 6', 200),
      runOf(blocksOf([1, 1], 3, seedOf('another')), 'Grade 5', 200),
    ]
    expect(new Set(runs).size).toBe(3)
  })

  it('shuffles a block into every order equally often', () => {
    const orders = new Map<string, number>()
    const blocks = blocksOf([1, 1], 2)
    for (let block = 0; block < 6000; block++) {
      const order = [0, 1, 2, 3].map((offset) => blocks.conditionAt('', 4 * block + offset)).join('')
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    // 5 degrees of freedom.
    expect(chiSquare([...orders.values()], [1, 1, 1, 1, 1, 1])).toBeLessThan(25.745)
  })

  // Computed by another program too. A different result would break the record of every study that has run.
  it.each([
    [1, '', '122122222112'],
    [2, '', '122122222112'],
    [2, 'C1|Grade 5', '122122212221'],
  ] as const)(
    'orders blocks of version %i in the stratum "%s" as they have always been ordered',
    (version, stratum, run) => {
      const fixed = '00112233445566778899aabbccddeeff'.repeat(2)
      expect(runOf(blocksOf([1, 2], version, fixed), stratum, 12)).toBe(run)
    },
  )
})

describe('a recorded assignment', () => {
  const design = { conditions: arms(1, 1), seed, version: 3 as const }

  it('confirms an assignment exactly when it is what the seed gives', () => {
    const isAsDrawn = createAssignmentCheck({ ...design, randomisation: 'SIMPLE' }, hmac)
    const conditionId = drawCondition(design.conditions, seed, 'U1', hmac)
    const assigned = { unit: 'U1', stratum: '', sequence: null, conditionId }
    expect(isAsDrawn(assigned)).toBe(true)
    expect(isAsDrawn({ ...assigned, conditionId: 3 - conditionId })).toBe(false)
  })

  it.each(versions)(
    'confirms an assignment in blocks of version %i by stratum and sequence number, not by unit',
    (version) => {
      const isAsDrawn = createAssignmentCheck({ ...design, version, randomisation: 'BLOCKS' }, hmac)
      const conditionId = blocksOf([1, 1], version).conditionAt('Grade 5', 7)
      const assigned = { unit: 'student', stratum: 'Grade 5', sequence: 7, conditionId }
      expect(isAsDrawn(assigned)).toBe(true)
      expect(isAsDrawn({ ...assigned, conditionId: 3 - conditionId })).toBe(false)
      expect(isAsDrawn({ ...assigned, sequence: null })).toBe(false)
    },
  )
})

describe('the arithmetic of drawCondition', () => {
  it('draws the same condition as exact arithmetic on the first 8 bytes', () => {
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
