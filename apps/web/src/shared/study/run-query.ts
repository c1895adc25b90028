import { queryOptions } from '@tanstack/react-query'
import { enrolmentCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** Milliseconds. Teachers may add classes while the page is open. */
const refetchInterval = 15_000

/** How students enroll in a deployed study, and the seed hash of its assignment. */
export const runQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'run'],
    queryFn: ({ signal }) => request(enrolmentCalls.getRun, { query: { studyId } }, signal),
    refetchInterval,
  })
