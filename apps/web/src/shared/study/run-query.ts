import { queryOptions } from '@tanstack/react-query'
import { enrolmentCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** Milliseconds: teachers bring classes in while the page is looked at. */
const lookEvery = 15_000

/** How students come into a deployed study, and what its draw is bound to. */
export const runQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'run'],
    queryFn: ({ signal }) => request(enrolmentCalls.getRun, { query: { studyId } }, signal),
    refetchInterval: lookEvery,
  })
