import {
  type ConditionId,
  type MasteryCurve,
  type OutcomeOfCondition,
  type OutcomeResult,
  outcomeKindOf,
  type StudyOutcome,
} from '@trellis/domain'
import { cronbachAlpha, masteryCurve, momentsOf, quantile, restrictedMean } from '@trellis/stats'
import { compareConditions, isOutcomeExploratory } from './comparisons.rules'
import { type Analysis, type AnalyzedOutcome, analyzedOutcome } from './samples.rules'

/** Outcomes of the plan, the primary one first; none before the first student. */
export function outcomesOf({ plan, table }: Analysis): { outcome: StudyOutcome; role: OutcomeResult['role'] }[] {
  if (table.participants.length === 0) return []
  const secondary = plan.secondaryOutcomes.filter((outcome) => outcome !== plan.primaryOutcome)
  return [
    ...(plan.primaryOutcome === null ? [] : [{ outcome: plan.primaryOutcome, role: 'PRIMARY' as const }]),
    ...secondary.map((outcome) => ({ outcome, role: 'SECONDARY' as const })),
  ]
}

export function outcomeResult(
  analysis: Analysis,
  name: StudyOutcome,
  role: OutcomeResult['role'],
  onProgress?: () => void,
): OutcomeResult {
  const outcome = analyzedOutcome(analysis, name)
  const isMastery = name === 'PROBLEMS_TO_MASTERY'
  return {
    outcome: name,
    kind: outcomeKindOf(name),
    role,
    isExploratory: isOutcomeExploratory(analysis.exploratory, outcome),
    conditions: conditionSummaries(analysis, outcome),
    comparisons: compareConditions(analysis, outcome, role, onProgress),
    curves: isMastery ? curvesOf(analysis) : [],
    horizon: outcome.horizon,
    reliability: name === 'SURVEY_SCALE' ? reliabilityOf(analysis) : null,
  }
}

function conditionSummaries(analysis: Analysis, outcome: AnalyzedOutcome): OutcomeOfCondition[] {
  const valuesOf = (id: ConditionId | null) =>
    analysis.planned.flatMap((one) => {
      const value = id === null || one.conditionId === id ? outcome.analyzed(one) : null
      return value === null ? [] : [value]
    })
  const edges = binEdges(outcome.outcome, valuesOf(null))
  return analysis.design.conditions.map(({ conditionId }) => {
    const values = valuesOf(conditionId)
    const { mean, variance } = momentsOf(values)
    const observations = masteryOf(analysis, conditionId)
    const isRestricted = outcome.horizon !== null && observations.length > 0
    return {
      conditionId,
      assigned: analysis.planned.filter((one) => one.conditionId === conditionId).length,
      n: values.length,
      mean: isRestricted ? restrictedMean(observations, outcome.horizon!).mean : values.length > 0 ? mean : null,
      deviation: values.length > 1 ? Math.sqrt(variance) : null,
      quartiles:
        values.length === 0
          ? null
          : ([0, 0.25, 0.5, 0.75, 1].map((share) => quantile(values, share)!) as OutcomeOfCondition['quartiles']),
      bins: countIn(edges, values),
    }
  })
}

const usualBins = 12
const ofHundred: readonly StudyOutcome[] = ['POST_TEST', 'DELAYED_POST_TEST', 'NEXT_CORRECTNESS', 'SURVEY_SCALE']

/** Two bins for yes or no, ten for a score of 100, otherwise equal ones over the range of all conditions. */
function binEdges(outcome: StudyOutcome, values: readonly number[]): number[] {
  if (outcomeKindOf(outcome) === 'SHARE') return [0, 0.5, 1]
  if (ofHundred.includes(outcome)) return Array.from({ length: 11 }, (_, index) => 10 * index)
  if (values.length === 0) return []
  const [low, high] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  if (low === high) return [low - 0.5, high + 0.5]
  return Array.from({ length: usualBins + 1 }, (_, index) => low + ((high - low) * index) / usualBins)
}

/** The last bin includes its end. */
function countIn(edges: readonly number[], values: readonly number[]): OutcomeOfCondition['bins'] {
  const counts = edges.slice(1).map(() => 0)
  for (const value of values) {
    const above = edges.findIndex((edge) => edge > value)
    counts[(above < 0 ? edges.length - 1 : Math.max(1, above)) - 1]!++
  }
  return counts.map((count, index) => ({ from: edges[index]!, to: edges[index + 1]!, count }))
}

const masteryOf = ({ planned }: Analysis, id: ConditionId) =>
  planned.flatMap(({ conditionId, mastery }) => (conditionId === id && mastery ? [mastery] : []))

function curvesOf(analysis: Analysis): MasteryCurve[] {
  return analysis.design.conditions.flatMap(({ conditionId }) => {
    const curve = masteryCurve(masteryOf(analysis, conditionId))
    if (!curve.ok) return []
    const points = curve.points.map(({ problems, atRisk, hasMastered, hasDroppedOut }) => {
      const shownValue = ({ probability, interval }: typeof hasMastered) => ({ probability, interval })
      return { problems, atRisk, hasMastered: shownValue(hasMastered), hasDroppedOut: shownValue(hasDroppedOut) }
    })
    return [{ conditionId, students: curve.students, points }]
  })
}

/** Of those who answered the survey; null where there are fewer than two questions. */
function reliabilityOf({ design, planned }: Analysis): OutcomeResult['reliability'] {
  if (design.scales.post.length < 2) return null
  const answered = planned.flatMap(({ scaleAnswers }) =>
    scaleAnswers.some((answer) => answer !== null) ? [scaleAnswers] : [],
  )
  const found = cronbachAlpha(answered)
  if (!found.ok) return found
  const { alpha, interval, respondents, items } = found
  return { ok: true, alpha, interval, respondents, items: items.length }
}
