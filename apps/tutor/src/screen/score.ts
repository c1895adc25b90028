import type { PastProblem } from '@trellis/domain'

/** What came of the problems of a piece of work, as far as the student may know. */
export interface Score {
  /** Right the first time, of those whose correctness is shown. */
  right: number
  graded: number
  /** Open responses, which a person reads. */
  toBeRead: number
  skipped: number
}

export function scoreOf(problems: readonly Pick<PastProblem, 'outcome'>[]): Score {
  const count = (...outcomes: PastProblem['outcome'][]) =>
    problems.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    right: count('right'),
    graded: count('right', 'wrong'),
    toBeRead: count('ungraded'),
    skipped: count('skipped'),
  }
}

/** Whether there is nothing that could be praised. */
export const isAllSkipped = (problems: readonly Pick<PastProblem, 'outcome'>[]) =>
  problems.length > 0 && problems.every(({ outcome }) => outcome === 'skipped')
