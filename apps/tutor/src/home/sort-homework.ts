import type { HomeworkInClass, HomeworkState } from '@trellis/domain'

/** By due date; finished homework comes last. */
export function sortHomework(
  homework: readonly HomeworkInClass[],
  states: Record<string, HomeworkState>,
): HomeworkInClass[] {
  const isFinished = ({ id }: HomeworkInClass) => Number(states[id] === 'finished')
  const dueTime = (each: HomeworkInClass) =>
    isFinished(each) ? 0 : each.dueOn === null ? Number.MAX_SAFE_INTEGER : Date.parse(each.dueOn)
  return [...homework].sort((one, other) => isFinished(one) - isFinished(other) || dueTime(one) - dueTime(other))
}
