import type { I18n } from '@lingui/core'
import type { AnswerForm, AnswerReason } from '@trellis/domain'

const reasons: Record<Exclude<AnswerReason['code'], 'form'>, string> = {
  empty: /*i18n*/ 'reason.write',
  one_answer: /*i18n*/ 'reason.writeOne',
  choose_one: /*i18n*/ 'reason.chooseOne',
  choose_some: /*i18n*/ 'reason.chooseSome',
  order: /*i18n*/ 'reason.order',
  too_long: /*i18n*/ 'reason.tooLong',
  number: /*i18n*/ 'reason.number',
  calculation: /*i18n*/ 'reason.calculation',
  fraction: /*i18n*/ 'reason.fraction',
  expression: /*i18n*/ 'reason.expression',
  code: /*i18n*/ 'reason.code',
  comma: /*i18n*/ 'reason.comma',
  label: /*i18n*/ 'reason.label',
}

const forms: Record<AnswerForm, string> = {
  number: /*i18n*/ 'form.number',
  decimal: /*i18n*/ 'form.decimal',
  fraction: /*i18n*/ 'form.fraction',
  lowest_terms: /*i18n*/ 'form.lowest_terms',
  mixed_number: /*i18n*/ 'form.mixed_number',
  scientific: /*i18n*/ 'form.scientific',
  exact: /*i18n*/ 'form.exact',
  exponents: /*i18n*/ 'form.exponents',
  single_power: /*i18n*/ 'form.single_power',
  expression: /*i18n*/ 'form.expression',
  simplified: /*i18n*/ 'form.simplified',
  expanded: /*i18n*/ 'form.expanded',
  standard_polynomial: /*i18n*/ 'form.standard_polynomial',
  factored: /*i18n*/ 'form.factored',
  solved: /*i18n*/ 'form.solved',
  words: /*i18n*/ 'form.words',
  point: /*i18n*/ 'form.point',
  time: /*i18n*/ 'form.time',
}

/** Says how to write the answer so that it counts. A server that is newer than this page may send unknown reasons. */
export function reasonText(i18n: I18n, { code, form, text = '' }: AnswerReason): string {
  const id = code === 'form' ? forms[form!] : reasons[code]
  return i18n._(id ?? /*i18n*/ 'reason.other', { text })
}
