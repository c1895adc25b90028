import type { StudyFields } from '../study/study-fields.schema'
import type { FollowUpWindow } from './work.schema'

/** When a delayed post-test is open, counted from the moment a student finished. */
export type FollowUpTerms = Pick<StudyFields, 'delayedPostTestDays' | 'delayedPostTestWindow'>

/** How far a student who has finished is with the delayed post-test. */
export type FollowUpState = 'waiting' | 'open' | 'done' | 'missed'

const daySeconds = 86_400

/** Days are counted as 24 hours, so that the student's time zone does not matter. Seconds since the epoch. */
export function followUpWindow(terms: FollowUpTerms, finishedAt: number): FollowUpWindow {
  const opensAt = finishedAt + terms.delayedPostTestDays * daySeconds
  return { opensAt, closesAt: opensAt + terms.delayedPostTestWindow * daySeconds }
}

/**
 * Whether a student may begin or continue the test now; from the end of the window on it is closed, finished or not.
 */
export function followUpState({ opensAt, closesAt }: FollowUpWindow, isDone: boolean, now: number): FollowUpState {
  if (isDone) return 'done'
  if (now < opensAt) return 'waiting'
  return now < closesAt ? 'open' : 'missed'
}
