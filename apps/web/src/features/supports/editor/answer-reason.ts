import type { AnswerReason } from '@trellis/domain'

/** Why an answer cannot be read, by its code. */
export const answerReasonMessages: Record<AnswerReason['code'], string> = {
  empty: /*i18n*/ 'supports.answers.reason.empty',
  one_answer: /*i18n*/ 'supports.answers.reason.one_answer',
  choose_one: /*i18n*/ 'supports.answers.reason.choose_one',
  choose_some: /*i18n*/ 'supports.answers.reason.choose_some',
  order: /*i18n*/ 'supports.answers.reason.order',
  too_long: /*i18n*/ 'supports.answers.reason.too_long',
  number: /*i18n*/ 'supports.answers.reason.number',
  calculation: /*i18n*/ 'supports.answers.reason.calculation',
  fraction: /*i18n*/ 'supports.answers.reason.fraction',
  expression: /*i18n*/ 'supports.answers.reason.expression',
  code: /*i18n*/ 'supports.answers.reason.code',
  comma: /*i18n*/ 'supports.answers.reason.comma',
  label: /*i18n*/ 'supports.answers.reason.label',
  form: /*i18n*/ 'supports.answers.reason.form',
}
