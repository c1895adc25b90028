import type { ConditionId } from '../ids'
import type { OutcomeKind } from '../simulation/power.schema'
import { type Study, studyTypes } from '../study/study.schema'
import { paradigms, recruitmentTypes } from '../study/study-fields.schema'
import type { Survey } from '../survey/survey.schema'
import {
  type AnalysisPlan,
  type Contrast,
  type Covariate,
  covariateSchema,
  type Exclusion,
  exclusionSchema,
  type PlanPart,
  type StudyOutcome,
  type Subgroup,
  studyOutcomeSchema,
  subgroupSchema,
} from './analysis-plan.schema'

/** What a plan depends on. */
export type PlanFacts = Pick<
  Study,
  | 'studyTypeId'
  | 'preTest'
  | 'postTest'
  | 'delayedPostTest'
  | 'preSurvey'
  | 'postSurvey'
  | 'preSurveyQuestions'
  | 'postSurveyQuestions'
  | 'experimentalParadigmNumber'
  | 'recruitmentTypeNumber'
  | 'randomisedUnit'
  | 'enrolmentCap'
  | 'endsAt'
  | 'analysisPlan'
> & { conditions: readonly { conditionId: ConditionId; isFixed: boolean }[] }

const hasScale = (survey: Survey) => survey.some(({ kind }) => kind === 'SCALE')

/** Sets keep their own completion rule where the study has no paradigm, so some of them may end with mastery. */
const hasMastery = ({ experimentalParadigmNumber: paradigm }: PlanFacts) =>
  paradigm === paradigms.masterySet || paradigm === null

const outcomeIsMeasured: Record<StudyOutcome, (study: PlanFacts) => boolean> = {
  POST_TEST: (study) => study.postTest,
  DELAYED_POST_TEST: (study) => study.delayedPostTest,
  GAIN: (study) => study.preTest && study.postTest,
  // Conditions that differ in their problems differ in the next problem too.
  NEXT_CORRECTNESS: (study) => study.studyTypeId !== studyTypes.problemVaried,
  MASTERY: hasMastery,
  PROBLEMS_TO_MASTERY: hasMastery,
  COMPLETION: () => true,
  TIME_ON_TASK: () => true,
  SURVEY_SCALE: (study) => study.postSurvey && hasScale(study.postSurveyQuestions),
  HELP_USE: () => true,
}

/** Outcomes that the study measures as it is designed now. */
export function availableOutcomes(study: PlanFacts): StudyOutcome[] {
  return studyOutcomeSchema.options.filter((outcome) => outcomeIsMeasured[outcome](study))
}

/**
 * Help use is a mechanism; in Problem Varied the problems differ by design, so only a test that all take can decide.
 */
export function mayBePrimary(outcome: StudyOutcome, { studyTypeId }: Pick<PlanFacts, 'studyTypeId'>): boolean {
  if (outcome === 'HELP_USE') return false
  if (studyTypeId !== studyTypes.problemVaried) return true
  return outcome === 'POST_TEST' || outcome === 'DELAYED_POST_TEST'
}

/** Outcomes that may be chosen as the primary one. */
export function primaryOutcomes(study: PlanFacts): NonNullable<AnalysisPlan['primaryOutcome']>[] {
  return availableOutcomes(study).filter((outcome) => outcome !== 'HELP_USE' && mayBePrimary(outcome, study)) as never
}

export function availableCovariates(study: PlanFacts): Covariate[] {
  const isByLink = study.recruitmentTypeNumber === recruitmentTypes.selfDeploy
  const isMeasured: Record<Covariate, boolean> = {
    PRE_TEST: study.preTest,
    PRE_SURVEY: study.preSurvey && hasScale(study.preSurveyQuestions),
    // Students who enroll by link have neither homework nor a class.
    PRIOR_CORRECTNESS: !isByLink,
    GRADE: !isByLink,
  }
  return covariateSchema.options.filter((covariate) => isMeasured[covariate])
}

