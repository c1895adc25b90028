import { largestBlockSize, ratioOf } from '../assignment/assignment.rules'
import type { RandomizedUnit, RunLimits, StratumKind } from '../assignment/assignment.schema'
import type { AroundPart } from './study.rules'
import type { Study } from './study.schema'
import { recruitmentTypes, type StudyFieldName, type StudyFields } from './study-fields.schema'

export interface FieldIssue {
  field: string
  message: string
}

/** Settings that contradict each other, by field; empty when none do. */
export function settingsIssues({ randomisation, strata }: Pick<Study, 'randomisation' | 'strata'>): FieldIssue[] {
  return randomisation === 'SIMPLE' && strata.length > 0
    ? [{ field: 'strata', message: 'Only permuted blocks can be stratified' }]
    : []
}

/** Fields that change together with another: strata need blocks. */
export function changedWith(field: StudyFieldName, value: unknown): Partial<StudyFields> {
  return field === 'randomisation' && value === 'SIMPLE' ? { strata: [] } : {}
}

interface LimitFacts {
  /** Seconds since the epoch, UTC. */
  now: number
  /** Students who are in the study already. */
  enrolled: number
}

/** Why a running study cannot have these limits, by field; a limit that is left out stays as it is. */
export function limitIssues(limits: Partial<RunLimits>, { now, enrolled }: LimitFacts): FieldIssue[] {
  const issues: FieldIssue[] = []
  const { enrolmentCap: cap, endsAt } = limits
  if (cap !== undefined && cap !== null && cap < enrolled) {
    const message = `${enrolled.toLocaleString('en')} students are already enrolled`
    issues.push({ field: 'enrolmentCap', message })
  }
  if (endsAt !== undefined && endsAt !== null && endsAt <= now) {
    issues.push({ field: 'endsAt', message: 'Choose a time in the future' })
  }
  return issues
}

export type AssignmentWarning = 'link_without_class' | 'strata_within_unit' | 'long_blocks'

type AssignmentFacts = Pick<Study, 'randomisation' | 'randomisedUnit' | 'strata' | 'recruitmentTypeNumber'> & Weighted
type Weighted = { conditions: readonly Pick<Study['conditions'][number], 'weight'>[] }

/** Longer blocks are rarely filled, and so balance little. */
const longestBlock = 24

const blockSizeOf = ({ conditions }: Weighted) => largestBlockSize(conditions.map(({ weight }) => weight))

/** Settings that are valid but probably not intended. */
export function assignmentWarnings(study: AssignmentFacts): AssignmentWarning[] {
  const asksForClass = study.randomisedUnit !== 'STUDENT' || study.strata.length > 0
  const isNarrower =
    study.randomisedUnit === 'SCHOOL'
      ? study.strata.length > 0
      : study.randomisedUnit === 'CLASS' && study.strata.includes('CLASS')
  return [
    ...(asksForClass && study.recruitmentTypeNumber === recruitmentTypes.selfDeploy
      ? (['link_without_class'] as const)
      : []),
    ...(isNarrower ? (['strata_within_unit'] as const) : []),
    ...(study.randomisation === 'BLOCKS' && blockSizeOf(study) > longestBlock ? (['long_blocks'] as const) : []),
  ]
}

/** What people read for a warning. */
export const assignmentWarningLabel: Record<AssignmentWarning, string> = {
  link_without_class: 'Students who enroll by link have no class, grade or school, so each is assigned individually',
  strata_within_unit: 'The unit of assignment is not smaller than a stratum, so stratifying has no effect',
  long_blocks:
    'With these weights a block can be longer than 24: groups may be uneven until it is full, and a small class never fills one. Weights such as 2 and 1 make shorter blocks',
}

/** The share of students in each condition, in percent. */
export function sharesOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => (100 * weight) / total)
}

const subject: Record<RandomizedUnit, string> = {
  STUDENT: 'Students are assigned individually',
  CLASS: 'Whole classes are assigned',
  SCHOOL: 'Whole schools are assigned',
}

const stratumWord: Record<StratumKind, string> = { CLASS: 'class', GRADE: 'grade' }

/** How students are assigned to conditions, as one plain sentence without its period. */
export function assignmentSummary(
  study: Pick<Study, 'randomisation' | 'randomisedUnit' | 'strata'> & Weighted,
): string {
  const weights = study.conditions.map((condition) => condition.weight)
  const start = `${subject[study.randomisedUnit]}, ${ratioOf(weights).join(':')}`
  if (study.randomisation === 'SIMPLE') return start
  const size = blockSizeOf(study)
  const within = study.strata.map((kind) => stratumWord[kind]).join(' and ')
  return `${start}, in permuted blocks of at most ${size}${within && ` within each ${within}`}`
}

export const studyStages = ['PRE_SURVEY', 'PRE_TEST', 'MAIN', 'POST_TEST', 'POST_SURVEY', 'DELAYED_POST_TEST'] as const
export type StudyStage = (typeof studyStages)[number]

/** The stages of a study, in the order in which a student gets them. */
export function studentOrder(study: Pick<Study, AroundPart | 'preSurveyBeforePreTest'>): StudyStage[] {
  const isAsked: Record<StudyStage, boolean> = {
    PRE_SURVEY: study.preSurvey,
    PRE_TEST: study.preTest,
    MAIN: true,
    POST_TEST: study.postTest,
    POST_SURVEY: study.postSurvey,
    DELAYED_POST_TEST: study.delayedPostTest,
  }
  const [first, second, ...rest] = studyStages
  const order = study.preSurveyBeforePreTest ? studyStages : [second, first, ...rest]
  return order.filter((stage) => isAsked[stage])
}
