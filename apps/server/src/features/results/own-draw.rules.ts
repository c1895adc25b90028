import { type Arm, type ConditionId, createBlockReader, createRandomWords } from '@trellis/domain'
import type { Redraw } from '@trellis/stats'
import { hmac } from '../../delivery/participant-code'
import type { AnalysisDesign } from './analysis-design.rules'

/** A unit of assignment of one of the two conditions that are compared. */
export interface DrawnUnit {
  stratum: string
  sequence: number | null
}

type DrawDesign = Pick<AnalysisDesign, 'randomization' | 'seed' | 'assignmentVersion'> & {
  conditions: readonly Arm<ConditionId>[]
}

/**
 * Draws the units of two conditions again as the study drew them. Which units are in the two conditions, their strata,
 * their numbers and the sizes of the blocks are kept: they are independent of what the units would do. Simple: each
 * unit is in the first of the two with the share of its weight. Blocks: the places of the two conditions in a block are
 * dealt out again to its units, without replacement, so that a partly filled block is redrawn as it was drawn.
 */
export function ownRedraw(
  design: DrawDesign,
  { conditionId, referenceId }: { conditionId: ConditionId; referenceId: ConditionId },
  units: readonly DrawnUnit[],
  seed: string,
): Redraw {
  const weightOf = (id: ConditionId) => design.conditions.find((arm) => arm.conditionId === id)?.weight ?? 0
  const [own, other] = [weightOf(conditionId), weightOf(referenceId)]
  const words = new Uint32Array(units.length)
  if (design.randomization === 'SIMPLE') {
    const below = (wordCount * own) / (own + other)
    return (draw, assignment) => {
      createRandomWords(`${seed} ${draw}`)(words)
      for (let unit = 0; unit < words.length; unit++) assignment[unit] = words[unit]! < below ? 1 : 0
    }
  }
  const total = design.conditions.reduce((sum, { weight }) => sum + weight, 0)
  const blocks = groupByBlock(design, units).map(({ size, members }) => {
    const [treated, places] = [(size * own) / total, (size * (own + other)) / total]
    return { members: Int32Array.from(members), treated, places, patterns: patternsOf(places, treated) }
  })
  return (draw, assignment) => {
    createRandomWords(`${seed} ${draw}`)(words)
    let used = 0
    for (const { members, treated, places, patterns } of blocks) {
      if (patterns) {
        const pattern = patterns[Math.floor((words[used++]! / wordCount) * patterns.length)]!
        for (let index = 0; index < members.length; index++) assignment[members[index]!] = (pattern >> index) & 1
        continue
      }
      let [left, leftTreated] = [places, treated]
      for (let index = 0; index < members.length; index++) {
        const isTreated = words[used++]! * left < leftTreated * wordCount ? 1 : 0
        assignment[members[index]!] = isTreated
        left--
        leftTreated -= isTreated
      }
    }
  }
}

/** Where there are more ways to fill a block, they are not listed: its places are dealt out one by one. */
const maxPatterns = 5_000
const patternsBySize = new Map<string, Int32Array | null>()

/** All ways to give some of the places of a block to the first condition, as bits; null where these are too many. */
function patternsOf(places: number, treated: number): Int32Array | null {
  const key = `${places} ${treated}`
  const known = patternsBySize.get(key)
  if (known !== undefined) return known
  let ways = 1
  for (let index = 1; index <= treated; index++) ways = (ways * (places - treated + index)) / index
  const patterns = ways > maxPatterns || places > 30 ? null : Int32Array.from(combinations(places, treated))
  patternsBySize.set(key, patterns)
  return patterns
}

/** Numbers with so many of the lowest bits set. */
function combinations(bits: number, set: number): number[] {
  if (set === 0) return [0]
  if (bits < set) return []
  const withLast = combinations(bits - 1, set - 1).map((rest) => rest | (1 << (bits - 1)))
  return [...combinations(bits - 1, set), ...withLast]
}

/** The number of values of a random word. */
const wordCount = 2 ** 32

/** Units by the block that they were drawn from, with its size. */
function groupByBlock(
  { conditions, seed, assignmentVersion }: DrawDesign,
  units: readonly DrawnUnit[],
): { size: number; members: number[] }[] {
  const reader = createBlockReader({ arms: conditions, seed, version: assignmentVersion }, hmac)
  const blocks = new Map<string, { size: number; members: number[] }>()
  units.forEach(({ stratum, sequence }, unit) => {
    const { number, size } = reader.blockAt(stratum, sequence ?? 0)
    const key = `${number} ${stratum}`
    const block = blocks.get(key)
    if (block) block.members.push(unit)
    else blocks.set(key, { size, members: [unit] })
  })
  return [...blocks.values()]
}
