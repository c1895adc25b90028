import { z } from 'zod'
import { conditionIdSchema, epochSecondsSchema, studyIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'

export const alertSchema = z.object({
  kind: z.enum([
    'split_off',
    'nobody_yet',
    'nobody_lately',
    'condition_empty',
    'completion_differs',
    'nearly_full',
    'full',
    'ends_soon',
    'client_errors',
  ]),
  severity: z.enum(['info', 'warning', 'error']),
  words: z.string(),
})
export type Alert = z.infer<typeof alertSchema>

const shareSchema = z.number().min(0).max(1)

export const liveConditionSchema = z.object({
  conditionId: conditionIdSchema,
  name: z.string(),
  weight: z.number().int(),
  enrolled: z.number().int().describe('Students who are in, the withdrawn left out.'),
  withdrawn: z.number().int(),
  started: z.number().int().describe('Of the enrolled, those who began to work.'),
  finished: z.number().int().describe('Of the enrolled, those who finished a piece of work.'),
  mastered: z.number().int().describe('Of the enrolled, those who mastered a problem set.'),
  completion: z
    .object({ low: shareSchema, high: shareSchema })
    .describe('95 % confidence interval (Wilson) of the share that finishes.'),
  assigned: z.number().int().describe('Units that were drawn for it: students, classes or schools, the withdrawn too.'),
  expected: z.number().describe('As many units as the weights let one expect.'),
})
export type LiveCondition = z.infer<typeof liveConditionSchema>

/** A running study at a glance. */
export const liveSchema = z.object({
  studyId: studyIdSchema,
  status: studyStatusSchema,
  at: z.number().int().describe('When this was read, seconds since the epoch.'),
  conditions: z.array(liveConditionSchema),
  split: z.object({
    chiSquare: z.number(),
    degrees: z.number().int(),
    p: z.number().nullable().describe('Null where there are too few units to say.'),
    units: z.number().int().describe('What was drawn for: students, classes or schools.'),
    isOff: z.boolean(),
    words: z.string().describe('In one plain sentence.'),
  }),
  timeline: z
    .array(
      z.object({ at: z.number().int(), counts: z.array(z.number().int()).describe('In the order of the conditions.') }),
    )
    .describe('Students enrolled so far, at the end of each step of time; the withdrawn left out.'),
  events: z.number().int().describe('Events on record; counted up to 100,000 and no further.'),
  activeNow: z.number().int().describe('Students who did something in the last five minutes.'),
  lastEventAt: epochSecondsSchema.describe('When a student last did something.'),
  alerts: z.array(alertSchema),
})
export type Live = z.infer<typeof liveSchema>
