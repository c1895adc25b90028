import {
  type BestKind,
  type ChosenKind,
  kindOfSet,
  libraryKind,
  type ProblemId,
  type ProblemSetId,
  type Tutoring,
} from '@trellis/domain'
import type { PlatformPort } from '@trellis/http'
import type { Db, Tx } from '../../db/client'
import { readBestSoFarState } from '../best-so-far'

/** A problem set whose problems may have supports. */
export interface SupportedSet {
  problemSetId: ProblemSetId
  skillIds: readonly string[]
  problemIds: readonly ProblemId[]
}

/**
 * What 'Best So Far' currently gives for the problems of these sets: the library's supports, preferably of the kind
 * that was chosen for the skills of the set. Also returns the sets for which a kind was chosen.
 */
export async function loadBestTutorings(
  db: Db | Tx,
  platform: PlatformPort,
  sets: readonly SupportedSet[],
): Promise<{ tutorings: Record<string, Tutoring>; chosen: ChosenKind[] }> {
  const { choices } = await readBestSoFarState(db)
  const chosen = new Map(sets.flatMap((set) => kindOfSet(choices, set) ?? []).map((one) => [one.problemSetId, one]))
  const problems = new Map<BestKind, Set<ProblemId>>()
  for (const { problemSetId, problemIds } of sets) {
    const kind = chosen.get(problemSetId)?.kind ?? libraryKind
    const ofKind = problems.get(kind) ?? new Set()
    problems.set(kind, ofKind)
    for (const id of problemIds) ofKind.add(id)
  }
  const tutorings = await Promise.all(
    [...problems].map(([first, ids]) =>
      platform.getBestTutorings({ body: { problemIds: [...ids], first } }, 'service'),
    ),
  )
  return { tutorings: Object.assign({}, ...tutorings), chosen: [...chosen.values()] }
}
