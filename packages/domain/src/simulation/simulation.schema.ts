import { z } from 'zod'
import { conditionIdSchema, studyIdSchema } from '../ids'

export const dryRunRequestSchema = z.object({
  studyId: studyIdSchema,
  students: z.number().int().min(2).max(20_000),
  effect: z
    .number()
    .min(0)
    .max(2)
    .default(0.2)
    .describe('The difference that is hoped for, in standard deviations of the outcome.'),
  studentsPerDay: z.number().int().min(1).max(1_000_000).default(50),
})

/** What a study would look like with so many students, played by simulated ones. Nothing is recorded. */
export const dryRunSchema = z.object({
  studyId: studyIdSchema,
  students: z.number().int(),
  played: z.number().int().describe('How many were played; the others are taken to be like them.'),
  conditions: z.array(
    z.object({
      conditionId: conditionIdSchema,
      name: z.string(),
      students: z.number().int(),
      finished: z.number().int(),
      meanProblems: z.number().describe('Problems that a student works on.'),
      meanMinutes: z.number().describe('Minutes that a student needs.'),
      shareRight: z.number().describe('Of the problems, right at the first try and without help.'),
    }),
  ),
  days: z.number().int().describe('Days until all have come in.'),
  totalHours: z.number().describe("Hours of students' time."),
  power: z.object({
    effect: z.number(),
    perCondition: z.number().int().describe('Students of the smallest condition who finish.'),
    power: z.number().describe('The chance to find the difference at the 5 % level.'),
    neededFor80: z
      .number()
      .int()
      .nullable()
      .describe('Students in all for a chance of 80 %; null where nobody finishes or no difference is hoped for.'),
    words: z.string(),
  }),
})
export type DryRun = z.infer<typeof dryRunSchema>
