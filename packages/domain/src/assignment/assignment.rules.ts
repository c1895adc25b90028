import type { AssignmentVersion } from './assignment.schema'

/** A condition and its weight in the draw. */
export interface Arm<Id> {
  conditionId: Id
  weight: number
}

/** HMAC-SHA-256 of a message under a key: 32 bytes. Passed in, because browsers and servers have different ones. */
export type Hmac = (key: string, message: string) => Uint8Array

/**
 * The condition of a unit: the same seed and unit always give the same condition. Every unit is drawn independently, so
 * neither the order of enrollment nor the process that draws makes a difference.
 */
export function drawCondition<Id>(arms: readonly Arm<Id>[], seed: string, unit: string, hmac: Hmac): Id {
  const position = numberBelow(totalOf(arms), hmac(seed, `unit:${unit}`))
  return armAt(arms, position)
}

/** How a study assigns in permuted blocks. */
export interface BlockDesign<Id> {
  arms: readonly Arm<Id>[]
  seed: string
  version: AssignmentVersion
}

/** A block of a stratum: its number from 0, the number of its first unit, and how many units it has. */
interface Block {
  number: number
  start: number
  size: number
}

/**
 * The permuted blocks of a study: in each of them every condition has its exact share. A block is at least two rounds
 * of the weights long, because with one its last condition could be predicted. In version 3 every block has two, three
 * or four rounds, drawn from the seed, so that the conditions seen in a block do not show how many of it are left.
 */
export function createBlockReader<Id>(
  { arms, seed, version }: BlockDesign<Id>,
  hmac: Hmac,
  starts: BlockStarts = createBlockStarts(),
) {
  const ratio = reduced(arms)
  const roundSize = totalOf(ratio)
  const contents = new Map<string, Id[]>()

  function blockAt(stratum: string, sequence: number): Block {
    if (version === 3) {
      const rounds = (number: number) =>
        fewestRounds + numberBelow(maxRounds - fewestRounds + 1, hmac(seed, `size:${number}:${stratum}`))
      return starts.find(`${roundSize}:${seed}:${stratum}`, sequence, (number) => roundSize * rounds(number))
    }
    const size = roundSize * fewestRounds
    const number = Math.floor(sequence / size)
    return { number, start: number * size, size }
  }

  function contentOf(stratum: string, { number, size }: Block): Id[] {
    const key = `${number}:${stratum}`
    const known = contents.get(key)
    if (known) return known
    const rounds = size / roundSize
    const content = ratio.flatMap((arm) => Array<Id>(arm.weight * rounds).fill(arm.conditionId))
    shuffle(content, (last) => hmac(seed, `block:${number}:${last}:${stratum}`))
    if (contents.size === maxContents) contents.clear()
    contents.set(key, content)
    return content
  }

  return {
    /** The condition of unit number `sequence` (from 0) in its stratum. */
    conditionAt(stratum: string, sequence: number): Id {
      const block = blockAt(stratum, sequence)
      return contentOf(stratum, block)[sequence - block.start]!
    },

    /**
     * The sequence number that the unit with arrival number `arrival` (from 0) gets in its stratum: any position of the
     * block that is being filled. The key is never published, so an observer who knows in which order students started
     * cannot compute, even from the seed, which of them got which condition.
     */
    sequenceOfArrival(key: string, stratum: string, arrival: number): number {
      const { number, start, size } = blockAt(stratum, arrival)
      const positions = Array.from({ length: size }, (_, position) => position)
      shuffle(positions, (last) => hmac(key, `place:${number}:${last}:${stratum}`))
      return start + positions[arrival - start]!
    },

    blockAt,
  }
}
export type BlockReader<Id> = ReturnType<typeof createBlockReader<Id>>

const fewestRounds = 2
const maxRounds = 4
/** The number of blocks whose order is cached: more than are filled at the same time. */
const maxContents = 1_000

/** The size of the largest block that these weights can give. */
export function largestBlockSize(weights: readonly number[]): number {
  return maxRounds * ratioOf(weights).reduce((sum, weight) => sum + weight, 0)
}

