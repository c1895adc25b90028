import type { HomeworkInClass, HomeworkState } from '@trellis/domain'

/** By due date; finished homework comes last. */
export function sortHomework(
  homework: readonly HomeworkInClass[],
  states: Record<string, HomeworkState>,
): HomeworkInClass[] {
  const isFinished = ({ id }: HomeworkInClass) => Number(states[id] === 'finished')
  const dueAt = (each: HomeworkInClass) => (isFinished(each) ? 0 : (each.dueAt ?? Number.MAX_SAFE_INTEGER))
  return [...homework].sort((one, other) => isFinished(one) - isFinished(other) || dueAt(one) - dueAt(other))
}
