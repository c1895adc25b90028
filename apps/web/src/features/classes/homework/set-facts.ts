import { useLingui } from '@lingui/react'
import type { ProblemSet, ProblemSetRow } from '@trellis/domain'
import { problemSetTypeMessage } from '../../../shared/problem/labels'

type Facts = Pick<
  ProblemSet | ProblemSetRow,
  'problemSetId' | 'problemCount' | 'grade' | 'skillIds' | 'curriculum' | 'problemSetType'
>

/** The facts that distinguish sets with the same name, in one line. */
export function useSetFacts(): (set: Facts) => string {
  const { i18n } = useLingui()
  return ({ problemSetId, problemCount, grade, skillIds, curriculum, problemSetType }) =>
    [
      problemSetId,
      i18n._('classes.assign.problems', { count: problemCount }),
      grade,
      skillIds.join(', '),
      curriculum,
      i18n._(problemSetTypeMessage[problemSetType]),
    ]
      .filter((fact) => fact !== '')
      .join(' · ')
}
