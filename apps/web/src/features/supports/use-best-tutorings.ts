import { useQuery } from '@tanstack/react-query'
import { isFrozen, libraryKind, type ProblemId, type Snapshot, type Study, type Tutoring } from '@trellis/domain'
import { snapshotQuery } from '../../shared/problem/study-content'
import { studyBestSoFarQuery } from '../../shared/study/study-best-so-far-query'
import { bestTutoringsQuery } from './supports-query'

/**
 * What 'Best So Far' gives for each problem: what the library gives now and, from the approval on, what it froze.
 * `isShown` says whether a study without the fixed condition needs it too.
 */
export function useBestTutorings(study: Study, problemIds: readonly ProblemId[], isShown: boolean) {
  const hasFixed = study.conditions.some((one) => one.isFixed)
  const isInSnapshot = hasFixed && isFrozen(study)
  const frozen = useQuery({ ...snapshotQuery(study.studyId), select: frozenTutorings, enabled: isInSnapshot })
  const chosen = useQuery({ ...studyBestSoFarQuery(study.studyId), enabled: hasFixed && !isInSnapshot })
  // A study with a fixed condition has one problem set.
  const first = chosen.data?.sets[0]?.kind ?? libraryKind
  const isNeeded = hasFixed ? !isInSnapshot && !chosen.isPending : isShown
  const current = useQuery({ ...bestTutoringsQuery(problemIds, first), enabled: isNeeded })
  return isInSnapshot ? frozen : current
}

/** The supports of the fixed condition in a snapshot, as the screens of supports have them. */
function frozenTutorings({ content }: Snapshot): Record<string, Tutoring> {
  const supports = content.conditions.find(({ isFixed }) => isFixed)?.supports ?? {}
  return Object.fromEntries(
    Object.entries(supports).map(([problemId, { supportId, type, pieces }]) => [
      problemId,
      {
        supportId,
        problemId: problemId as ProblemId,
        tutorStrategyType: type,
        hints: type === 'HINTS' ? pieces.map((hint) => ({ hint })) : null,
        explanation: type === 'HINTS' ? null : (pieces[0] ?? null),
        responseFeedback: null,
        answerPartsToResponses: null,
        previousSupportId: null,
        psType: 'PUBLISHED' as const,
        version: 1,
        revision: 1,
      },
    ]),
  )
}
