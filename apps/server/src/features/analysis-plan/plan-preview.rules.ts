import {
  type AnalysisPlan,
  type ConditionId,
  createRandom,
  outcomeKindOf,
  type PlanPreview,
  type Random,
  type Study,
} from '@trellis/domain'
import { tQuantile, tTails } from '@trellis/stats'

/** What the simulated students score: points of 100, or yes and no as 1 and 0. */
const typicalScore = { mean: 60, deviation: 20 }
const typicalShare = 0.5
const usualStudents = 400
const mostStudents = 4000
const fewestPerCondition = 2

interface Sample {
  conditionId: ConditionId
  students: number
  mean: number
  deviation: number
}

/**
 * The planned comparisons of the primary outcome with numbers that are drawn, not measured: as if every condition that is
 * compared with a reference were better by the smallest effect of interest. The same study always gets the same numbers.
 */
export function simulateResults(
  plan: AnalysisPlan,
  { studyId, conditions }: Pick<Study, 'studyId' | 'conditions'>,
): PlanPreview {
  const random = createRandom(`simulated results of study ${studyId}`)
  const total = Math.min(plan.sampleSize ?? usualStudents, mostStudents)
  const weights = conditions.reduce((sum, { weight }) => sum + weight, 0)
  const treated = new Set(plan.contrasts.map(({ conditionId }) => conditionId))
  const samples = conditions.map(({ conditionId, weight }) => {
    const students = Math.max(fewestPerCondition, Math.round((total * weight) / weights))
    const effect = treated.has(conditionId) ? plan.smallestEffect : 0
    const draw = outcomeKindOf(plan.primaryOutcome) === 'SHARE' ? drawShare : drawScore
    return summarize(
      conditionId,
      Array.from({ length: students }, () => draw(random, effect)),
    )
  })
  const sampleOf = new Map(samples.map((sample) => [sample.conditionId, sample]))
  return {
    outcome: plan.primaryOutcome,
    students: samples.reduce((sum, { students }) => sum + students, 0),
    conditions: samples,
    contrasts: plan.contrasts.flatMap((contrast) => {
      const [sample, reference] = [sampleOf.get(contrast.conditionId), sampleOf.get(contrast.referenceId)]
      return sample && reference ? [{ ...contrast, ...welch(sample, reference) }] : []
    }),
  }
}

/** By the method of Box and Muller. */
function drawScore(random: Random, effect: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return typicalScore.mean + typicalScore.deviation * (effect + normal)
}

function drawShare(random: Random, effect: number): number {
  return random.next() < Math.min(1, typicalShare + effect) ? 1 : 0
}

function summarize(conditionId: ConditionId, values: readonly number[]): Sample {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { conditionId, students: values.length, mean, deviation: Math.sqrt(squares / (values.length - 1)) }
}

/** Difference in means with Welch's standard error and degrees of freedom. */
export function welch(
  sample: Omit<Sample, 'conditionId'>,
  reference: Omit<Sample, 'conditionId'>,
): { difference: number; low: number; high: number; p: number } {
  const difference = sample.mean - reference.mean
  const [a, b] = [sample.deviation ** 2 / sample.students, reference.deviation ** 2 / reference.students]
  const error = Math.sqrt(a + b)
  if (error === 0) return { difference, low: difference, high: difference, p: difference === 0 ? 1 : 0 }
  const degrees = (a + b) ** 2 / (a ** 2 / (sample.students - 1) + b ** 2 / (reference.students - 1))
  const margin = tQuantile({ upper: 0.025 }, degrees) * error
  const p = 2 * tTails(Math.abs(difference / error), degrees).upper
  return { difference, low: difference - margin, high: difference + margin, p }
}
