import { z } from 'zod'

const count = z.number().int().nonnegative()

export const intervalSchema = z.object({ low: z.number(), high: z.number() })

export const sampleSizesSchema = z.object({
  treated: count,
  control: count,
  clusters: z
    .object({ treated: count, control: count })
    .nullable()
    .describe('Classes or schools; null where students are assigned.'),
  blocks: count.nullable().describe('Strata within which was assigned; null without any.'),
})
export type SampleSizes = z.infer<typeof sampleSizesSchema>

export const estimateWarningSchema = z
  .enum([
    'few_degrees_of_freedom',
    'columns_dropped',
    'covariates_imputed',
    'continuity_correction',
    'weak_instrument',
    'mixed_clusters',
  ])
  .describe('What a reader has to know about an estimate.')
export type EstimateWarning = z.infer<typeof estimateWarningSchema>

export const notEstimableReasonSchema = z
  .enum([
    'no_data',
    'invalid_number',
    'invalid_probability',
    'one_group_empty',
    'too_few_per_group',
    'too_few_clusters',
    'too_few_items',
    'too_few_studies',
    'no_variation',
    'no_events',
    'collinear',
    'too_few_assignments',
    'no_degrees_of_freedom',
    'exact_fit',
    'small_blocks',
    'mixed_clusters',
    'clustered_assignment',
    'no_clusters',
    'no_covariates',
    'no_uptake',
    'no_effect_on_uptake',
    'not_binary',
  ])
  .describe('Why the data allow no estimate.')
export type NotEstimableReason = z.infer<typeof notEstimableReasonSchema>

export const notEstimableSchema = z.object({ ok: z.literal(false), reason: notEstimableReasonSchema })

/** A result with its numbers, or the reason why there is none. */
export function estimable<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), ...shape }), notEstimableSchema])
}

/** What an estimator says about the difference between two conditions: the condition minus its reference. */
export const comparisonEstimateSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    estimate: z.number(),
    standardError: z.number().nullable().describe('Null for the randomization test, which has none.'),
    degreesOfFreedom: z.number().nullable().describe('Of the t distribution; null for the normal distribution.'),
    interval: intervalSchema.describe('95% confidence interval.'),
    p: z.number().describe('Two-sided, of the hypothesis that there is no difference.'),
    n: sampleSizesSchema,
    warnings: z.array(estimateWarningSchema),
    droppedColumns: z.array(z.string()).describe('Columns of the model that were left out.'),
  }),
  notEstimableSchema.extend({ n: sampleSizesSchema }),
])
export type ComparisonEstimate = z.infer<typeof comparisonEstimateSchema>
