import { z } from 'zod'
import { conditionIdSchema } from '../ids'

export const studyOutcomeSchema = z
  .enum([
    'POST_TEST',
    'DELAYED_POST_TEST',
    'GAIN',
    'NEXT_CORRECTNESS',
    'MASTERY',
    'PROBLEMS_TO_MASTERY',
    'COMPLETION',
    'TIME_ON_TASK',
    'SURVEY_SCALE',
    'HELP_USE',
  ])
  .describe(
    'POST_TEST: score of the test after; DELAYED_POST_TEST: score of a test days or weeks later; GAIN: score after minus score before; NEXT_CORRECTNESS: first answer correct on the next problem after a support was available; MASTERY: whether the student mastered the set; PROBLEMS_TO_MASTERY: number of problems until then; COMPLETION: whether the student finished; TIME_ON_TASK: logarithm of the time, winsorized at 99%; SURVEY_SCALE: mean of the scale questions of the survey after; HELP_USE: how often help was asked for.',
  )
export type StudyOutcome = z.infer<typeof studyOutcomeSchema>

export const covariateSchema = z
  .enum(['PRE_TEST', 'PRE_SURVEY', 'PRIOR_CORRECTNESS', 'GRADE'])
  .describe(
    'PRE_TEST: score of the test before; PRE_SURVEY: mean of the scale questions of the survey before; PRIOR_CORRECTNESS: share of first answers that were correct in homework before the study; GRADE: grade of the class.',
  )
export type Covariate = z.infer<typeof covariateSchema>

export const subgroupSchema = z
  .enum(['PRIOR_KNOWLEDGE', 'GRADE', 'SCHOOL'])
  .describe('PRIOR_KNOWLEDGE: quartiles of the pre-test; GRADE: grade of the class; SCHOOL: school of the class.')
export type Subgroup = z.infer<typeof subgroupSchema>

export const exclusionSchema = z
  .enum(['NOT_EXPOSED', 'DUPLICATES', 'LATE_JOINERS'])
  .describe(
    'NOT_EXPOSED: students who did not reach the point where conditions differ; DUPLICATES: students who took part more than once; LATE_JOINERS: students who joined a class or school after it was assigned.',
  )
export type Exclusion = z.infer<typeof exclusionSchema>

export const stoppingRuleSchema = z
  .enum(['SAMPLE_SIZE', 'END_DATE', 'SEQUENTIAL', 'ADMINISTRATOR'])
  .describe(
    'SAMPLE_SIZE: at the planned number of students; END_DATE: at the end date of the study; SEQUENTIAL: at a planned look, when the confidence sequence excludes zero, and otherwise at the planned number of students; ADMINISTRATOR: when an administrator completes the study, without looking at results.',
  )
export type StoppingRule = z.infer<typeof stoppingRuleSchema>

export const missingDataSchema = z
  .enum(['COMPLETE_CASES_AND_BOUNDS', 'COMPLETE_CASES', 'COUNT_AS_ZERO'])
  .describe(
    'COMPLETE_CASES_AND_BOUNDS: students with an outcome are analyzed, and bounds show what the others could change; COMPLETE_CASES: without bounds; COUNT_AS_ZERO: a missing outcome counts as zero, or as not reached.',
  )
export type MissingData = z.infer<typeof missingDataSchema>

export const contrastSchema = z
  .object({
    conditionId: conditionIdSchema,
    referenceId: conditionIdSchema.describe('The condition it is compared with.'),
  })
  .refine(({ conditionId, referenceId }) => conditionId !== referenceId, 'A condition is not compared with itself')
export type Contrast = z.infer<typeof contrastSchema>

export const maxContrasts = 60
export const maxLooks = 20

/** Every entry once, in the order of the options. */
function choices<S extends z.ZodEnum>(schema: S) {
  const options = schema.options as z.output<S>[]
  return z
    .array(schema)
    .max(options.length)
    .transform((chosen) => options.filter((option) => chosen.includes(option)))
}

