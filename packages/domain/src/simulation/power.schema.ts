import { z } from 'zod'
import { randomizedUnitSchema } from '../assignment/assignment.schema'
import { studyIdSchema } from '../ids'

/** In standard deviations. Even this requires more students than almost any study has. */
const smallestEffect = 0.01

export const outcomeKindSchema = z
  .enum(['SCORE', 'SHARE'])
  .describe(
    'SCORE: a score, with effects in standard deviations; SHARE: yes or no, with effects as differences in shares.',
  )
export type OutcomeKind = z.infer<typeof outcomeKindSchema>

const shareSchema = (most: number) => z.number().min(0).max(most)

/**
 * What the power of a study depends on besides its design. The defaults are cautious assumptions, not findings about
 * the study; the screen says so beside each of them.
 */
export const powerAssumptions = {
  outcome: outcomeKindSchema.default('SCORE'),
  effect: z
    .number()
    .min(0)
    .max(2)
    .refine((effect) => effect === 0 || effect >= smallestEffect, `Must be 0, or at least ${smallestEffect}`)
    .default(0.2)
    .describe('The smallest effect of interest: in standard deviations of the outcome, or as a difference in shares.'),
  baseShare: z
    .number()
    .min(0.01)
    .max(0.99)
    .default(0.5)
    .describe('SHARE only: the share of yes in the first condition.'),
  classSize: z.number().int().min(1).max(500).default(25).describe('Students in a class, on average.'),
  classSizeVariation: shareSchema(2)
    .default(0.25)
    .describe('The standard deviation of the sizes of classes or schools divided by their mean.'),
  classesPerSchool: z.number().int().min(1).max(200).default(8),
  unitCorrelation: shareSchema(0.9)
    .default(0.2)
    .describe(
      'Intraclass correlation: the share of the variance between classes, or between schools if these are assigned.',
    ),
  classCorrelation: shareSchema(0.9)
    .default(0.05)
    .describe('Where schools are assigned: the share of the variance between the classes of a school.'),
  unitExplained: shareSchema(0.95)
    .default(0)
    .describe('R²: the share of the variance between classes or schools that covariates explain.'),
  studentExplained: shareSchema(0.95)
    .default(0)
    .describe('R²: the share of the variance between students that covariates explain.'),
  covariates: z
    .number()
    .int()
    .min(0)
    .max(20)
    .default(0)
    .describe('Covariates, each of which costs a degree of freedom.'),
} as const

const attritionSchema = shareSchema(0.9).describe('The share of students whose outcome is missing.')

/** Numbers that are valid one by one and impossible together, by field. */
export function checkAssumptions(
  assumptions: {
    outcome: OutcomeKind
    effect: number
    baseShare: number
    unitCorrelation: number
    classCorrelation: number
  },
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  const most = Math.max(assumptions.baseShare, 1 - assumptions.baseShare)
  if (assumptions.outcome === 'SHARE' && assumptions.effect >= most) {
    context.addIssue({ code: 'custom', path: ['effect'], message: `Must be less than ${Number(most.toFixed(2))}` })
  }
  if (assumptions.unitCorrelation + assumptions.classCorrelation > 0.95) {
    context.addIssue({
      code: 'custom',
      path: ['classCorrelation'],
      message: 'Both correlations add up to at most 0.95',
    })
  }
}

export const powerRequestSchema = z
  .object({
    studyId: studyIdSchema,
    units: z.number().int().min(2).max(1_000_000).describe('Units of assignment: students, classes or schools.'),
    ...powerAssumptions,
    attrition: attritionSchema.default(0.15),
  })
  .superRefine(checkAssumptions)

/** In a dry run, null takes the attrition from the simulated students. */
export const dryRunAttritionSchema = attritionSchema.nullable().default(null)

/** The statistical power of a study, and what would change it. */
export const studyPowerSchema = z.object({
  outcome: outcomeKindSchema,
  effect: z.number(),
  power: z.number().describe('For the weakest comparison of a condition with the first, two-sided.'),
  detectable: z.number().nullable().describe('The smallest effect with 80% power; null when no effect has it.'),
  unit: randomizedUnitSchema.describe('The units that bind: those that are assigned.'),
  units: z.number().int(),
  students: z.number().int().describe('Students who are assigned.'),
  neededUnits: z.number().int().nullable().describe('Units for 80% power; null when no number is large enough.'),
  neededStudents: z.number().int().nullable(),
  contrasts: z.number().int().describe('Comparisons, each with the first condition.'),
  alpha: z.number().describe('The level of each comparison, by which all together stay at 5%.'),
  degrees: z.number().describe('Degrees of freedom of the weakest comparison.'),
  attrition: z.number().describe('The share of students without an outcome, over all conditions.'),
})
export type StudyPower = z.infer<typeof studyPowerSchema>
