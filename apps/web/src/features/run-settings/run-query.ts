import { queryOptions } from '@tanstack/react-query'
import { enrolmentCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** How students come into a deployed study. */
export const runQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'run'],
    queryFn: ({ signal }) => request(enrolmentCalls.getRun, { query: { studyId } }, signal),
  })
