/** The sentences that the grader sends with an answer it cannot read, and the messages that say the same. */
const messageIds: Partial<Record<string, string>> = {
  'Write an answer.': /*i18n*/ 'reason.write',
  'Write one answer.': /*i18n*/ 'reason.writeOne',
  'Choose one answer.': /*i18n*/ 'reason.chooseOne',
  'Choose at least one answer.': /*i18n*/ 'reason.chooseSome',
  'Put all the items in order.': /*i18n*/ 'reason.order',
  'This answer is too long.': /*i18n*/ 'reason.tooLong',
  'Write a number, such as 12, -2.5 or 3/4.': /*i18n*/ 'reason.number',
  'Write a number or a calculation, such as 12, 3/4 or 2^3.': /*i18n*/ 'reason.calculation',
  'Write a fraction, such as 3/4 or 1 1/2, or a whole number.': /*i18n*/ 'reason.fraction',
  'Write an expression, such as 2x + 3 or x^2, or an equation.': /*i18n*/ 'reason.expression',
  'Write a number or an expression, such as (+ 1 (* 2 3)).': /*i18n*/ 'reason.code',
}

/** The message for a sentence of the grader; null for an unknown sentence, which is shown as it is. */
export function reasonMessageId(sentence: string): string | null {
  return messageIds[sentence] ?? null
}
