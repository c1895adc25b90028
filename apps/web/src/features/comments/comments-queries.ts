import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Comments, commentCalls, type StudyId } from '@trellis/domain'
import { request } from '../../lib/client'
import { messageForError } from '../../lib/message-for-error'
import { commentsKey, commentsQuery } from '../../shared/comment/comments-query'
import { useNotify } from '../../ui/snackbar'

/** Polling interval while the comments are open, in milliseconds: others may write at the same time. */
export const refetchEveryMs = 20_000

export const openThreadsQuery = (studyId: StudyId) =>
  queryOptions({
    queryKey: [...commentsKey(studyId), 'open'],
    queryFn: ({ signal }) => request(commentCalls.countOpenThreads, { query: { studyId } }, signal),
  })

export function useCommentAction<Input>(studyId: StudyId, act: (input: Input) => Promise<Comments>, failed: string) {
  const client = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: act,
    onSuccess: (comments) => {
      client.setQueryData(commentsQuery(studyId).queryKey, comments)
      const open = comments.threads.filter(({ resolved }) => resolved === null).length
      client.setQueryData(openThreadsQuery(studyId).queryKey, { open })
    },
    onError: (error) => notify(failed, { severity: 'error', detail: messageForError(error) }),
  })
}
