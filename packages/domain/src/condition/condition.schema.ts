import { z } from 'zod'
import { conditionWeightSchema } from '../assignment/assignment.schema'
import { conditionIdSchema } from '../ids'
import { problemIdSchema } from '../problem/problem.schema'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { onWire, wireNamesOf } from '../wire'

export const conditionNameSchema = z.string().trim().min(1, 'Field cannot be blank').max(40, 'Max 40 characters')
export const conditionDescriptionSchema = z.string().trim().max(120, 'Max 120 characters')

export const conditionSchema = z.object({
  conditionId: onWire('dbid', conditionIdSchema),
  name: z.string(),
  description: z.string(),
  problemSetId: onWire('psid', problemSetIdSchema.nullable()).describe(
    'Problem Varied: the problem set that students of the condition get.',
  ),
  isFixed: z.boolean().describe("Single Support's 'Best So Far', which cannot be edited."),
  weight: z.number().int().describe('How many students it gets in proportion to the others.'),
  withheld: z.array(problemIdSchema).describe('Problems for which the condition gives no support on purpose.'),
})
export type Condition = z.infer<typeof conditionSchema>

export const conditionFieldSchema = z.object({
  name: conditionNameSchema,
  description: conditionDescriptionSchema,
  problemSetId: onWire('psid', problemSetIdSchema.nullable()),
  weight: conditionWeightSchema,
})
export type ConditionFieldName = keyof typeof conditionFieldSchema.shape

/** The name of a field in errors and in the history. */
export function conditionFieldOnWire(field: ConditionFieldName): string {
  return wireNamesOf(field, conditionFieldSchema.shape[field])[0]
}
