import { z } from 'zod'
import { plannedEffectSchema, studyEffectsSchema } from '../effect/effect.schema'
import { epochSecondsSchema, studyIdSchema } from '../ids'
import { estimable, intervalSchema } from '../results/estimate.schema'
import { resultsSampleSchema } from '../results/results-sample.schema'
import { linkedStudySchema } from './replication-link.schema'

/** A study that others can repeat, as its file describes it. */
export const originSchema = linkedStudySchema.extend({
  effects: studyEffectsSchema.nullable().describe('What it found; null where that may not be said yet.'),
})
export type Origin = z.infer<typeof originSchema>

/** A study among those that repeat each other. */
export const replicatedStudySchema = z.object({
  studyId: studyIdSchema.nullable().describe('Null where the reader may not open it.'),
  studyName: z.string().nullable().describe('Null where the reader may not know it.'),
  isOriginal: z.boolean(),
  isThis: z.boolean(),
  isElsewhere: z.boolean().describe('Whether it ran on another server, and its file says what it found.'),
  completedAt: epochSecondsSchema.describe('Null while it is not completed, or where it ran elsewhere.'),
  sample: resultsSampleSchema.nullable(),
  effects: z.array(plannedEffectSchema).describe('Empty until it is completed for good.'),
})
export type ReplicatedStudy = z.infer<typeof replicatedStudySchema>

export const pooledEffectSchema = estimable({
  estimate: z.number(),
  interval: intervalSchema.describe('95%, of Hartung and Knapp.'),
  p: z.number(),
  predictionInterval: intervalSchema.describe('Where the effect of a further study is expected.'),
  studies: z.number().int(),
  betweenDeviation: z.number().describe('Standard deviation of the true effects between studies.'),
  shareBetween: z.number().describe('I², from 0 to 1.'),
})
export type PooledEffect = z.infer<typeof pooledEffectSchema>

export const replicationsSchema = z.object({
  studies: z.array(replicatedStudySchema).describe('The original first, then in the order of their completion.'),
  pooled: z.array(
    z.object({
      ...plannedEffectSchema.pick({ condition: true, reference: true, outcome: true }).shape,
      sample: resultsSampleSchema,
      result: pooledEffectSchema,
    }),
  ),
})
export type Replications = z.infer<typeof replicationsSchema>
