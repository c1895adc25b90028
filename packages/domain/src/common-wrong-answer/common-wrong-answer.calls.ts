import { z } from 'zod'
import { platformCall, studyCall } from '../call'
import { doneSchema, listOf, rowIdSchema, studyIdSchema, userIdSchema } from '../ids'
import { problemIdSchema, responseSchema } from '../problem/problem.schema'
import { onWire } from '../wire'
import { feedbackMappingSchema, studentResponseIdSchema, studentResponseSchema } from './common-wrong-answer.schema'

export const studentResponseCalls = {
  getCommonWrongAnswers: platformCall('GET', '/sdata/cwa', {
    summary: 'Common wrong answers of problems, most frequent first',
    access: 'staff',
    query: z.object({
      problemIds: onWire('problemCeris', listOf(problemIdSchema, 500)),
      authorId: userIdSchema
        .optional()
        .describe('With those that this person added and no others; for administrators and the study service.'),
    }),
    reply: z.array(studentResponseSchema),
  }),
  addWrongAnswer: platformCall('POST', '/sdata/cwa', {
    summary: 'Add a wrong answer to a problem; one that is already known is returned as it is',
    access: 'staff',
    body: z.object({ problemId: onWire('problemCeri', problemIdSchema), response: responseSchema }),
    reply: studentResponseSchema,
  }),
  deleteWrongAnswer: platformCall('DELETE', '/sdata/cwa/{id}', {
    summary: 'Delete a wrong answer that its author added; those of students stay',
    access: 'staff',
    params: z.object({ id: studentResponseIdSchema }),
    reply: doneSchema,
  }),
}

const mapping = feedbackMappingSchema.omit({ mappingId: true, isPublished: true })

export const feedbackMappingCalls = {
  getStudyWrongAnswers: studyCall('GET', '/study/wrongAnswers', {
    summary: 'Wrong answers that feedback in a study can be about: those of students, the owner’s and the caller’s',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema, problemIds: listOf(problemIdSchema, 500) }),
    reply: z.array(studentResponseSchema),
  }),
  addFeedbackMapping: studyCall('POST', '/cwa/addWipCWAFeedbackMapping', {
    summary: 'Give feedback on a common wrong answer to a condition; answers its id',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: mapping.extend({ isPublished: z.boolean().default(false) }),
    reply: z.object({ mappingId: onWire(['id', 'wipCWAFeedbackMappingId'], z.number().int()) }),
  }),
  updateFeedbackMapping: studyCall('POST', '/cwa/updateWipCWAFeedbackMapping', {
    summary: 'Point a condition at other feedback on a common wrong answer',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: mapping,
    reply: feedbackMappingSchema,
  }),
  deleteFeedbackMapping: studyCall('DELETE', '/cwa/deleteWipCWAFeedbackMapping', {
    summary: 'Remove feedback on a common wrong answer from a condition',
    access: 'owner',
    role: 'editor',
    of: { feedbackMapping: 'query.mappingId' },
    query: z.object({
      mappingId: onWire('wipCWAFeedbackMappingId', rowIdSchema),
    }),
    reply: doneSchema,
  }),
  removeWrongAnswer: studyCall('DELETE', '/cwa/removeWrongAnswer', {
    summary: 'Remove a wrong answer that its author added, with the feedback on it in this study',
    access: 'owner',
    role: 'editor',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema, studentResponseId: studentResponseIdSchema }),
    reply: doneSchema,
  }),
  getFeedbackMappings: studyCall('GET', '/cwa/getWipCWAFeedbackMappingsForStudy', {
    summary: 'Every feedback mapping of a study',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: z.object({ studyId: studyIdSchema }),
    reply: z.array(feedbackMappingSchema),
  }),
}
