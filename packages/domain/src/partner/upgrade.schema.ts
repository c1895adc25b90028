import { z } from 'zod'
import { boundedRecord } from '../bounded-record'
import { foreignIdSchema } from './partner.schema'

/** The site of every decision point: students enter a study where they open one of its problem sets. */
export const problemSetSite = 'problem-set'

const groupKeySchema = z.string().min(1).max(100)
const groupNameSchema = z.string().min(1).max(200)

export const groupsSchema = boundedRecord(groupKeySchema, z.array(groupNameSchema).max(200), 50).describe(
  'The groups a user is in, by kind: `class`, `school` and `grade` decide where a study asks for them.',
)
export type Groups = z.infer<typeof groupsSchema>

export const workingGroupSchema = boundedRecord(groupKeySchema, groupNameSchema, 50).describe(
  'Which of the groups of a kind the user works in now.',
)
export type WorkingGroup = z.infer<typeof workingGroupSchema>

export const upgradeUserSchema = z.object({
  id: z.string().describe('The user; for an alias, the user it belongs to.'),
  group: groupsSchema,
  workingGroup: workingGroupSchema,
})
export type UpgradeUser = z.infer<typeof upgradeUserSchema>

export const contextSchema = z.string().trim().min(1).max(200).describe('The name of the platform, in any case.')

export const assignedConditionSchema = z.object({
  id: z.string(),
  conditionCode: z.string().describe('The name of the condition.'),
  payload: z.object({
    type: z.literal('string'),
    value: z.string().describe('The problem set of the condition where conditions differ in it; else its name.'),
  }),
  experimentId: z.string().describe('The number of the study.'),
})

export const upgradeAssignmentSchema = z.object({
  site: z.literal(problemSetSite),
  target: z.string().describe('Id of a problem set.'),
  experimentType: z.literal('Simple'),
  assignedCondition: z.array(assignedConditionSchema).length(1),
  assignedFactor: z.null(),
})
export type UpgradeAssignment = z.infer<typeof upgradeAssignmentSchema>

export const markStatusSchema = z.enum(['condition applied', 'condition not applied', 'no condition assigned'])
export type MarkStatus = z.infer<typeof markStatusSchema>

const shortTextSchema = z.string().max(1000)

export const markSchema = z.object({
  data: z.object({
    site: z.string().min(1).max(500),
    target: z.string().max(500).nullish(),
    assignedCondition: z
      .object({
        id: shortTextSchema.nullish(),
        conditionCode: shortTextSchema.nullish().describe('What was delivered; null for nothing.'),
        experimentId: shortTextSchema.nullish(),
      })
      .nullish(),
  }),
  status: markStatusSchema.nullish(),
  uniquifier: shortTextSchema.nullish().describe('Given again with the same mark, it is recorded once.'),
  clientError: z.string().max(10_000).nullish(),
})
export type Mark = z.infer<typeof markSchema>

export const markedSchema = z.object({
  id: z.string().describe('Of the event on record.'),
  userId: z.string(),
  site: z.string(),
  target: z.string(),
  experimentId: z.string().nullable(),
  condition: z.string().nullable(),
})
export type Marked = z.infer<typeof markedSchema>

const attributesSchema = boundedRecord(z.string().min(1).max(200), z.union([z.string().max(10_000), z.number()]), 500)

export const logEntrySchema = z.object({
  timestamp: z.string().min(1).max(100).describe('When it was measured; UTC where it names no zone.'),
  metrics: z.object({
    attributes: attributesSchema.optional(),
    groupedMetrics: z
      .array(
        z.object({
          groupClass: groupNameSchema,
          groupKey: groupNameSchema,
          groupUniquifier: groupNameSchema,
          attributes: attributesSchema,
        }),
      )
      .max(1000)
      .optional(),
  }),
})
export type LogEntry = z.infer<typeof logEntrySchema>

export const loggedSchema = z.object({
  id: z.string().describe('Of the event on record.'),
  uniquifier: z.string(),
  timeStamp: z.string(),
  data: logEntrySchema.shape.metrics,
})
export type Logged = z.infer<typeof loggedSchema>

export const aliasesSchema = z.array(foreignIdSchema).max(100)