const keyOfContrast = ({ conditionId, referenceId }: Contrast) => `${conditionId}-${referenceId}`

/** How the results of a study will be computed, decided before there are any. */
export const analysisPlanSchema = z.object({
  primaryOutcome: studyOutcomeSchema
    .exclude(['HELP_USE'])
    .nullable()
    .describe('The one outcome that decides; null for none, and then every result is exploratory.'),
  secondaryOutcomes: choices(studyOutcomeSchema).describe('Outcomes that are reported as well.'),
  contrasts: z
    .array(contrastSchema)
    .min(1, 'Compare at least two conditions')
    .max(maxContrasts)
    .refine((list) => new Set(list.map(keyOfContrast)).size === list.length, 'A comparison is listed twice')
    .describe('Which conditions are compared, each with its reference.'),
  covariates: choices(covariateSchema).describe('Measured before the study; they make estimates more precise.'),
  subgroups: choices(subgroupSchema).describe('Groups for which it is tested whether the effect differs.'),
  exclusions: choices(exclusionSchema).describe('Students who are left out of the main analysis.'),
  stoppingRule: stoppingRuleSchema,
  looks: z
    .number()
    .int('Whole numbers only')
    .min(1, 'At least 1')
    .max(maxLooks, `At most ${maxLooks}`)
    .describe('How often results are looked at, with the last time at the end.'),
  sampleSize: z
    .number()
    .int('Whole numbers only')
    .min(2, 'At least 2')
    .max(10_000_000, 'At most 10,000,000')
    .nullable()
    .describe('The planned number of students; null when there is none.'),
  smallestEffect: z
    .number()
    .min(0.01, 'At least 0.01')
    .max(2, 'At most 2')
    .describe(
      'The smallest effect of interest: in standard deviations of the primary outcome, or as a difference in shares where it is yes or no.',
    ),
  missingData: missingDataSchema,
  notes: z.string().trim().max(2000, 'Max 2000 characters').describe('What else was decided beforehand.'),
})
export type AnalysisPlan = z.infer<typeof analysisPlanSchema>

export const planParts = Object.keys(analysisPlanSchema.shape) as (keyof AnalysisPlan)[]
export type PlanPart = keyof AnalysisPlan

/** What a researcher changed in the default plan of a study; every other part follows the design. */
export const planChangesSchema = analysisPlanSchema.partial()
export type PlanChanges = z.infer<typeof planChangesSchema>

const position = z.number().int().nonnegative().max(100).describe('Counted from 0 in the order of the conditions.')

/** The same in a portable study file, with conditions by their position. */
export const portablePlanSchema = planChangesSchema.omit({ contrasts: true }).extend({
  contrasts: z
    .array(z.object({ condition: position, reference: position }))
    .min(1)
    .max(maxContrasts)
    .optional(),
})
export type PortablePlan = z.infer<typeof portablePlanSchema>

export const deviationReasonSchema = z
  .string()
  .trim()
  .min(1, 'Write a reason')
  .max(2000, 'Max 2000 characters')
  .describe('Why the plan was changed after deployment.')

/** A change of the plan after deployment. */
export const planDeviationSchema = z.object({
  at: z.number().int().describe('Seconds since the epoch, UTC.'),
  by: z.string().describe('Name of the person who changed the plan.'),
  reason: deviationReasonSchema,
  students: z.number().int().describe('Students who had enrolled by then.'),
  changes: z.array(z.string()).describe('What changed, as paths in the plan.'),
  before: analysisPlanSchema,
  after: analysisPlanSchema,
})
export type PlanDeviation = z.infer<typeof planDeviationSchema>

/** What counts as exploratory: not decided before the first student enrolled. */
export const exploratorySchema = z.object({
  isAll: z.boolean().describe('Whether every result is exploratory.'),
  outcomes: z.array(studyOutcomeSchema),
  contrasts: z.array(contrastSchema),
  subgroups: z.array(subgroupSchema),
})
export type Exploratory = z.infer<typeof exploratorySchema>
