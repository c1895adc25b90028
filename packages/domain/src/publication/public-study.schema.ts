import { z } from 'zod'
import { randomizationSchema, randomizedUnitSchema, stratumKindSchema } from '../assignment/assignment.schema'
import { citedAuthorSchema } from '../citation/citation.schema'
import { contentHashSchema } from '../content-hash.schema'
import { givenSchema } from '../effect/effect.schema'
import { conditionIdSchema } from '../ids'
import { preregistrationBadgeSchema } from '../preregistration/preregistration-badge.schema'
import { evidenceLevelSchema } from '../results/evidence-rating.schema'
import { comparisonResultSchema, outcomeOfConditionSchema, outcomeResultSchema } from '../results/results.schema'
import { resultsSampleSchema } from '../results/results-sample.schema'
import { studyTypeIdSchema } from '../study/study.schema'
import { licenseSchema } from './publication.schema'

const seconds = z.number().int().describe('Seconds since the epoch, UTC.')
const count = z.number().int().nonnegative()

export const publicOutcomeSchema = outcomeResultSchema
  .pick({ outcome: true, kind: true, role: true, isExploratory: true })
  .extend({
    conditions: z.array(outcomeOfConditionSchema.pick({ conditionId: true, n: true, mean: true, deviation: true })),
    comparisons: z.array(
      comparisonResultSchema.pick({
        conditionId: true,
        referenceId: true,
        isExploratory: true,
        specifications: true,
        adjustedP: true,
        effectSize: true,
      }),
    ),
  })
export type PublicOutcome = z.infer<typeof publicOutcomeSchema>

/**
 * A study as its public page shows it. It stays as it was when it was published, except for its numbers after an
 * erasure.
 */
export const publicStudySchema = z.object({
  title: z.string(),
  authors: z.array(citedAuthorSchema),
  abstract: z.string(),
  researchQuestion: z.string().nullable(),
  license: licenseSchema,
  doi: z.string().nullable(),
  version: z.number().int().positive(),
  publishedAt: seconds,
  recomputedAt: seconds.nullable().describe('When its numbers were computed again after data were erased.'),
  studyTypeId: studyTypeIdSchema,
  unit: randomizedUnitSchema,
  randomization: randomizationSchema,
  strata: z.array(stratumKindSchema),
  conditions: z.array(
    z.object({
      conditionId: conditionIdSchema,
      name: z.string(),
      description: z.string(),
      weight: z.number().int(),
      given: givenSchema,
    }),
  ),
  problemSets: z.array(z.string()).describe('Names of the problem sets.'),
  skills: z.array(z.string()).describe('Names of the skills that they are about.'),
  startedOn: z.iso.date(),
  endedOn: z.iso.date(),
  sample: resultsSampleSchema,
  participants: count,
  preregistration: preregistrationBadgeSchema,
  preregistrationVersions: z.array(z.object({ number: z.number().int(), savedAt: seconds, hash: contentHashSchema })),
  hashes: z.object({ data: contentHashSchema, plan: contentHashSchema, snapshot: contentHashSchema }),
  productVersion: z.string(),
  isPlanFrozen: z.boolean(),
  cautions: z
    .array(z.enum(['SIMULATED', 'EXPLORATORY', 'UNBLINDED_EARLY', 'STILL_RUNNING']))
    .describe('What has to be known before the results are read.'),
  smallestEffect: z.number(),
  rating: evidenceLevelSchema,
  deviations: z.array(z.object({ at: seconds, reason: z.string(), students: count, changes: z.array(z.string()) })),
  outcomes: z.array(publicOutcomeSchema).describe('The primary one first.'),
  flow: z.array(
    z.object({
      step: z.string(),
      group: z.string().describe('`all`, or the number of the condition.'),
      students: count.nullable().describe('Null where a number is between 1 and 4.'),
    }),
  ),
})
export type PublicStudy = z.infer<typeof publicStudySchema>

/** A line of the index of published studies. */
export const publicSummarySchema = publicStudySchema
  .pick({
    title: true,
    authors: true,
    abstract: true,
    license: true,
    doi: true,
    version: true,
    publishedAt: true,
    studyTypeId: true,
    sample: true,
  })
  .extend({
    url: z.string(),
    given: z.array(givenSchema).describe('What its conditions give.'),
    grades: z.array(z.string()).describe('Grades that its problem sets are for.'),
    isPreregistered: z.boolean(),
    hasData: z.boolean().describe('Whether it was published with a public data package.'),
  })
export type PublicSummary = z.infer<typeof publicSummarySchema>
