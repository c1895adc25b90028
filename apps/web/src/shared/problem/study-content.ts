import { queryOptions, useQuery } from '@tanstack/react-query'
import { isFrozen, reviewCalls, type Study, snapshotCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** What students see in each condition, as it is now. */
export const studyContentQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'content'],
    queryFn: ({ signal }) => request(reviewCalls.getStudyContent, { query: { studyId } }, signal),
  })

/** The same, as frozen at deployment. It never changes. */
export const snapshotQuery = (studyId: number) =>
  queryOptions({
    queryKey: ['snapshot', studyId],
    queryFn: ({ signal }) => request(snapshotCalls.getSnapshot, { query: { studyId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What students see in each condition: as frozen from the approval on, and before it as it is now. */
export function useStudyContent(study: Study, isEnabled = true) {
  const isKept = isFrozen(study)
  const frozen = useQuery({
    ...snapshotQuery(study.studyId),
    select: ({ content }) => content,
    enabled: isEnabled && isKept,
  })
  const current = useQuery({ ...studyContentQuery(study.studyId), enabled: isEnabled && !isKept })
  return isKept ? frozen : current
}