export function availableSubgroups(study: PlanFacts): Subgroup[] {
  const isByLink = study.recruitmentTypeNumber === recruitmentTypes.selfDeploy
  const isKnown: Record<Subgroup, boolean> = { PRIOR_KNOWLEDGE: study.preTest, GRADE: !isByLink, SCHOOL: !isByLink }
  return subgroupSchema.options.filter((subgroup) => isKnown[subgroup])
}

export function availableExclusions(study: PlanFacts): Exclusion[] {
  return exclusionSchema.options.filter((one) => one !== 'LATE_JOINERS' || study.randomisedUnit !== 'STUDENT')
}

/** How the effect on an outcome is measured; without an outcome, as for a score. */
export function outcomeKindOf(outcome: StudyOutcome | null): OutcomeKind {
  return outcome === 'MASTERY' || outcome === 'COMPLETION' ? 'SHARE' : 'SCORE'
}

/** Each condition against 'Best So Far' where there is one, and against the first otherwise. */
export function defaultContrasts(conditions: PlanFacts['conditions']): Contrast[] {
  const reference = conditions.find(({ isFixed }) => isFixed) ?? conditions[0]
  return conditions.flatMap(({ conditionId }) =>
    !reference || conditionId === reference.conditionId ? [] : [{ conditionId, referenceId: reference.conditionId }],
  )
}

function defaultPrimary(study: PlanFacts): AnalysisPlan['primaryOutcome'] {
  const order = ['POST_TEST', 'DELAYED_POST_TEST', 'NEXT_CORRECTNESS'] as const
  const possible = primaryOutcomes(study)
  return order.find((outcome) => possible.includes(outcome)) ?? null
}

/** The plan of a study whose researcher changed nothing: it follows from the type and the design of the study. */
export function defaultPlan(study: PlanFacts): AnalysisPlan {
  const primaryOutcome = defaultPrimary(study)
  const isMastered = study.experimentalParadigmNumber === paradigms.masterySet
  const usual: StudyOutcome[] = [
    ...(study.studyTypeId === studyTypes.problemVaried ? [] : (['NEXT_CORRECTNESS'] as const)),
    ...(isMastered ? (['MASTERY', 'PROBLEMS_TO_MASTERY'] as const) : []),
    'DELAYED_POST_TEST',
    'COMPLETION',
    'SURVEY_SCALE',
  ]
  const measured = availableOutcomes(study)
  return {
    primaryOutcome,
    secondaryOutcomes: measured.filter((outcome) => usual.includes(outcome) && outcome !== primaryOutcome),
    contrasts: defaultContrasts(study.conditions),
    covariates: study.preTest ? ['PRE_TEST'] : [],
    subgroups: study.preTest ? ['PRIOR_KNOWLEDGE'] : [],
    exclusions: [],
    stoppingRule: study.enrolmentCap !== null ? 'SAMPLE_SIZE' : study.endsAt !== null ? 'END_DATE' : 'ADMINISTRATOR',
    looks: 1,
    sampleSize: study.enrolmentCap,
    smallestEffect: 0.2,
    missingData: 'COMPLETE_CASES_AND_BOUNDS',
    notes: '',
  }
}

/** The plan of a study: what its researcher changed, and the default for the rest. */
export function planOf(study: PlanFacts): AnalysisPlan {
  const plan = { ...defaultPlan(study), ...study.analysisPlan }
  return { ...plan, secondaryOutcomes: plan.secondaryOutcomes.filter((outcome) => outcome !== plan.primaryOutcome) }
}

export const planFindingCodes = [
  'primary_not_measured',
  'primary_not_allowed',
  'secondary_not_measured',
  'contrast_without_condition',
  'covariate_not_measured',
  'subgroup_not_known',
  'exclusion_not_possible',
  'stopping_without_size',
  'stopping_without_date',
  'sequential_without_looks',
] as const
export type PlanFindingCode = (typeof planFindingCodes)[number]

/** Something in a plan that does not fit the study. */
export interface PlanFinding {
  code: PlanFindingCode
  part: PlanPart
  /** What it is about: an outcome, or a condition that is gone. */
  subject: string | null
}

