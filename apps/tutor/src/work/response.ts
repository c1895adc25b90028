import type { ProblemType, Response, StudentMember, StudentPart } from '@trellis/domain'

/** The parts of a problem in reading order. */
export function partsOf(members: readonly StudentMember[]): StudentPart[] {
  return members.flatMap((member) => (member.memberType === 'ANSWER_SET' ? partsOf(member.members) : [member]))
}

/** Whether the part asks for an order of items. Any order is an answer, even the initial one. */
export const isOrdered = (type: ProblemType) => type === 'RANK' || type === 'SORT'

/** The values of a part: what the student entered, or for an ordering the items in their initial order. */
export function valuesOf(part: StudentPart, draft: Response): string[] {
  const entered = draft[part.number] ?? []
  if (!isOrdered(part.answerType)) return entered
  const items = (part.choices ?? []).map(({ value }) => value)
  const isComplete = entered.length === items.length && items.every((item) => entered.includes(item))
  return isComplete ? entered : items
}

/** The whole response, as it is sent. */
export function responseOf(answers: readonly StudentMember[], draft: Response): Response {
  return Object.fromEntries(partsOf(answers).map((part) => [part.number, valuesOf(part, draft)]))
}

/**
 * The first part that was left empty, and the message about it. For a choice of any number, selecting nothing may be
 * the right answer, which the grader decides.
 */
export function firstEmpty(
  answers: readonly StudentMember[],
  draft: Response,
): { part: string; reason: string } | null {
  const empty = partsOf(answers).find(
    (part) => part.answerType !== 'CHOOSE_N' && valuesOf(part, draft).every((value) => value.trim() === ''),
  )
  return empty ? { part: empty.number, reason: reasonFor(empty.answerType) } : null
}

function reasonFor(type: ProblemType): string {
  if (type === 'CHOOSE_ONE' || type === 'DROP_DOWN') return /*i18n*/ 'reason.chooseOne'
  if (type === 'IFRAME') return /*i18n*/ 'answer.activityNone'
  return isOrdered(type) ? /*i18n*/ 'reason.order' : /*i18n*/ 'reason.write'
}
