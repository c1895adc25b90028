import { z } from 'zod'
import { studyCall } from '../call'
import { fieldChangeSchema } from '../field-change'
import { conditionIdSchema, doneSchema, studyIdSchema } from '../ids'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { onWire } from '../wire'
import {
  conditionDescriptionSchema,
  conditionFieldSchema,
  conditionNameSchema,
  conditionSchema,
} from './condition.schema'

export const conditionCalls = {
  loadConditionsById: studyCall('POST', '/study/loadConditionsById', {
    summary: 'The conditions of a study, in order',
    access: 'owner',
    role: 'reader',
    of: { study: 'body.id' },
    body: z.object({ id: studyIdSchema }),
    reply: z.array(conditionSchema),
  }),
  addStudyCondition: studyCall('POST', '/study/addStudyCondition', {
    summary: "Add a condition; without a name it becomes 'Condition N'",
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({
      studyId: studyIdSchema,
      name: conditionNameSchema.optional(),
      description: conditionDescriptionSchema.optional(),
      problemSetId: onWire('psid', problemSetIdSchema.nullish()),
    }),
    reply: conditionSchema,
  }),
  updateStudyCondition: studyCall('POST', '/study/updateStudyCondition', {
    summary: 'Change one field of a condition',
    access: 'owner',
    role: 'editor',
    of: { condition: 'body.conditionId' },
    body: fieldChangeSchema({ conditionId: conditionIdSchema }, conditionFieldSchema.shape),
    reply: conditionSchema,
  }),
  deleteStudyCondition: studyCall('POST', '/study/deleteStudyCondition', {
    summary: 'Delete a condition and its supports',
    access: 'owner',
    role: 'editor',
    of: { condition: 'body.id' },
    body: z.object({ id: conditionIdSchema }),
    reply: doneSchema,
  }),
}
