import type { Study } from '@trellis/domain'
import { useCallback, useRef } from 'react'
import { useUrlState } from '../../../ui/use-url-state'
import type { BuildProblem } from './build-outline'

interface Position {
  problem: string | null
  condition: string | null
  /** Whether all conditions are shown side by side. */
  isCompared: boolean
}

const urlFormat = {
  read: (params: URLSearchParams): Position => ({
    problem: params.get('problem'),
    condition: params.get('condition'),
    isCompared: params.get('view') === 'side-by-side',
  }),
  write: ({ problem, condition, isCompared }: Position): Record<string, string> => ({
    ...(problem !== null && { problem }),
    ...(condition !== null && { condition }),
    ...(isCompared && { view: 'side-by-side' }),
  }),
}

/** The position on the Build page. It is kept in the URL, so that a reload or a link leads back to it. */
export function useBuildPosition(study: Study, problems: readonly BuildProblem[]) {
  const [position, setPosition] = useUrlState(urlFormat)
  const index = Math.max(
    0,
    problems.findIndex(({ problem }) => problem.problemId === position.problem),
  )
  const own = study.conditions.find((one) => !one.isFixed)
  const condition = study.conditions.find((one) => String(one.conditionId) === position.condition) ?? own

  const latest = useRef({ position, setPosition })
  latest.current = { position, setPosition }
  const goTo = useCallback((change: Partial<Position>) => {
    const { position: now, setPosition: set } = latest.current
    set({ ...now, ...change })
  }, [])
  return {
    current: problems[index],
    previous: problems[index - 1],
    next: problems[index + 1],
    condition,
    isCompared: position.isCompared,
    goTo,
  }
}
export type BuildPosition = ReturnType<typeof useBuildPosition>
