import type { StudyOutcome } from '../analysis-plan/analysis-plan.schema'

/** What the numbers of an outcome count. Times are analyzed as logarithms, so that differences are percentages. */
export type OutcomeUnit = 'POINTS' | 'PERCENTAGE_POINTS' | 'TIME' | 'PROBLEMS' | 'HELP'

export function outcomeUnitOf(outcome: StudyOutcome): OutcomeUnit {
  return units[outcome]
}

const units: Record<StudyOutcome, OutcomeUnit> = {
  POST_TEST: 'POINTS',
  DELAYED_POST_TEST: 'POINTS',
  GAIN: 'POINTS',
  NEXT_CORRECTNESS: 'POINTS',
  MASTERY: 'PERCENTAGE_POINTS',
  PROBLEMS_TO_MASTERY: 'PROBLEMS',
  COMPLETION: 'PERCENTAGE_POINTS',
  TIME_ON_TASK: 'TIME',
  SURVEY_SCALE: 'POINTS',
  HELP_USE: 'HELP',
}

/** The largest possible difference of two means, as it is shown; infinite where the outcome has no largest value. */
export function largestDifference(outcome: StudyOutcome): number {
  if (outcome === 'GAIN') return 200
  return units[outcome] === 'POINTS' || units[outcome] === 'PERCENTAGE_POINTS' ? 100 : Number.POSITIVE_INFINITY
}

/** The logarithm of a ratio of times; students never differ by more than this. */
const largestLogarithm = 12

/** A difference in the unit it is shown in: points of 100, percentage points, percent, problems, pieces of help. */
export function shownDifference(unit: OutcomeUnit, difference: number): number {
  if (unit === 'PERCENTAGE_POINTS') return 100 * difference
  return unit === 'TIME' ? 100 * Math.expm1(Math.min(difference, largestLogarithm)) : difference
}

/** A value of the outcome in the unit it is shown in: points of 100, percent, minutes, problems, pieces of help. */
export function shownLevel(unit: OutcomeUnit, value: number): number {
  if (unit === 'PERCENTAGE_POINTS') return 100 * value
  return unit === 'TIME' ? Math.exp(Math.min(value, 2 * largestLogarithm)) / 60 : value
}

/** Decimals that differences and means are shown with. */
export function decimalsOf(unit: OutcomeUnit): number {
  return unit === 'HELP' ? 2 : 1
}
