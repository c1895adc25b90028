import {
  type AnalysisPlan,
  type ConditionId,
  createRandom,
  outcomeKindOf,
  type PlanPreview,
  type Random,
  type Study,
} from '@trellis/domain'
import { type Moments, momentsOf, welchOfMoments } from '@trellis/stats'

/** What the simulated students score: points out of 100, or 1 and 0 for yes and no. */
const typicalScore = { mean: 60, deviation: 20 }
const typicalShare = 0.5
const defaultStudents = 400
const maxStudents = 4000
const minPerCondition = 2

/**
 * The planned comparisons of the primary outcome with numbers that are drawn, not measured: as if every condition that
 * is compared with a reference were better by the smallest effect of interest. The same study always gets the same
 * numbers.
 */
export function simulateResults(
  plan: AnalysisPlan,
  { studyId, conditions }: Pick<Study, 'studyId' | 'conditions'>,
): PlanPreview {
  const random = createRandom(`simulated results of study ${studyId}`)
  const total = Math.min(plan.sampleSize ?? defaultStudents, maxStudents)
  const weights = conditions.reduce((sum, { weight }) => sum + weight, 0)
  const treated = new Set(plan.contrasts.map(({ conditionId }) => conditionId))
  const samples = new Map<ConditionId, Moments>()
  for (const { conditionId, weight } of conditions) {
    const students = Math.max(minPerCondition, Math.round((total * weight) / weights))
    const effect = treated.has(conditionId) ? plan.smallestEffect : 0
    const draw = outcomeKindOf(plan.primaryOutcome) === 'SHARE' ? drawShare : drawScore
    samples.set(conditionId, momentsOf(Array.from({ length: students }, () => draw(random, effect))))
  }
  return {
    outcome: plan.primaryOutcome,
    students: [...samples.values()].reduce((sum, { n }) => sum + n, 0),
    conditions: [...samples].map(([conditionId, { n, mean, variance }]) => ({
      conditionId,
      students: n,
      mean,
      deviation: Math.sqrt(variance),
    })),
    contrasts: plan.contrasts.flatMap((contrast) => {
      const [sample, reference] = [samples.get(contrast.conditionId), samples.get(contrast.referenceId)]
      // Too few students, or all alike: there is nothing to estimate.
      const comparison = sample && reference ? welchOfMoments(sample, reference) : null
      return comparison
        ? [{ ...contrast, difference: comparison.estimate, ...comparison.interval, p: comparison.p }]
        : []
    }),
  }
}

/** The Box–Muller transform makes a standard normal from two uniform numbers. */
function drawScore(random: Random, effect: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return typicalScore.mean + typicalScore.deviation * (effect + normal)
}

function drawShare(random: Random, effect: number): number {
  return random.next() < Math.min(1, typicalShare + effect) ? 1 : 0
}
