import { queryOptions } from '@tanstack/react-query'
import { commentCalls, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'

export const commentsKey = (studyId: StudyId) => [...keys.study(studyId), 'comments'] as const

/** All comments of the team and of administrators on a study. */
export const commentsQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: commentsKey(studyId),
    queryFn: ({ signal }) => request(commentCalls.getComments, { query: { studyId } }, signal),
  })
