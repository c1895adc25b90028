import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ResultsSample, replicationCalls, resultsCalls, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

const progressPollMs = 1000

/** The results of a study. The server keeps what it has computed, so a second request is fast. */
export const resultsQuery = (studyId: StudyId, sample: ResultsSample | null) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'results', sample],
    queryFn: ({ signal }) =>
      request(resultsCalls.getResults, { query: { studyId, sample: sample ?? undefined } }, signal),
    // A failed computation fails again.
    retry: false,
  })

/** Studies that repeat each other. A further one may be completed at any time. */
export const replicationsQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'replications'],
    queryFn: ({ signal }) => request(replicationCalls.getReplications, { query: { studyId } }, signal),
  })

/** The share of the computation that is done, polled while it runs; null when it is unknown. */
export function useResultsProgress(studyId: StudyId, isComputing: boolean): number | null {
  const progress = useQuery({
    queryKey: ['results-progress', studyId],
    queryFn: ({ signal }) => request(resultsCalls.resultsProgress, { query: { studyId } }, signal),
    enabled: isComputing,
    refetchInterval: progressPollMs,
    retry: false,
  })
  return isComputing ? (progress.data?.share ?? null) : null
}
