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

/**
 * The condition of unit number `sequence` (from 0) in its stratum: in each permuted block every condition has its exact
 * share. A block has two rounds, because with one its last condition could be predicted.
 */
export function conditionInBlock<Id>(
  arms: readonly Arm<Id>[],
  seed: string,
  stratum: string,
  sequence: number,
  hmac: Hmac,
): Id {
  const size = blockSize(arms)
  const block = blockOf(arms, seed, stratum, Math.floor(sequence / size), hmac)
  return block[sequence % size]!
}

/** Reads conditions by stratum and number, with every block computed once. */
export function createBlockReader<Id>(arms: readonly Arm<Id>[], seed: string, hmac: Hmac) {
  const size = blockSize(arms)
  const blocks = new Map<string, Id[]>()
  return (stratum: string, sequence: number): Id => {
    const number = Math.floor(sequence / size)
    const key = `${number}:${stratum}`
    const block = blocks.get(key) ?? blockOf(arms, seed, stratum, number, hmac)
    blocks.set(key, block)
    return block[sequence % size]!
  }
}

const roundsPerBlock = 2

export function blockSize<Id>(arms: readonly Arm<Id>[]): number {
  return roundsPerBlock * totalOf(reduced(arms))
}

/**
 * The number in its stratum that the unit takes which arrives as number `arrival` (from 0): any of the block that is being
 * filled. The key is never published, so an observer who knows in which order students started cannot compute, even from
 * the seed, which of them got which condition.
 */
export function sequenceOfArrival<Id>(
  arms: readonly Arm<Id>[],
  key: string,
  stratum: string,
  arrival: number,
  hmac: Hmac,
): number {
  const size = blockSize(arms)
  const block = Math.floor(arrival / size)
  const places = Array.from({ length: size }, (_, place) => place)
  shuffle(places, (last) => hmac(key, `place:${block}:${last}:${stratum}`))
  return block * size + places[arrival % size]!
}

function blockOf<Id>(arms: readonly Arm<Id>[], seed: string, stratum: string, number: number, hmac: Hmac): Id[] {
  const block = reduced(arms).flatMap((arm) => Array<Id>(arm.weight * roundsPerBlock).fill(arm.conditionId))
  shuffle(block, (last) => hmac(seed, `block:${number}:${last}:${stratum}`))
  return block
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
 * The first 8 bytes as one number, modulo: with 2^64 values the bias of the modulo is beyond measure. In digits of 16
 * bits, which is exact for bounds below 2^37: far more than weights and blocks come to.
 */
function numberBelow(bound: number, bytes: Uint8Array): number {
  let rest = 0
  for (let at = 0; at < 8; at += 2) rest = (rest * 0x1_0000 + ((bytes[at]! << 8) | bytes[at + 1]!)) % bound
  return rest
}

/** Whether a recorded assignment is the one that the published seed gives. */
export function isAsDrawn(
  record: {
    randomisation: 'SIMPLE' | 'BLOCKS'
    conditions: readonly { conditionId: number; weight: number }[]
    seed: string
  },
  assigned: { unit: string; stratum: string; sequence: number | null; conditionId: number },
  hmac: Hmac,
): boolean {
  const drawn =
    record.randomisation === 'BLOCKS'
      ? assigned.sequence !== null &&
        conditionInBlock(record.conditions, record.seed, assigned.stratum, assigned.sequence, hmac)
      : drawCondition(record.conditions, record.seed, assigned.unit, hmac)
  return drawn === assigned.conditionId
}
