import { z } from 'zod'
import { conditionWeightSchema } from '../assignment/assignment.schema'
import { conditionIdSchema } from '../ids'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'

export const conditionNameSchema = z.string().trim().min(1, 'Field cannot be blank').max(40, 'Max 40 characters')
export const conditionDescriptionSchema = z.string().trim().max(120, 'Max 120 characters')

export const conditionSchema = z.object({
  dbid: conditionIdSchema,
  name: z.string(),
  description: z.string(),
  psid: problemSetIdSchema.nullable().describe('Problem Varied: the problem set that students of the condition get.'),
  isFixed: z.boolean().describe("Single Support's 'Best So Far', which nobody edits."),
  weight: z.number().int().describe('How many students it gets in proportion to the others.'),
})
export type Condition = z.infer<typeof conditionSchema>

export const conditionFieldSchema = z.object({
  name: conditionNameSchema,
  description: conditionDescriptionSchema,
  psid: problemSetIdSchema.nullable(),
  weight: conditionWeightSchema,
})
export type ConditionFieldName = keyof typeof conditionFieldSchema.shape
