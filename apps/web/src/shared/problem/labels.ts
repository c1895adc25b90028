import type { ProblemSetType, ProblemType, SchoolMonth } from '@trellis/domain'

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

/** Types that readers do not need to distinguish share a text. */
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
