import { queryOptions } from '@tanstack/react-query'
import { type StudyId, studyRequestCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

/** The requests of a study's owner to administrators. */
export const requestsQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: keys.requests(studyId),
    queryFn: ({ signal }) => request(studyRequestCalls.getStudyRequests, { query: { studyId } }, signal),
  })
