import { z } from 'zod'
import { contrastSchema } from '../analysis-plan/analysis-plan.schema'
import { conditionIdSchema, studyIdSchema } from '../ids'
import { checkAssumptions, dryRunAttritionSchema, powerAssumptions, studyPowerSchema } from './power.schema'

export const dryRunRequestSchema = z
  .object({
    studyId: studyIdSchema,
    students: z.number().int().min(2).max(20_000),
    studentsPerDay: z.number().int().min(1).max(1_000_000).default(50),
    ...powerAssumptions,
    attrition: dryRunAttritionSchema,
    trueEffect: z
      .number()
      .min(-3)
      .max(3)
      .default(0)
      .describe(
        'What the treatment adds to the ability of a simulated student who receives it, in standard deviations of ability.',
      ),
    compliance: z
      .number()
      .min(0)
      .max(1)
      .default(1)
      .describe('The share of simulated students who use what their condition offers.'),
  })
  .superRefine(checkAssumptions)

/** What a study would look like with so many students, as simulated students play it. Nothing is recorded. */
export const dryRunSchema = z.object({
  studyId: studyIdSchema,
  students: z.number().int(),
  played: z.number().int().describe('Students who were simulated; the others are assumed to be like them.'),
  conditions: z.array(
    z.object({
      conditionId: conditionIdSchema,
      name: z.string(),
      students: z.number().int(),
      finished: z.number().int(),
      delayedPostTests: z
        .number()
        .int()
        .nullable()
        .describe('Students who finish the delayed post-test; null where the study has none.'),
      meanProblems: z.number().describe('Problems per student.'),
      meanMinutes: z.number().describe('Minutes per student.'),
      shareRight: z
        .number()
        .describe('Share of problems outside of tests that are correct on the first attempt and without help.'),
    }),
  ),
  found: z
    .array(
      z.object({
        ...contrastSchema.shape,
        difference: z.number().describe('In percentage points.'),
        interval: z.object({ low: z.number(), high: z.number() }).describe('95% confidence interval.'),
      }),
    )
    .describe(
      'What those who were simulated would be found to differ by: the share of problems outside of tests with a correct first answer, each condition against the reference. Empty where there are too few.',
    ),
  days: z.number().int().describe('Days until all students are enrolled.'),
  totalHours: z.number().describe("Hours of students' time."),
  power: studyPowerSchema.extend({
    perCondition: z.number().int().describe('Students of the smallest condition who finish.'),
    draws: z.number().int().describe('Random assignments that the power is the mean of.'),
    low: z.number().describe('The power that 5% of the random assignments fall below.'),
    high: z.number().describe('The power that 5% of the random assignments exceed.'),
  }),
})
export type DryRun = z.infer<typeof dryRunSchema>
