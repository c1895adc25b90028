import { z } from 'zod'

export const ratingPointSchema = z
  .enum(['RANDOMIZED', 'ALLOCATION', 'OUTCOME', 'ATTRITION', 'BASELINE', 'PLAN', 'BLINDING', 'CLUSTERS'])
  .describe('What a reviewer asks about.')
export const ratingStatusSchema = z.enum(['MET', 'RESERVED', 'NOT_MET', 'NOT_APPLICABLE'])

export const ratingReasonSchema = z
  .enum([
    'drawn_by_seed',
    'draw_not_verified',
    'split_balanced',
    'split_too_few',
    'split_uneven',
    'split_off',
    'outcome_alike',
    'outcome_none',
    'outcome_not_estimable',
    'outcome_differs_by_design',
    'outcome_unreliable',
    'attrition_none',
    'attrition_low',
    'attrition_low_if_optimistic',
    'attrition_high',
    'baseline_equivalent',
    'baseline_adjusted',
    'baseline_not_adjusted',
    'baseline_not_equivalent',
    'baseline_not_measured',
    'plan_frozen',
    'plan_deviated',
    'plan_not_frozen',
    'blinding_kept',
    'blinding_ended_early',
    'clusters_none',
    'clusters_enough',
    'clusters_few',
    'clusters_late_joiners',
    'clusters_one_per_condition',
  ])
  .describe('Why a point is rated as it is.')
export type RatingReason = z.infer<typeof ratingReasonSchema>

export const evidenceLevelSchema = z
  .enum(['WITHOUT_RESERVATIONS', 'WITH_RESERVATIONS', 'NOT_MET', 'NO_RESULT'])
  .describe('In the sense of the What Works Clearinghouse, computed, not reviewed by a person.')

export const evidenceRatingSchema = z.object({
  overall: evidenceLevelSchema,
  points: z.array(
    z.object({
      point: ratingPointSchema,
      status: ratingStatusSchema,
      reason: ratingReasonSchema,
      value: z
        .number()
        .nullable()
        .describe('The number behind the reason (attrition, effect size, deviations, clusters); null without one.'),
    }),
  ),
})
export type EvidenceRating = z.infer<typeof evidenceRatingSchema>
