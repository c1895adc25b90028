import { z } from 'zod'
import { studyCall } from '../call'
import { contentHashSchema } from '../content-hash.schema'
import { conditionIdSchema, studyIdSchema } from '../ids'
import {
  analysisPlanSchema,
  contrastSchema,
  deviationReasonSchema,
  exploratorySchema,
  planDeviationSchema,
  studyOutcomeSchema,
} from './analysis-plan.schema'

/** The plan of a study with what was frozen and what changed afterwards. */
export const studyPlanSchema = z.object({
  studyId: studyIdSchema,
  plan: analysisPlanSchema.describe('The plan as it is now.'),
  frozen: z
    .object({
      at: z.number().int().describe('Seconds since the epoch, UTC.'),
      plan: analysisPlanSchema,
      planHash: contentHashSchema,
      snapshotHash: contentHashSchema.describe('The hash of the whole snapshot, which covers the plan.'),
    })
    .nullable()
    .describe('What was frozen at the approval; null before it, and for studies that an earlier release deployed.'),
  deviations: z.array(planDeviationSchema).describe('In the order in which they were made.'),
  exploratory: exploratorySchema,
})
export type StudyPlan = z.infer<typeof studyPlanSchema>

/** One comparison as the results will show it, from simulated numbers. */
export const simulatedContrastSchema = z.object({
  ...contrastSchema.shape,
  difference: z.number(),
  low: z.number().describe('Lower end of the 95% confidence interval.'),
  high: z.number().describe('Upper end of the 95% confidence interval.'),
  p: z.number(),
})

export const planPreviewSchema = z.object({
  outcome: studyOutcomeSchema.nullable().describe('The outcome that is shown: the primary one.'),
  students: z.number().int(),
  conditions: z.array(
    z.object({ conditionId: conditionIdSchema, students: z.number().int(), mean: z.number(), deviation: z.number() }),
  ),
  contrasts: z.array(simulatedContrastSchema),
})
export type PlanPreview = z.infer<typeof planPreviewSchema>

const ofStudy = {
  access: 'owner',
  role: 'reader',
  of: { study: 'query.studyId' },
  query: z.object({ studyId: studyIdSchema }),
} as const

export const analysisPlanCalls = {
  getAnalysisPlan: studyCall('GET', '/study/analysisPlan', {
    summary: 'The analysis plan of a study, what was frozen of it at the approval, and every deviation',
    ...ofStudy,
    reply: studyPlanSchema,
  }),
  previewAnalysis: studyCall('GET', '/study/analysisPlan/preview', {
    summary: 'What the results of the planned comparisons look like, with simulated numbers; nothing is recorded',
    ...ofStudy,
    reply: planPreviewSchema,
  }),
  addPlanDeviation: studyCall('POST', '/study/analysisPlan/deviation', {
    summary: 'Change the analysis plan of a study that has been deployed; recorded with the reason',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: z.object({ studyId: studyIdSchema, plan: analysisPlanSchema, reason: deviationReasonSchema }),
    reply: studyPlanSchema,
  }),
}
