import { z } from 'zod'
import { studyOutcomeSchema } from '../analysis-plan/analysis-plan.schema'
import { givenSchema, plannedEffectSchema } from '../effect/effect.schema'
import { epochSecondsSchema, studyIdSchema } from '../ids'
import { estimable, intervalSchema } from '../results/estimate.schema'
import { evidenceLevelSchema } from '../results/evidence-rating.schema'
import { resultsSampleSchema } from '../results/results-sample.schema'

const count = z.number().int().nonnegative()

/** What studies are pooled about: two kinds of support and an outcome. Either order of the two is the same question. */
export const metaQuestionSchema = z.object({
  condition: givenSchema,
  reference: givenSchema,
  outcome: studyOutcomeSchema,
  sample: resultsSampleSchema,
})
export type MetaQuestion = z.infer<typeof metaQuestionSchema>

export const metaQuestionsSchema = z.object({
  studies: count.describe('Completed for good, with a planned comparison that has an effect size.'),
  questions: z.array(metaQuestionSchema.extend({ studies: count })).describe('Those with the most studies first.'),
  skills: z
    .array(z.object({ skillId: z.string(), studies: count }))
    .describe('Skills of the problem sets that the studies used.'),
  undirected: count.describe(
    'Comparisons of two conditions that give the same kind: they have no direction, and are part of no question.',
  ),
})
export type MetaQuestions = z.infer<typeof metaQuestionsSchema>

export const metaContrastSchema = z.object({
  condition: z.string().nullable().describe('Name of the condition; null where the reader may not know it.'),
  reference: z.string().nullable(),
  ...plannedEffectSchema.pick({ role: true, effectSize: true, standardError: true, interval: true, n: true }).shape,
})
export type MetaContrast = z.infer<typeof metaContrastSchema>

export const metaStudySchema = z.object({
  studyId: studyIdSchema.nullable().describe('Null where the reader may not open it.'),
  studyName: z.string().nullable().describe('Null where the reader may not know it.'),
  completedAt: epochSecondsSchema,
  isPreregistered: z.boolean().describe('Registered publicly on OSF before the first enrollment.'),
  rating: evidenceLevelSchema,
  students: count.describe('Students of all its comparisons, each once.'),
  contrasts: z.array(metaContrastSchema).describe('In the direction of the question.'),
  effectSize: z.number().describe('Of its comparisons together.'),
  standardError: z.number(),
  interval: intervalSchema.describe('95%.'),
  sharesStudents: z.boolean().describe('Whether students of it are in another of these studies.'),
})
export type MetaStudy = z.infer<typeof metaStudySchema>

export const metaResultSchema = estimable({
  estimate: z.number().describe('Hedges g, the condition less its reference.'),
  standardError: z.number(),
  degreesOfFreedom: z.number(),
  interval: intervalSchema.describe('95%.'),
  p: z.number(),
  predictionInterval: intervalSchema.describe('Where the effect of a further study is expected.'),
  betweenVariance: z.number().describe('τ²: the variance of the true effects between studies.'),
  shareBetween: z.number().describe('I², from 0 to 1.'),
  heterogeneity: z.object({ q: z.number(), degreesOfFreedom: z.number(), p: z.number() }),
  isClusterRobust: z
    .boolean()
    .describe(
      'CR2 with Satterthwaite degrees of freedom, because studies have students in common; otherwise Hartung and Knapp.',
    ),
  hasFewDegreesOfFreedom: z.boolean(),
})
export type MetaResult = z.infer<typeof metaResultSchema>

/** Studies that a reply lists, at most; all are pooled. */
export const maxListedStudies = 2_000

export const metaAnalysisSchema = z.object({
  question: metaQuestionSchema.describe('In its canonical direction.'),
  result: metaResultSchema,
  total: z.object({ studies: count, contrasts: count, students: count }),
  studies: z.array(metaStudySchema).describe(`The latest first, at most ${maxListedStudies}.`),
})
export type MetaAnalysis = z.infer<typeof metaAnalysisSchema>
