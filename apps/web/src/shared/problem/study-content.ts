import { queryOptions, useQuery } from '@tanstack/react-query'
import { isFrozen, reviewCalls, type Study, snapshotCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** What students see in each condition, in its current state. */
export const studyContentQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'content'],
    queryFn: ({ signal }) => request(reviewCalls.getStudyContent, { query: { studyId } }, signal),
  })

/** What students see in each condition, as frozen by the approval. Never changes. */
export const snapshotQuery = (studyId: number) =>
  queryOptions({
    queryKey: ['snapshot', studyId],
    queryFn: ({ signal }) => request(snapshotCalls.getSnapshot, { query: { studyId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What students see in each condition: frozen from the approval on, and the current state before it. */
export function useStudyContent(study: Study, isEnabled = true) {
  const hasSnapshot = isFrozen(study)
  const frozen = useQuery({
    ...snapshotQuery(study.studyId),
    select: ({ content }) => content,
    enabled: isEnabled && hasSnapshot,
  })
  const current = useQuery({ ...studyContentQuery(study.studyId), enabled: isEnabled && !hasSnapshot })
  return hasSnapshot ? frozen : current
}
