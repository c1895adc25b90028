import { z } from 'zod'
import { studyOutcomeSchema } from '../analysis-plan/analysis-plan.schema'
import { contentHashSchema } from '../content-hash.schema'
import { evidenceLevelSchema } from '../results/evidence-rating.schema'
import { resultsSampleSchema } from '../results/results-sample.schema'

export const givenSchema = z
  .enum(['HINTS', 'EXPLANATIONS', 'FEEDBACK', 'SEVERAL', 'PROBLEMS', 'NOTHING_OF_ITS_OWN'])
  .describe(
    'What a condition gives its students. SEVERAL: more than one kind of support; PROBLEMS: problems of its own; NOTHING_OF_ITS_OWN: no more than the platform does.',
  )
export type Given = z.infer<typeof givenSchema>

const sideSchema = z.object({
  position: z.number().int().min(0).max(100).describe('Of the condition in its study, from 0.'),
  name: z.string().max(200),
  given: givenSchema,
})

/** Standard deviations: more than any comparison of conditions can find. */
const largestEffect = 1_000_000
const effect = z.number().min(-largestEffect).max(largestEffect)
const students = z.number().int().min(0).max(10_000_000)

/** What a planned comparison of a finished study found, in a form that can be compared with other studies. */
export const plannedEffectSchema = z.object({
  condition: sideSchema,
  reference: sideSchema,
  outcome: studyOutcomeSchema,
  role: z.enum(['PRIMARY', 'SECONDARY']),
  effectSize: effect.describe('Hedges g, the condition less its reference.'),
  standardError: z.number().positive().max(largestEffect).describe('Of the effect size.'),
  interval: z.object({ low: effect, high: effect }).describe('95% confidence interval of the effect size.'),
  n: z.object({ treated: students, control: students }).describe('Students with the outcome.'),
})
export type PlannedEffect = z.infer<typeof plannedEffectSchema>

/** Comparisons of one study in one file: 20 conditions in all outcomes. */
const maxEffects = 2_000

export const studyEffectsSchema = z.object({
  sample: resultsSampleSchema,
  rating: evidenceLevelSchema,
  effects: z.array(plannedEffectSchema).max(maxEffects),
  hashes: z.object({ data: contentHashSchema, plan: contentHashSchema, snapshot: contentHashSchema }),
  productVersion: z.string().max(100),
})
/** All planned effects of one study, null results among them. */
export type StudyEffects = z.infer<typeof studyEffectsSchema>
