import { i18n } from '@lingui/core'
import type { CommentThread } from '@trellis/domain'

/** What a thread is about when its condition exists: the study, a condition, or a condition's support for a problem. */
export function targetText(conditionName: string | null, problemId: string | null): string {
  if (conditionName === null) return i18n._('thread.about.study')
  return problemId === null
    ? conditionName
    : i18n._('thread.about.problem', { name: conditionName, problem: problemId })
}

/** What a thread is about. */
export function threadTarget({ conditionName, isConditionDeleted, problemId }: CommentThread): string {
  const name = isConditionDeleted ? i18n._('thread.about.deleted', { name: conditionName ?? '' }) : conditionName
  return targetText(name, problemId)
}

const maxStartLength = 120

/** How a thread begins: its first comment that was not deleted, truncated when it is long. */
export function threadStart({ comments }: CommentThread): string {
  const text = comments.find(({ isDeleted }) => !isDeleted)?.text ?? i18n._('thread.deleted')
  return text.length > maxStartLength ? `${text.slice(0, maxStartLength).trimEnd()}…` : text
}
