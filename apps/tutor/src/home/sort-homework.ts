import type { HomeworkInClass, HomeworkState, OpenFollowUp } from '@trellis/domain'

/** Sorts by due date; finished homework comes last, unless a follow-up test on it is open. */
export function sortHomework(
  homework: readonly HomeworkInClass[],
  states: Record<string, HomeworkState>,
  followUps: readonly OpenFollowUp[],
): HomeworkInClass[] {
  const closesAt = new Map(followUps.map((followUp) => [followUp.homeworkId, followUp.closesAt * 1000]))
  const isFinished = ({ id }: HomeworkInClass) => Number(states[id] === 'finished' && !closesAt.has(id))
  const dueTime = (each: HomeworkInClass) => {
    if (isFinished(each)) return 0
    return closesAt.get(each.id) ?? (each.dueOn === null ? Number.MAX_SAFE_INTEGER : Date.parse(each.dueOn))
  }
  return [...homework].sort((one, other) => isFinished(one) - isFinished(other) || dueTime(one) - dueTime(other))
}
