import { type ConditionId, createBlockReader, currentAssignmentVersion, drawCondition } from '@trellis/domain'
import { type Comparison, type Estimator, randomizationTest } from '@trellis/stats'
import { type SimulatedDesign, type ValidationRow, validate } from '@trellis/stats/validation'
import { hmac } from '../../delivery/participant-code'
import { type DrawnUnit, ownRedraw } from './own-draw.rules'

const [reference, condition] = [1, 2] as [ConditionId, ConditionId]
const arms = [reference, condition].map((conditionId) => ({ conditionId, weight: 1 }))
const contrast = { conditionId: condition, referenceId: reference }

/** A simulated study, as the draw of the product assigned its units. */
interface DrawnStudy {
  randomization: 'SIMPLE' | 'BLOCKS'
  seed: string
  units: DrawnUnit[]
  /** Students of each unit. */
  sizes: number[]
}

/** What a comparison was drawn by, for the test that draws again. */
const drawn = new WeakMap<Comparison, DrawnStudy>()

/** Units of students, alone or in classes, in strata of different levels; the effect is the same for everyone. */
function ownDesign(
  label: string,
  {
    randomization,
    units,
    sizes: [least, most],
  }: { randomization: DrawnStudy['randomization']; units: number; sizes: [number, number] },
): SimulatedDesign {
  return {
    label,
    effect: 0.4,
    draw(draws, effect) {
      const seed = `seed ${draws.uniform()}`
      const reader = createBlockReader({ arms, seed, version: currentAssignmentVersion }, hmac)
      const comparison: Comparison & { outcome: number[]; treated: boolean[] } = { outcome: [], treated: [] }
      const study: DrawnStudy = { randomization, seed, units: [], sizes: [] }
      for (let unit = 0; unit < units; unit++) {
        const [stratum, sequence] = [`grade ${unit % 2}`, Math.floor(unit / 2)]
        const assigned =
          randomization === 'BLOCKS'
            ? reader.conditionAt(stratum, sequence)
            : drawCondition(arms, seed, `unit ${unit}`, hmac)
        const size = draws.int(least, most)
        const level = (unit % 2) + (most > 1 ? Math.sqrt(0.2) * draws.normal() : 0)
        let sum = 0
        for (let student = 0; student < size; student++) sum += level + draws.normal()
        comparison.outcome.push(sum / size + (assigned === condition ? effect : 0))
        comparison.treated.push(assigned === condition)
        study.units.push({ stratum, sequence: randomization === 'BLOCKS' ? sequence : null })
        study.sizes.push(size)
      }
      drawn.set(comparison, study)
      return comparison
    },
  }
}

const designs: readonly SimulatedDesign[] = [
  ownDesign('60 students, simple', { randomization: 'SIMPLE', units: 60, sizes: [1, 1] }),
  ownDesign('60 students in 2 strata, blocks', { randomization: 'BLOCKS', units: 60, sizes: [1, 1] }),
  ownDesign('16 classes of 10 to 30, simple', { randomization: 'SIMPLE', units: 16, sizes: [10, 30] }),
  ownDesign('16 classes of 10 to 30 in 2 strata, blocks', { randomization: 'BLOCKS', units: 16, sizes: [10, 30] }),
]

/** The randomization test of the results: units are drawn again as the study drew them. */
const ownTest: Estimator = {
  id: 'randomization',
  label: 'Randomization test, by the draw of the study',
  estimate(comparison) {
    const { randomization, seed, units, sizes } = drawn.get(comparison)!
    const assigned = { randomization, seed, assignmentVersion: currentAssignmentVersion, conditions: arms } as const
    const treated = comparison.treated.filter(Boolean).length
    const n = { treated, control: comparison.treated.length - treated, clusters: null, blocks: null }
    const result = randomizationTest(
      {
        outcome: comparison.outcome,
        treated: comparison.treated,
        ...(randomization === 'BLOCKS' && { strata: units.map(({ stratum }) => stratum) }),
        ...(sizes.some((size) => size > 1) && { weights: sizes }),
      },
      ownRedraw(assigned, contrast, units, seed),
    )
    if (!result.ok) return { ...result, n }
    if (!result.interval) return { ok: false, reason: 'too_few_assignments', n }
    const { estimate, interval, p } = result
    const none = { standardError: null, degreesOfFreedom: null, warnings: [], droppedColumns: [] }
    return { ok: true, estimate, interval, p, n, ...none }
  },
}

/** How often the randomization test of the results errs in studies that the product itself assigned. */
export function validateOwnDraw(options: { studies: number; design?: string }): ValidationRow[] {
  const chosen = designs.filter(({ label }) => label.includes(options.design ?? ''))
  return validate({ studies: options.studies, designs: chosen, estimators: [ownTest] })
}
