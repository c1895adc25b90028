import type { HomeworkInClass, HomeworkState } from '@trellis/domain'

/** What is to be done first, by the day it is due; what is done comes last. */
export function inOrder(
  homework: readonly HomeworkInClass[],
  states: Record<string, HomeworkState>,
): HomeworkInClass[] {
  const isFinished = ({ id }: HomeworkInClass) => Number(states[id] === 'finished')
  const dueAt = (each: HomeworkInClass) => (isFinished(each) ? 0 : (each.dueAt ?? Number.MAX_SAFE_INTEGER))
  return [...homework].sort((one, other) => isFinished(one) - isFinished(other) || dueAt(one) - dueAt(other))
}
