import { z } from 'zod'
import { conditionIdSchema, epochSecondsSchema, studyIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { daySchema, momentSchema } from '../moment'

export const randomizationSchema = z
  .enum(['SIMPLE', 'BLOCKS'])
  .describe('SIMPLE draws every unit independently; BLOCKS uses permuted blocks, which keep the groups balanced.')
export type Randomization = z.infer<typeof randomizationSchema>

export const randomizedUnitSchema = z
  .enum(['STUDENT', 'CLASS', 'SCHOOL'])
  .describe('The unit of assignment: what is assigned to a condition as a whole.')
export type RandomizedUnit = z.infer<typeof randomizedUnitSchema>

export const stratumKindSchema = z.enum(['CLASS', 'GRADE']).describe('Within what permuted blocks are balanced.')
export type StratumKind = z.infer<typeof stratumKindSchema>

export const conditionWeightSchema = z
  .number()
  .int('Whole numbers only')
  .min(1, 'At least 1')
  .max(100, 'At most 100')
  .describe('The share of units that the condition gets, in proportion to the others.')

/** How students are assigned to conditions. */
export const assignmentSettingsSchema = z.object({
  randomisation: randomizationSchema,
  randomisedUnit: randomizedUnitSchema,
  strata: z
    .array(stratumKindSchema)
    .max(2)
    .transform((kinds) => stratumKindSchema.options.filter((kind) => kinds.includes(kind)))
    .describe('BLOCKS only: groups are balanced within each class, grade or both.'),
})

/** When enrollment ends automatically. Can be changed while the study runs. */
export const runLimitsSchema = z.object({
  enrolmentCap: z
    .number()
    .int('Whole numbers only')
    .min(1, 'At least 1')
    .max(10_000_000, 'At most 10,000,000')
    .nullable()
    .describe('The largest number of students; null for no limit.'),
  endsAt: momentSchema.nullable().describe('When enrollment ends, in seconds since the epoch, UTC; null for no end.'),
  endAction: z
    .enum(['PAUSED', 'COMPLETED'])
    .describe('What happens to the study then: paused, so that participants can finish, or completed.'),
})
export type RunLimits = z.infer<typeof runLimitsSchema>

/** One assignment as it is published. */
export const assignedUnitSchema = z.object({
  participant: z.string().describe('The code that identifies the student in this study and nowhere else.'),
  unit: z
    .string()
    .describe('The unit that was assigned: the participant, or the code of the class or school in this study.'),
  stratum: z
    .string()
    .describe('BLOCKS: the stratum whose blocks the unit was drawn from, in codes of this study; otherwise empty.'),
  sequence: z
    .number()
    .int()
    .nullable()
    .describe(
      'BLOCKS, once the study is completed: a number in its stratum that gives the condition, from 0; it does not show the order in which units enrolled. Otherwise null.',
    ),
  conditionId: conditionIdSchema,
  isErased: z
    .boolean()
    .describe(
      'Whether the personal data of the participant was erased and the assignment was drawn from the code that is gone; true only with simple randomization of students.',
    ),
})
export type AssignedUnit = z.infer<typeof assignedUnitSchema>

/**
 * How a deployed study assigns. In version 3 blocks have random sizes. In versions 1 and 2, of earlier releases, all
 * blocks of a study are of one size; in version 1 grades also entered the draw as teachers had typed them, and numbers
 * in a block were given in the order of enrollment.
 */
export const assignmentVersionSchema = z
  .union([z.literal(1), z.literal(2), z.literal(3)])
  .describe('The version of the format: 3, or 1 or 2 for a study that was deployed with an earlier release.')
export type AssignmentVersion = z.infer<typeof assignmentVersionSchema>
export const currentAssignmentVersion = 3 satisfies AssignmentVersion

/**
 * A link in the chain of a study's enrollments: it fixes who was enrolled by then, in which condition, without showing
 * it. docs/assignment.md says how it is computed.
 */
export const sealSchema = z.object({
  number: z.number().int().describe('Which seal of the study it is, from 1.'),
  day: daySchema.describe('The day on which it was made, in UTC.'),
  enrolled: z.number().int().describe('Enrollments that it adds.'),
  erased: z
    .number()
    .int()
    .describe('Enrollments that it takes out, because the participants were erased; it adds them under new codes.'),
  product: z.string().describe('The enrollments as one number, covered so that it shows none of them; hexadecimal.'),
  head: z.string().describe('SHA-256 of this seal and the head before it: the head of the chain from then on.'),
})
export type Seal = z.infer<typeof sealSchema>

/** Everything that is needed to recompute every assignment of a study. */
export const assignmentRecordSchema = z.object({
  format: z.literal('trellis-assignments').describe('The format of the file.'),
  version: assignmentVersionSchema,
  studyId: studyIdSchema,
  status: studyStatusSchema.describe('The status of the study when the file was written.'),
  randomisation: randomizationSchema,
  randomisedUnit: randomizedUnitSchema,
  strata: z.array(stratumKindSchema).describe('BLOCKS: what forms the strata.'),
  conditions: z
    .array(z.object({ conditionId: conditionIdSchema, name: z.string(), weight: z.number().int() }))
    .describe('The conditions with their weights, in the order that assignment uses.'),
  seedHash: z.string().describe('SHA-256 of the seed, published when the study is deployed.'),
  seed: z
    .string()
    .nullable()
    .describe('The seed of the assignment, published when the study is completed; null until then.'),
  deployedAt: epochSecondsSchema.describe('When the study was deployed, in seconds since the epoch, UTC.'),
  seals: z.array(sealSchema).describe('The chain of enrollments, published from deployment; the first seal first.'),
  sealOpening: z
    .string()
    .nullable()
    .describe('What opens the product of all seals, hexadecimal; published together with the seed.'),
  assignments: z.array(assignedUnitSchema).describe('Every assignment, in the order of the participant codes.'),
})
export type AssignmentRecord = z.infer<typeof assignmentRecordSchema>
