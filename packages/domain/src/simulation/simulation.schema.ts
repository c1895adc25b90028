import { z } from 'zod'
import { conditionIdSchema, studyIdSchema } from '../ids'

/** In standard deviations. Even this takes more students than there are in most countries' studies. */
const smallestEffect = 0.01

export const dryRunRequestSchema = z.object({
  studyId: studyIdSchema,
  students: z.number().int().min(2).max(20_000),
  effect: z
    .number()
    .min(0)
    .max(2)
    .refine((effect) => effect === 0 || effect >= smallestEffect, `Must be 0, or at least ${smallestEffect}`)
    .default(0.2)
    .describe('The expected effect size, in standard deviations of the outcome.'),
  studentsPerDay: z.number().int().min(1).max(1_000_000).default(50),
})

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
      meanProblems: z.number().describe('Problems per student.'),
      meanMinutes: z.number().describe('Minutes per student.'),
      shareRight: z
        .number()
        .describe('Share of problems outside of tests that are correct on the first attempt and without help.'),
    }),
  ),
  days: z.number().int().describe('Days until all students are enrolled.'),
  totalHours: z.number().describe("Hours of students' time."),
  power: z.object({
    effect: z.number(),
    perCondition: z.number().int().describe('Students of the smallest condition who finish.'),
    power: z.number().describe('Statistical power at the 5% level.'),
    neededFor80: z
      .number()
      .int()
      .nullable()
      .describe('Total number of students for 80% power; null when no one finishes or the effect is 0.'),
    studentsPerUnit: z.number().int().describe('Students who are assigned together; 1 when each is assigned alone.'),
  }),
})
export type DryRun = z.infer<typeof dryRunSchema>
