import { z } from 'zod'
import { studyCall } from '../call'
import { studyIdSchema } from '../ids'
import {
  commentIdSchema,
  commentsSchema,
  commentTextSchema,
  mentionsSchema,
  threadIdSchema,
  threadTargetSchema,
} from './comment.schema'

const ofStudy = z.object({ studyId: studyIdSchema })
const inQuery = { access: 'owner', role: 'reader', of: { study: 'query.studyId' }, query: ofStudy } as const
const inBody = { access: 'owner', role: 'reader', of: { study: 'body.studyId' }, reply: commentsSchema } as const
const written = { text: commentTextSchema, mentions: mentionsSchema }

/** Comments by the team of a study and by administrators. None of them is exported or shown to students. */
export const commentCalls = {
  getComments: studyCall('GET', '/study/comments', {
    summary: 'The threads of comments on a study',
    ...inQuery,
    reply: commentsSchema,
  }),
  countOpenThreads: studyCall('GET', '/study/comments/open', {
    summary: 'How many threads of comments on a study are not resolved',
    ...inQuery,
    reply: z.object({ open: z.number().int() }),
  }),
  addThread: studyCall('POST', '/study/comments', {
    summary: 'Start a thread on a study, on a condition, or on what a condition gives for a problem',
    ...inBody,
    body: ofStudy.extend({ target: threadTargetSchema, ...written }),
  }),
  addComment: studyCall('POST', '/study/comments/reply', {
    summary: 'Reply in a thread; one that was resolved is open again',
    ...inBody,
    body: ofStudy.extend({ threadId: threadIdSchema, ...written }),
  }),
  editComment: studyCall('POST', '/study/comments/edit', {
    summary: 'Change a comment of one’s own',
    ...inBody,
    body: ofStudy.extend({ commentId: commentIdSchema, ...written }),
  }),
  deleteComment: studyCall('DELETE', '/study/comments', {
    summary: 'Delete a comment of one’s own; that there was one stays visible',
    ...inBody,
    body: ofStudy.extend({ commentId: commentIdSchema }),
  }),
  resolveThread: studyCall('POST', '/study/comments/resolve', {
    summary: 'Mark a thread as resolved, or open it again',
    ...inBody,
    body: ofStudy.extend({ threadId: threadIdSchema, isResolved: z.boolean() }),
  }),
}
