import { infiniteQueryOptions } from '@tanstack/react-query'
import { historyCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

export const historyQuery = (studyId: number) =>
  infiniteQueryOptions({
    queryKey: keys.history(studyId),
    queryFn: ({ pageParam, signal }) =>
      request(historyCalls.getStudyHistory, { query: { studyId, before: pageParam, limit: 200 } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
