import type { Study } from '@trellis/domain'
import { useCallback, useRef } from 'react'
import { useUrlState } from '../../../ui/use-url-state'
import type { BuildProblem } from './build-outline'

interface Spot {
  problem: string | null
  condition: string | null
  /** Whether all conditions are shown side by side. */
  isCompared: boolean
}

const spelling = {
  read: (params: URLSearchParams): Spot => ({
    problem: params.get('problem'),
    condition: params.get('condition'),
    isCompared: params.get('view') === 'side-by-side',
  }),
  write: ({ problem, condition, isCompared }: Spot): Record<string, string> => ({
    ...(problem !== null && { problem }),
    ...(condition !== null && { condition }),
    ...(isCompared && { view: 'side-by-side' }),
  }),
}

/** Where the person is on the Build page. It lives in the address: a reload or a link leads back to it. */
export function useBuildPlace(study: Study, problems: readonly BuildProblem[]) {
  const [spot, setSpot] = useUrlState(spelling)
  const index = Math.max(
    0,
    problems.findIndex(({ problem }) => problem.xref === spot.problem),
  )
  const own = study.conditions.find((one) => !one.isFixed)
  const condition = study.conditions.find((one) => String(one.dbid) === spot.condition) ?? own

  const latest = useRef({ spot, setSpot })
  latest.current = { spot, setSpot }
  const goTo = useCallback((change: Partial<Spot>) => {
    const { spot: now, setSpot: set } = latest.current
    set({ ...now, ...change })
  }, [])
  return {
    current: problems[index],
    previous: problems[index - 1],
    next: problems[index + 1],
    condition,
    isCompared: spot.isCompared,
    goTo,
  }
}
export type BuildPlace = ReturnType<typeof useBuildPlace>