/** Where a plan does not fit the study (any more): a test was removed, a condition was deleted. */
export function planFindings(plan: AnalysisPlan, study: PlanFacts): PlanFinding[] {
  const measured = availableOutcomes(study)
  const known = new Set(study.conditions.map(({ conditionId }) => conditionId))
  const finding = (code: PlanFindingCode, part: PlanPart, subject: string | null = null) => ({ code, part, subject })
  const missing = <T extends string>(code: PlanFindingCode, part: PlanPart, chosen: readonly T[], possible: T[]) =>
    chosen.filter((one) => !possible.includes(one)).map((one) => finding(code, part, one))
  const { primaryOutcome: primary, stoppingRule, sampleSize, looks } = plan
  const gone = plan.contrasts.flatMap(({ conditionId, referenceId }) =>
    [conditionId, referenceId].filter((id) => !known.has(id)),
  )
  const needsSize = stoppingRule === 'SAMPLE_SIZE' || stoppingRule === 'SEQUENTIAL'
  return [
    ...(primary !== null && !mayBePrimary(primary, study)
      ? [finding('primary_not_allowed', 'primaryOutcome', primary)]
      : primary !== null && !measured.includes(primary)
        ? [finding('primary_not_measured', 'primaryOutcome', primary)]
        : []),
    ...missing('secondary_not_measured', 'secondaryOutcomes', plan.secondaryOutcomes, measured),
    ...[...new Set(gone)].map((id) => finding('contrast_without_condition', 'contrasts', String(id))),
    ...missing('covariate_not_measured', 'covariates', plan.covariates, availableCovariates(study)),
    ...missing('subgroup_not_known', 'subgroups', plan.subgroups, availableSubgroups(study)),
    ...missing('exclusion_not_possible', 'exclusions', plan.exclusions, availableExclusions(study)),
    ...(needsSize && sampleSize === null ? [finding('stopping_without_size', 'sampleSize')] : []),
    ...(stoppingRule === 'END_DATE' && study.endsAt === null ? [finding('stopping_without_date', 'stoppingRule')] : []),
    ...(stoppingRule === 'SEQUENTIAL' && looks < 2 ? [finding('sequential_without_looks', 'looks')] : []),
  ]
}

/**
 * The findings that a change of the plan would add. Those that were there before do not prevent another change:
 * readiness lists them.
 */
export function newPlanFindings(before: AnalysisPlan, after: AnalysisPlan, study: PlanFacts): PlanFinding[] {
  const keyOf = ({ code, part, subject }: PlanFinding) => `${code} ${part} ${subject}`
  const old = new Set(planFindings(before, study).map(keyOf))
  return planFindings(after, study).filter((finding) => !old.has(keyOf(finding)))
}

/** What people read for a finding. */
export const planFindingLabel: Record<PlanFindingCode, string> = {
  primary_not_measured: 'The study does not measure the primary outcome',
  primary_not_allowed: 'This outcome cannot be the primary one',
  secondary_not_measured: 'The study does not measure a secondary outcome',
  contrast_without_condition: 'A comparison names a condition that the study does not have',
  covariate_not_measured: 'The study does not measure a covariate',
  subgroup_not_known: 'The study does not know a subgroup',
  exclusion_not_possible: 'An exclusion does not apply to this study',
  stopping_without_size: 'The stopping rule needs a planned number of students',
  stopping_without_date: 'The stopping rule needs an end date of the study',
  sequential_without_looks: 'Stopping early needs at least two looks',
}

export type PlanLoss = 'no_primary_outcome' | 'no_post_test' | 'no_pre_test'

/** What the results cannot show because the study lacks a test. */
export function planLosses(study: PlanFacts): PlanLoss[] {
  return [
    ...(study.postTest || study.delayedPostTest
      ? []
      : study.studyTypeId === studyTypes.problemVaried
        ? (['no_primary_outcome'] as const)
        : (['no_post_test'] as const)),
    ...(study.preTest ? [] : (['no_pre_test'] as const)),
  ]
}
