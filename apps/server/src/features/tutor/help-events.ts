import type { AnswerVerdict, GivenHelp, NewEvent, ProblemId, SupportId } from '@trellis/domain'

export function helpEvents(
  help: GivenHelp,
  problemId: ProblemId,
  { isAutomatic, supportId }: { isAutomatic: boolean; supportId: SupportId | null },
): NewEvent[] {
  if (help.kind === 'answer') return [{ kind: 'answer_shown', problemId, data: { isAutomatic } }]
  const kind = help.kind === 'hint' ? 'hint_shown' : 'explanation_shown'
  return [{ kind, problemId, supportId, data: { number: help.number, of: help.of, isAutomatic } }]
}

export function feedbackEvents(
  { feedback }: AnswerVerdict,
  problemId: ProblemId,
  supportId: SupportId | null,
): NewEvent[] {
  return feedback === null ? [] : [{ kind: 'feedback_shown', problemId, supportId, data: { html: feedback } }]
}
