import { z } from 'zod'
import { conditionIdSchema, rowIdSchema, studyIdSchema, supportIdSchema } from '../ids'
import { problemIdSchema, responseSchema } from '../problem/problem.schema'
import { onWire } from '../wire'

export const studentResponseIdSchema = rowIdSchema

/** A wrong answer that many students gave. */
export const studentResponseSchema = z.object({
  id: studentResponseIdSchema,
  problemId: onWire('problemCeri', problemIdSchema),
  response: responseSchema,
  count: z.number().int().describe('How many students gave it.'),
  misconception: z.string().nullable().describe('Name of the misconception that leads to it, where one is known.'),
  isSimulated: z.boolean().describe('Whether the count comes from the simulator.'),
  isOwn: z.boolean().describe('Whether a researcher added it; no student has given it yet.'),
})
export type StudentResponse = z.infer<typeof studentResponseSchema>

export const feedbackMappingSchema = z.object({
  mappingId: onWire('dbid', z.number().int()),
  studyId: studyIdSchema,
  conditionId: onWire('conditionNumber', conditionIdSchema),
  problemId: onWire('problemCeri', problemIdSchema),
  studentResponseId: studentResponseIdSchema,
  supportId: onWire('studentResponseFeedbackCeri', supportIdSchema),
  isPublished: z.boolean(),
})
export type FeedbackMapping = z.infer<typeof feedbackMappingSchema>
