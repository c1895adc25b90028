import type { I18n } from '@lingui/core'
import {
  type Covariate,
  type Exclusion,
  type MissingData,
  type PlanPart,
  resultWording,
  type StoppingRule,
  type StudyOutcome,
  type Subgroup,
} from '@trellis/domain'

/** How an outcome is measured, when its name does not say so. */
const outcomeDetails: Partial<Record<StudyOutcome, string>> = {
  MASTERY: /*i18n*/ 'plan.outcome.detail.MASTERY',
  COMPLETION: /*i18n*/ 'plan.outcome.detail.COMPLETION',
  TIME_ON_TASK: /*i18n*/ 'plan.outcome.detail.TIME_ON_TASK',
  SURVEY_SCALE: /*i18n*/ 'plan.outcome.detail.SURVEY_SCALE',
  HELP_USE: /*i18n*/ 'plan.outcome.detail.HELP_USE',
}

export function outcomeName(outcome: StudyOutcome, i18n: I18n): string {
  const name = resultWording(i18n.locale).outcomes[outcome]
  const detail = outcomeDetails[outcome]
  return detail ? `${name} (${i18n._(detail)})` : name
}

export const covariateMessages: Record<Covariate, string> = {
  PRE_TEST: /*i18n*/ 'plan.covariate.PRE_TEST',
  PRE_SURVEY: /*i18n*/ 'plan.covariate.PRE_SURVEY',
  PRIOR_CORRECTNESS: /*i18n*/ 'plan.covariate.PRIOR_CORRECTNESS',
  GRADE: /*i18n*/ 'plan.covariate.GRADE',
}

export const subgroupMessages: Record<Subgroup, string> = {
  PRIOR_KNOWLEDGE: /*i18n*/ 'plan.subgroup.PRIOR_KNOWLEDGE',
  GRADE: /*i18n*/ 'plan.subgroup.GRADE',
  SCHOOL: /*i18n*/ 'plan.subgroup.SCHOOL',
}

export const exclusionMessages: Record<Exclusion, string> = {
  NOT_EXPOSED: /*i18n*/ 'plan.exclusion.NOT_EXPOSED',
  DUPLICATES: /*i18n*/ 'plan.exclusion.DUPLICATES',
  LATE_JOINERS: /*i18n*/ 'plan.exclusion.LATE_JOINERS',
}

export const stoppingMessages: Record<StoppingRule, string> = {
  SAMPLE_SIZE: /*i18n*/ 'plan.stopping.SAMPLE_SIZE',
  END_DATE: /*i18n*/ 'plan.stopping.END_DATE',
  SEQUENTIAL: /*i18n*/ 'plan.stopping.SEQUENTIAL',
  ADMINISTRATOR: /*i18n*/ 'plan.stopping.ADMINISTRATOR',
}

export const missingDataMessages: Record<MissingData, string> = {
  COMPLETE_CASES_AND_BOUNDS: /*i18n*/ 'plan.missing.COMPLETE_CASES_AND_BOUNDS',
  COMPLETE_CASES: /*i18n*/ 'plan.missing.COMPLETE_CASES',
  COUNT_AS_ZERO: /*i18n*/ 'plan.missing.COUNT_AS_ZERO',
}

/** Plain terms with the technical ones beside them. */
export const partMessages: Record<PlanPart, string> = {
  primaryOutcome: /*i18n*/ 'plan.part.primaryOutcome',
  secondaryOutcomes: /*i18n*/ 'plan.part.secondaryOutcomes',
  contrasts: /*i18n*/ 'plan.part.contrasts',
  covariates: /*i18n*/ 'plan.part.covariates',
  subgroups: /*i18n*/ 'plan.part.subgroups',
  exclusions: /*i18n*/ 'plan.part.exclusions',
  stoppingRule: /*i18n*/ 'plan.part.stoppingRule',
  looks: /*i18n*/ 'plan.part.looks',
  sampleSize: /*i18n*/ 'plan.part.sampleSize',
  smallestEffect: /*i18n*/ 'plan.part.smallestEffect',
  missingData: /*i18n*/ 'plan.part.missingData',
  notes: /*i18n*/ 'plan.part.notes',
}

/** The label of the part of the plan to which a path belongs. */
export function partOfPath(path: string, i18n: I18n): string {
  const id = partMessages[path.split('.')[0] as PlanPart]
  return id ? i18n._(id) : path
}
