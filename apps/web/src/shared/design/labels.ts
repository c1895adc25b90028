import type { AssignmentWarning, Paradigm, ReadinessId, RecruitmentType, SupportType } from '@trellis/domain'

export const studyBlockMessage: Record<number, string> = {
  1: /*i18n*/ 'studyBlock.1',
  2: /*i18n*/ 'studyBlock.2',
  3: /*i18n*/ 'studyBlock.3',
  4: /*i18n*/ 'studyBlock.4',
  5: /*i18n*/ 'studyBlock.5',
  6: /*i18n*/ 'studyBlock.6',
  7: /*i18n*/ 'studyBlock.7',
  8: /*i18n*/ 'studyBlock.8',
}

export const supportTypeMessage: Record<SupportType, string> = {
  HINTS: /*i18n*/ 'supportType.HINTS',
  EXPLANATIONS: /*i18n*/ 'supportType.EXPLANATIONS',
  STUDENT_RESPONSE_FEEDBACK: /*i18n*/ 'supportType.STUDENT_RESPONSE_FEEDBACK',
}

export const readinessMessage: Record<ReadinessId, string> = {
  study_named: /*i18n*/ 'readiness.point.study_named',
  question_written: /*i18n*/ 'readiness.point.question_written',
  conditions_described: /*i18n*/ 'readiness.point.conditions_described',
  problem_sets_added: /*i18n*/ 'readiness.point.problem_sets_added',
  condition_sets_chosen: /*i18n*/ 'readiness.point.condition_sets_chosen',
  supports_written: /*i18n*/ 'readiness.point.supports_written',
  supports_complete: /*i18n*/ 'readiness.point.supports_complete',
  recruitment_chosen: /*i18n*/ 'readiness.point.recruitment_chosen',
  paradigm_chosen: /*i18n*/ 'readiness.point.paradigm_chosen',
  assignment_settled: /*i18n*/ 'readiness.point.assignment_settled',
  pre_test_filled: /*i18n*/ 'readiness.point.pre_test_filled',
  post_test_filled: /*i18n*/ 'readiness.point.post_test_filled',
  delayed_post_test_filled: /*i18n*/ 'readiness.point.delayed_post_test_filled',
  pre_survey_written: /*i18n*/ 'readiness.point.pre_survey_written',
  post_survey_written: /*i18n*/ 'readiness.point.post_survey_written',
  end_ahead: /*i18n*/ 'readiness.point.end_ahead',
  plan_fits: /*i18n*/ 'readiness.point.plan_fits',
  osf_linked: /*i18n*/ 'readiness.point.osf_linked',
}

export const assignmentWarningMessage: Record<AssignmentWarning, string> = {
  link_without_class: /*i18n*/ 'assignment.warning.link_without_class',
  strata_within_unit: /*i18n*/ 'assignment.warning.strata_within_unit',
  long_blocks: /*i18n*/ 'assignment.warning.long_blocks',
}

export const recruitmentMessages: Record<
  RecruitmentType,
  { name: string; alsoCalled: string; students: string | null }
> = {
  0: {
    name: /*i18n*/ 'recruitment.0.name',
    alsoCalled: /*i18n*/ 'recruitment.0.alsoCalled',
    students: /*i18n*/ 'recruitment.0.students',
  },
  1: {
    name: /*i18n*/ 'recruitment.1.name',
    alsoCalled: /*i18n*/ 'recruitment.1.alsoCalled',
    students: /*i18n*/ 'recruitment.1.students',
  },
  2: { name: /*i18n*/ 'recruitment.2.name', alsoCalled: /*i18n*/ 'recruitment.2.alsoCalled', students: null },
}

export const paradigmMessages: Record<Paradigm, { name: string; alsoCalled: string | null }> = {
  0: { name: /*i18n*/ 'paradigm.0.name', alsoCalled: /*i18n*/ 'paradigm.0.alsoCalled' },
  1: { name: /*i18n*/ 'paradigm.1.name', alsoCalled: null },
  2: { name: /*i18n*/ 'paradigm.2.name', alsoCalled: /*i18n*/ 'paradigm.2.alsoCalled' },
}

/** By the title of the step in the domain. */
export const stepMessage: Record<string, string> = {
  Overview: /*i18n*/ 'step.overview',
  Conditions: /*i18n*/ 'step.conditions',
  Content: /*i18n*/ 'step.content',
  Build: /*i18n*/ 'step.build',
  Preview: /*i18n*/ 'step.preview',
  'Problem Sets': /*i18n*/ 'step.problemSets',
  Deploy: /*i18n*/ 'step.deploy',
  'Analysis Plan': /*i18n*/ 'step.analysisPlan',
  Condition: /*i18n*/ 'step.condition',
}
