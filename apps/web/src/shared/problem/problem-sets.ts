import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { contentCalls, type ProblemSet, type ProblemSetId, type Study } from '@trellis/domain'
import { request } from '../../lib/client'

/** Maximum per call. */
const setsPerCall = 200

export const problemSetsQuery = (ids: readonly ProblemSetId[]) =>
  queryOptions({
    queryKey: ['problem-sets', ids],
    queryFn: async ({ signal }) => {
      const chunks = Array.from({ length: Math.ceil(ids.length / setsPerCall) }, (_, chunk) =>
        ids.slice(chunk * setsPerCall, (chunk + 1) * setsPerCall),
      )
      const answers = await Promise.all(
        chunks.map((chunk) => request(contentCalls.getProblemSets, { query: { ids: chunk } }, signal)),
      )
      return answers.flat()
    },
    // A published problem set does not change.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** The problem sets of a study as stored on the platform, by CERI. Those still loading are missing. */
export function useStudyProblemSets(study: Study) {
  const query = useQuery(problemSetsQuery(study.problemSetsInStudy.map((set) => set.problemSetId)))
  const known = new Map<string, ProblemSet>(query.data?.map((set) => [set.problemSetId, set]))
  return { known, isLoading: query.isFetching, error: query.error, retry: query.refetch }
}

export const problemsQuery = (problemSetId: ProblemSetId) =>
  queryOptions({
    queryKey: ['problems', problemSetId],
    queryFn: ({ signal }) => request(contentCalls.getProblems, { query: { problemSetId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A problem set with everything below it, answers included. */
export const treeQuery = (problemSetId: ProblemSetId) =>
  queryOptions({
    queryKey: ['problem-set-tree', problemSetId],
    queryFn: ({ signal }) =>
      request(contentCalls.getProblemSetTree, { params: { id: problemSetId }, query: {} }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
