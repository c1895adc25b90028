import { queryOptions } from '@tanstack/react-query'
import { commentCalls, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

export const commentsKey = (studyId: StudyId) => [...keys.study(studyId), 'comments'] as const

/** Everything that the team and administrators say about a study. */
export const commentsQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: commentsKey(studyId),
    queryFn: ({ signal }) => request(commentCalls.getComments, { query: { studyId } }, signal),
  })
