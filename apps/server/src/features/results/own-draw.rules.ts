import { type Arm, type ConditionId, createBlockReader, createRandom } from '@trellis/domain'
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
 * their numbers and the sizes of the blocks are held: they are independent of what the units would do. Simple: each unit is
 * in the first of the two with the share of its weight. Blocks: the places of the two conditions in a block are dealt out
 * again to its units, without replacement, so that a block that was never filled is drawn from as it was.
 */
export function ownRedraw(
  design: DrawDesign,
  { conditionId, referenceId }: { conditionId: ConditionId; referenceId: ConditionId },
  units: readonly DrawnUnit[],
  seed: string,
): Redraw {
  const weightOf = (id: ConditionId) => design.conditions.find((arm) => arm.conditionId === id)?.weight ?? 0
  const [own, other] = [weightOf(conditionId), weightOf(referenceId)]
  if (design.randomization === 'SIMPLE') {
    const share = own / (own + other)
    return (draw, assignment) => {
      const { next } = createRandom(`${seed} ${draw}`)
      for (let unit = 0; unit < units.length; unit++) assignment[unit] = next() < share ? 1 : 0
    }
  }
  const total = design.conditions.reduce((sum, { weight }) => sum + weight, 0)
  const blocks = groupByBlock(design, units).map(({ size, members }) => ({
    members: Int32Array.from(members),
    treated: (size * own) / total,
    places: (size * (own + other)) / total,
  }))
  return (draw, assignment) => {
    const { next } = createRandom(`${seed} ${draw}`)
    for (const { members, treated, places } of blocks) {
      let [left, leftTreated] = [places, treated]
      for (let index = 0; index < members.length; index++) {
        const isTreated = next() * left < leftTreated
        assignment[members[index]!] = isTreated ? 1 : 0
        left--
        if (isTreated) leftTreated--
      }
    }
  }
}

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
