import type {
  AssignmentWarning,
  NotificationKind,
  Paradigm,
  ProblemSetType,
  ProblemType,
  ReadinessId,
  RecruitmentType,
  Role,
  SchoolMonth,
  StudyStatus,
  StudyTypeId,
  SupportType,
} from '@trellis/domain'

/**
 * Ids of what people read for the codes of the domain. The English texts are the domain's own labels; a test compares
 * them.
 */

export const statusMessage: Record<StudyStatus, string> = {
  DEVELOPMENT: /*i18n*/ 'status.DEVELOPMENT',
  AWAITING_APPROVAL: /*i18n*/ 'status.AWAITING_APPROVAL',
  DEPLOYED: /*i18n*/ 'status.DEPLOYED',
  PAUSED: /*i18n*/ 'status.PAUSED',
  COMPLETED: /*i18n*/ 'status.COMPLETED',
  ARCHIVED: /*i18n*/ 'status.ARCHIVED',
}

export const studyTypeMessage: Record<StudyTypeId, string> = {
  1: /*i18n*/ 'studyType.1',
  2: /*i18n*/ 'studyType.2',
  3: /*i18n*/ 'studyType.3',
  4: /*i18n*/ 'studyType.4',
}

export const studyBlockMessage: Record<number, string> = {
  1: /*i18n*/ 'studyBlock.1',
  2: /*i18n*/ 'studyBlock.2',
  3: /*i18n*/ 'studyBlock.3',
  4: /*i18n*/ 'studyBlock.4',
  5: /*i18n*/ 'studyBlock.5',
  6: /*i18n*/ 'studyBlock.6',
  7: /*i18n*/ 'studyBlock.7',
}

export const problemSetTypeMessage: Record<ProblemSetType, string> = {
  LINEAR_COMPLETE_ALL: /*i18n*/ 'problemSetType.LINEAR_COMPLETE_ALL',
  RANDOM_COMPLETE_ALL: /*i18n*/ 'problemSetType.RANDOM_COMPLETE_ALL',
  MULTI_PART_PROBLEM_SET: /*i18n*/ 'problemSetType.MULTI_PART_PROBLEM_SET',
  SKILL_BUILDER_RANDOM: /*i18n*/ 'problemSetType.SKILL_BUILDER_RANDOM',
  SKILL_BUILDER_LINEAR: /*i18n*/ 'problemSetType.SKILL_BUILDER_LINEAR',
  RANDOM_COMPLETE_ONE: /*i18n*/ 'problemSetType.RANDOM_COMPLETE_ONE',
  IF_THEN_ELSE: /*i18n*/ 'problemSetType.IF_THEN_ELSE',
  SKIPPABLE: /*i18n*/ 'problemSetType.SKIPPABLE',
  PLACEMENTS: /*i18n*/ 'problemSetType.PLACEMENTS',
}

/** Types that people need not tell apart share a text. */
export const problemTypeMessage: Record<ProblemType, string> = {
  CHOOSE_ONE: /*i18n*/ 'problemType.CHOOSE_ONE',
  CHOOSE_N: /*i18n*/ 'problemType.CHOOSE_N',
  NUMERIC_EXPRESSION: /*i18n*/ 'problemType.NUMERIC_EXPRESSION',
  NUMERIC: /*i18n*/ 'problemType.NUMERIC_EXPRESSION',
  EXACT_FRACTION: /*i18n*/ 'problemType.NUMERIC_EXPRESSION',
  EXACT_MATCH: /*i18n*/ 'problemType.EXACT_MATCH',
  OLD_ALGEBRA: /*i18n*/ 'problemType.OLD_ALGEBRA',
  ALGEBRA: /*i18n*/ 'problemType.OLD_ALGEBRA',
  DROP_DOWN: /*i18n*/ 'problemType.DROP_DOWN',
  RANK: /*i18n*/ 'problemType.RANK',
  SORT: /*i18n*/ 'problemType.SORT',
  FILL_IN: /*i18n*/ 'problemType.FILL_IN',
  FILL_IN_IGNORE_CASE: /*i18n*/ 'problemType.FILL_IN',
  IFRAME: /*i18n*/ 'problemType.IFRAME',
  OPEN_RESPONSE: /*i18n*/ 'problemType.OPEN_RESPONSE',
  RACKET: /*i18n*/ 'problemType.RACKET',
}

export const supportTypeMessage: Record<SupportType, string> = {
  HINTS: /*i18n*/ 'supportType.HINTS',
  EXPLANATIONS: /*i18n*/ 'supportType.EXPLANATIONS',
  STUDENT_RESPONSE_FEEDBACK: /*i18n*/ 'supportType.STUDENT_RESPONSE_FEEDBACK',
}

export const roleMessage: Record<Role, string> = {
  RESEARCHER: /*i18n*/ 'role.RESEARCHER',
  ADMIN: /*i18n*/ 'role.ADMIN',
  TEACHER: /*i18n*/ 'role.TEACHER',
  STUDENT: /*i18n*/ 'role.STUDENT',
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
  pre_survey_written: /*i18n*/ 'readiness.point.pre_survey_written',
  post_survey_written: /*i18n*/ 'readiness.point.post_survey_written',
  end_ahead: /*i18n*/ 'readiness.point.end_ahead',
  osf_linked: /*i18n*/ 'readiness.point.osf_linked',
}

export const monthMessage: Record<SchoolMonth, string> = {
  aug: /*i18n*/ 'month.aug',
  sep: /*i18n*/ 'month.sep',
  oct: /*i18n*/ 'month.oct',
  nov: /*i18n*/ 'month.nov',
  dec: /*i18n*/ 'month.dec',
  jan: /*i18n*/ 'month.jan',
  feb: /*i18n*/ 'month.feb',
  mar: /*i18n*/ 'month.mar',
  apr: /*i18n*/ 'month.apr',
  may: /*i18n*/ 'month.may',
  jun: /*i18n*/ 'month.jun',
  jul: /*i18n*/ 'month.jul',
}

/** `{study}` is the name of the study. */
export const notificationMessage: Record<NotificationKind, string> = {
  approved: /*i18n*/ 'notification.approved',
  sent_back: /*i18n*/ 'notification.sent_back',
  paused: /*i18n*/ 'notification.paused',
  resumed: /*i18n*/ 'notification.resumed',
  completed: /*i18n*/ 'notification.completed',
  archived: /*i18n*/ 'notification.archived',
  submitted: /*i18n*/ 'notification.submitted',
}

export const assignmentWarningMessage: Record<AssignmentWarning, string> = {
  link_without_class: /*i18n*/ 'assignment.warning.link_without_class',
  strata_within_unit: /*i18n*/ 'assignment.warning.strata_within_unit',
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

/** By the title that the domain gives a step. */
export const stepMessage: Record<string, string> = {
  Overview: /*i18n*/ 'step.overview',
  Conditions: /*i18n*/ 'step.conditions',
  Content: /*i18n*/ 'step.content',
  Build: /*i18n*/ 'step.build',
  Preview: /*i18n*/ 'step.preview',
  'Problem Sets': /*i18n*/ 'step.problemSets',
  Deploy: /*i18n*/ 'step.deploy',
  Condition: /*i18n*/ 'step.condition',
}
