import { z } from 'zod'
import { conditionIdSchema, epochSecondsSchema, studyIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { momentSchema } from '../moment'

export const randomizationSchema = z
  .enum(['SIMPLE', 'BLOCKS'])
  .describe('SIMPLE draws for every unit by itself; BLOCKS fills shuffled blocks, so that numbers stay even.')
export type Randomization = z.infer<typeof randomizationSchema>

export const randomizedUnitSchema = z
  .enum(['STUDENT', 'CLASS', 'SCHOOL'])
  .describe('What is assigned to a condition as a whole.')
export type RandomizedUnit = z.infer<typeof randomizedUnitSchema>

export const stratumKindSchema = z.enum(['CLASS', 'GRADE']).describe('Within what blocks are filled.')
export type StratumKind = z.infer<typeof stratumKindSchema>

export const conditionWeightSchema = z
  .number()
  .int('Whole numbers only')
  .min(1, 'At least 1')
  .max(100, 'At most 100')
  .describe('How many students the condition gets in proportion to the others.')

/** How students are spread over the conditions. */
export const assignmentSettingsSchema = z.object({
  randomisation: randomizationSchema,
  randomisedUnit: randomizedUnitSchema,
  strata: z
    .array(stratumKindSchema)
    .max(2)
    .transform((kinds) => stratumKindSchema.options.filter((kind) => kinds.includes(kind)))
    .describe('BLOCKS only: numbers are even within each class, grade or both.'),
})

/** When a running study stops taking students by itself. Can be changed while it runs. */
export const runLimitsSchema = z.object({
  enrolmentCap: z
    .number()
    .int('Whole numbers only')
    .min(1, 'At least 1')
    .max(10_000_000, 'At most 10,000,000')
    .nullable()
    .describe('No more students than this.'),
  endsAt: momentSchema.nullable().describe('Seconds since the epoch, UTC: from then on nobody comes in.'),
  endAction: z
    .enum(['PAUSED', 'COMPLETED'])
    .describe('What becomes of the study then: paused, so that those inside may finish, or completed.'),
})
export type RunLimits = z.infer<typeof runLimitsSchema>

/** One unit that was assigned, as anybody may see it. */
export const assignedUnitSchema = z.object({
  participant: z.string().describe('Stands for one student in this study and nowhere else.'),
  unit: z
    .string()
    .describe('What was assigned: the participant, or the class or school by a name of this study alone.'),
  stratum: z.string().describe('BLOCKS: within what its block was filled; otherwise empty.'),
  sequence: z.number().int().nullable().describe('BLOCKS: which of its stratum it was, counted from 0.'),
  conditionId: conditionIdSchema,
  enrolledAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  isWithdrawn: z.boolean(),
})
export type AssignedUnit = z.infer<typeof assignedUnitSchema>

/** Everything that is needed to recompute every assignment of a study. */
export const assignmentRecordSchema = z.object({
  format: z.literal('trellis-assignments'),
  version: z.literal(1),
  studyId: studyIdSchema,
  status: studyStatusSchema,
  randomisation: randomizationSchema,
  randomisedUnit: randomizedUnitSchema,
  strata: z.array(stratumKindSchema),
  conditions: z.array(z.object({ conditionId: conditionIdSchema, name: z.string(), weight: z.number().int() })),
  seedHash: z.string().describe('SHA-256 of the seed, told when the study was deployed.'),
  seed: z.string().nullable().describe('Told when the study is completed.'),
  deployedAt: epochSecondsSchema,
  assignments: z.array(assignedUnitSchema),
})
export type AssignmentRecord = z.infer<typeof assignmentRecordSchema>