/**
 * Remembers where blocks of random size start, for several studies: otherwise the 100,000th unit of a stratum would
 * cost as many draws as there are blocks before it. At most `maxStarts` in all; the least recently used strata are
 * dropped.
 */
export function createBlockStarts(maxStarts = 1_000_000) {
  const strata = new Map<string, number[]>()
  let kept = 0

  return {
    /** The block that has this number. Starts are added in order, so each size is computed once. */
    find(key: string, sequence: number, sizeOf: (number: number) => number): Block {
      const starts = strata.get(key) ?? [0]
      kept -= strata.delete(key) ? starts.length : 0
      while (starts.at(-1)! <= sequence) starts.push(starts.at(-1)! + sizeOf(starts.length - 1))
      strata.set(key, starts)
      kept += starts.length
      for (const [oldest, dropped] of strata) {
        if (kept <= maxStarts || oldest === key) break
        strata.delete(oldest)
        kept -= dropped.length
      }
      const number = lastAtMost(starts, sequence)
      return { number, start: starts[number]!, size: starts[number + 1]! - starts[number]! }
    },
  }
}
export type BlockStarts = ReturnType<typeof createBlockStarts>

/** The index of the last of these ascending numbers that is not above the limit. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (numbers[middle]! <= limit) low = middle
    else high = middle - 1
  }
  return low
}

/** Fisher and Yates, from the last position to the second. */
function shuffle<T>(items: T[], bytesFor: (last: number) => Uint8Array): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = numberBelow(last + 1, bytesFor(last))
    ;[items[last], items[other]] = [items[other]!, items[last]!]
  }
}

/** Weights 2:4 are the same as 1:2, which gives shorter blocks. */
function reduced<Id>(arms: readonly Arm<Id>[]): Arm<Id>[] {
  const ratio = ratioOf(arms.map((arm) => arm.weight))
  return arms.map(({ conditionId }, index) => ({ conditionId, weight: ratio[index]! }))
}

/** The proportions in their smallest numbers. */
export function ratioOf(weights: readonly number[]): number[] {
  const divisor = weights.reduce(greatestCommonDivisor, 0)
  return weights.map((weight) => weight / divisor)
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}

function totalOf<Id>(arms: readonly Arm<Id>[]): number {
  return arms.reduce((sum, arm) => sum + arm.weight, 0)
}

/** Integer weights: thirds as floats leave a gap that favors one condition. */
function armAt<Id>(arms: readonly Arm<Id>[], position: number): Id {
  let passed = 0
  for (const { conditionId, weight } of arms) {
    passed += weight
    if (position < passed) return conditionId
  }
  throw new RangeError('There is no condition to draw')
}

/**
 * The first 8 bytes as one number, modulo the bound: with 2^64 values the bias of the modulo is negligible. Computed in
 * digits of 16 bits, which is exact for bounds below 2^37, far beyond any sum of weights or size of a block.
 */
function numberBelow(bound: number, bytes: Uint8Array): number {
  let rest = 0
  for (let at = 0; at < 8; at += 2) rest = (rest * 0x1_0000 + ((bytes[at]! << 8) | bytes[at + 1]!)) % bound
  return rest
}

/** Whether a recorded assignment is the one that the published seed gives. */
export function createAssignmentCheck(
  record: {
    randomisation: 'SIMPLE' | 'BLOCKS'
    conditions: readonly { conditionId: number; weight: number }[]
    seed: string
    version: AssignmentVersion
  },
  hmac: Hmac,
) {
  const { conditions: arms, seed, version } = record
  const blocks = createBlockReader({ arms, seed, version }, hmac)
  return (assigned: { unit: string; stratum: string; sequence: number | null; conditionId: number }): boolean => {
    if (record.randomisation === 'SIMPLE')
      return drawCondition(arms, seed, assigned.unit, hmac) === assigned.conditionId
    const { stratum, sequence, conditionId } = assigned
    return sequence !== null && blocks.conditionAt(stratum, sequence) === conditionId
  }
}
