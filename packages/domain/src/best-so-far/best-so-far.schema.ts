import { z } from 'zod'
import { studyOutcomeSchema } from '../analysis-plan/analysis-plan.schema'
import { rowIdSchema, studyIdSchema } from '../ids'
import { bestKindSchema } from './chosen-kind.schema'

const count = z.number().int().nonnegative()
const skillIdSchema = z.string().min(1).max(50)

/**
 * What the evidence must satisfy before 'Best So Far' changes. Declared before the end of the studies it is applied to.
 */
export const bestSoFarRuleSchema = z.object({
  outcome: studyOutcomeSchema
    .extract(['POST_TEST', 'DELAYED_POST_TEST', 'GAIN', 'NEXT_CORRECTNESS', 'MASTERY', 'COMPLETION'])
    .describe('Only studies with this primary outcome count.'),
  threshold: z
    .number()
    .min(0.8)
    .max(0.9999)
    .describe('The posterior probability of being better that the other kind has to reach.'),
  leastStudies: z.number().int().min(2).max(1_000),
  leastStudents: z.number().int().min(20).max(10_000_000).describe('Students of all studies together.'),
  priorDeviation: z
    .number()
    .min(0.01)
    .max(10)
    .describe(
      'Standard deviation of the normal prior of the effect, whose mean is 0, in standard deviations of the outcome.',
    ),
})
export type BestSoFarRule = z.infer<typeof bestSoFarRuleSchema>

export const defaultBestSoFarRule: BestSoFarRule = {
  outcome: 'POST_TEST',
  threshold: 0.95,
  leastStudies: 3,
  leastStudents: 500,
  priorDeviation: 0.25,
}

export const bestSoFarReasonSchema = z
  .string()
  .trim()
  .min(1, 'Give a reason')
  .max(2000)
  .describe('Why. Everyone who can see the log can read it.')

const evidenceNumbers = {
  ruleId: rowIdSchema.describe('The entry that declared the rule.'),
  estimate: z.number().describe('Hedges g: the new kind less the old one.'),
  standardError: z.number(),
  students: count,
  posteriorMean: z.number(),
  posteriorDeviation: z.number(),
  probability: z.number().describe('Posterior probability that the new kind is better.'),
}

/** What an entry of the log says, as it is stored. Names that have been stored never change. */
export const bestSoFarDetailsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('RULE'), rule: bestSoFarRuleSchema }),
  z.object({ kind: z.literal('SWITCH'), isOn: z.boolean() }),
  z.object({
    kind: z.literal('CHANGE'),
    skillId: skillIdSchema,
    to: bestKindSchema,
    evidence: z.object({ ...evidenceNumbers, studyIds: z.array(studyIdSchema) }),
  }),
  z.object({
    kind: z.literal('REVERSAL'),
    skillId: skillIdSchema,
    to: bestKindSchema.nullable().describe("Null: the library's own order, as before the first change."),
  }),
])
export type BestSoFarDetails = z.infer<typeof bestSoFarDetailsSchema>

const seconds = z.number().int().describe('Seconds since the epoch, UTC.')

/** A study behind a change, named where the reader may know it. */
const evidenceStudySchema = z.object({ studyId: studyIdSchema.nullable(), studyName: z.string().nullable() })

export const bestSoFarEntrySchema = z.object({
  entryId: rowIdSchema,
  at: seconds,
  byName: z.string(),
  reason: z.string().nullable().describe('Null for a change by the rule, which is its reason.'),
  details: bestSoFarDetailsSchema,
  studies: z.array(evidenceStudySchema).describe('Behind a change by the rule.'),
})
export type BestSoFarEntry = z.infer<typeof bestSoFarEntrySchema>

export const bestSoFarStandingSchema = z.object({
  skillId: z.string(),
  current: bestKindSchema.nullable().describe("Null: the library's own order, which is hints first."),
  entryId: rowIdSchema.nullable().describe('The entry that made it so.'),
  studies: count.describe(
    'That count by the rule: those that ended after it was declared, and after the last reversal.',
  ),
  students: count,
  challenger: bestKindSchema.describe('The kind that would take its place.'),
  probability: z
    .number()
    .nullable()
    .describe('Posterior probability that the challenger is better; null without an estimate.'),
})
export type BestSoFarStanding = z.infer<typeof bestSoFarStandingSchema>

export const bestSoFarSchema = z.object({
  isOn: z.boolean(),
  rule: z.object({ entryId: rowIdSchema, at: seconds, rule: bestSoFarRuleSchema }).nullable(),
  standings: z.array(bestSoFarStandingSchema).describe('Skills with a choice of their own or with evidence, by code.'),
  log: z.array(bestSoFarEntrySchema).describe('The latest first.'),
})
export type BestSoFar = z.infer<typeof bestSoFarSchema>
