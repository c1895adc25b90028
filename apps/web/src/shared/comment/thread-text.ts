import { i18n } from '@lingui/core'
import type { CommentThread } from '@trellis/domain'

/** What a thread is about, where its condition is still there: the study, a condition, or what that gives for a problem. */
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

const longestStart = 120

/** How a thread begins: its first comment that was not deleted, cut where it is long. */
export function threadStart({ comments }: CommentThread): string {
  const text = comments.find(({ isDeleted }) => !isDeleted)?.text ?? i18n._('thread.deleted')
  return text.length > longestStart ? `${text.slice(0, longestStart).trimEnd()}…` : text
}
