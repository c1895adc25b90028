import { z } from 'zod'
import { runLimitsSchema } from '../assignment/assignment.schema'
import { blindingSchema } from '../blinding/blinding.schema'
import { conditionIdSchema, studyIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { daySchema } from '../moment'

const shareSchema = z.number().min(0).max(1)
const secondsSchema = z.number().int().describe('Seconds.')

const conditionShareSchema = z.object({ name: z.string(), share: shareSchema })

/** Whether as many units were assigned to each condition as its weight says (sample ratio). */
export const splitVerdictSchema = z
  .enum(['none', 'too_few', 'balanced', 'uneven', 'off'])
  .describe(
    'none: no units yet; too_few: too few to test; uneven: p < .05; off: p < .001 or an assignment that the seed does not give, which raises an alert.',
  )
export type SplitVerdict = z.infer<typeof splitVerdictSchema>

/** What needs attention in a running study: a code with its parameters. The words are in the catalog of the screen. */
export const alertSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('split_off'), severity: z.literal('error') }),
  z.object({
    kind: z.literal('condition_empty'),
    severity: z.literal('error'),
    name: z
      .string()
      .nullable()
      .describe('The condition that no unit was assigned to; null while the study is blinded.'),
    expected: z.number().describe('The number of units to be expected by the weights.'),
  }),
  z.object({
    kind: z.literal('completion_differs'),
    severity: z.literal('warning'),
    between: z
      .object({ highest: conditionShareSchema, lowest: conditionShareSchema })
      .nullable()
      .describe('Where most students finish, and where fewest do; null while the study is blinded.'),
  }),
  z.object({
    kind: z.literal('client_errors'),
    severity: z.literal('warning'),
    count: z.number().int().describe('Errors that other platforms reported within the last hour.'),
  }),
  z.object({
    kind: z.literal('nobody_yet'),
    severity: z.literal('warning'),
    seconds: secondsSchema.describe('Seconds since the deployment.'),
  }),
  z.object({
    kind: z.literal('nobody_lately'),
    severity: z.literal('warning'),
    seconds: secondsSchema.describe('Seconds since the last activity, in whole days.'),
  }),
  z.object({
    kind: z.literal('nearly_full'),
    severity: z.literal('info'),
    enrolled: z.number().int(),
    cap: z.number().int(),
    endAction: runLimitsSchema.shape.endAction,
  }),
  z.object({ kind: z.literal('full'), severity: z.literal('info'), cap: z.number().int() }),
  z.object({
    kind: z.literal('ends_soon'),
    severity: z.literal('info'),
    seconds: secondsSchema.describe('Seconds until the end date.'),
    endAction: runLimitsSchema.shape.endAction,
  }),
])
export type Alert = z.infer<typeof alertSchema>

/** Students of one condition, or of all conditions together. */
export const liveFiguresSchema = z.object({
  enrolled: z.number().int().describe('Students who were assigned, including those who were withdrawn later.'),
  withdrawn: z.number().int().describe('Of the enrolled, those who were withdrawn.'),
  started: z.number().int().describe('Of the enrolled, those who started to work.'),
  finished: z.number().int().describe('Of the enrolled, those who finished an assignment.'),
  mastered: z.number().int().describe('Of the enrolled, those who mastered a problem set.'),
  completion: z
    .object({ low: shareSchema, high: shareSchema })
    .describe('95% confidence interval (Wilson) of the share that finishes.'),
})
export type LiveFigures = z.infer<typeof liveFiguresSchema>

export const liveConditionSchema = liveFiguresSchema.extend({
  conditionId: conditionIdSchema,
  name: z.string(),
  weight: z.number().int(),
  assigned: z.number().int().describe('Units assigned to it: students, classes or schools, including the withdrawn.'),
  expected: z.number().describe('Units to be expected by the weights.'),
})
export type LiveCondition = z.infer<typeof liveConditionSchema>

/** A running study at a glance. */
export const liveSchema = z.object({
  studyId: studyIdSchema,
  status: studyStatusSchema,
  at: z.number().int().describe('When this was read, seconds since the epoch.'),
  blinding: blindingSchema,
  pooled: liveFiguresSchema.describe('All conditions together.'),
  conditions: z.array(liveConditionSchema).describe('Empty while the study is blinded.'),
  split: z.object({
    p: z
      .number()
      .nullable()
      .describe(
        'Of a sequential multinomial test, which holds at every look; null with blocks, while the study is blinded, and while there are too few units.',
      ),
    recomputed: z
      .number()
      .int()
      .nullable()
      .describe(
        'With blocks, whose counts always fit: the latest assignments, drawn again from the seed; null otherwise.',
      ),
    mismatched: z.number().int().nullable().describe('Of the recomputed, those that the seed does not give.'),
    units: z.number().int().describe('Units assigned: students, classes or schools.'),
    verdict: splitVerdictSchema,
  }),
  timeline: z
    .array(
      z.object({
        at: z.number().int(),
        counts: z
          .array(z.number().int())
          .describe('In the order of the conditions; one number for all of them while the study is blinded.'),
      }),
    )
    .describe(
      'Students enrolled so far, at the end of each time step of at least a day, including those who were withdrawn later.',
    ),
  notStudents: z
    .number()
    .int()
    .describe(
      'Of the enrolled, those who are not students: simulated, staff or trying the study out. The figures here include them; results do not.',
    ),
  possibleDuplicates: z
    .number()
    .int()
    .describe(
      'Of the enrolled, those who came from the same browser as an earlier participant, or had the name of a former student of their class.',
    ),
  events: z.number().int().describe('Recorded events; counted up to 100,000.'),
  activeNow: z
    .number()
    .int()
    .describe('Students who were active in the last 5 minutes, rounded down to a multiple of 5.'),
  lastActiveOn: daySchema.nullable().describe('The day on which a student was last active, in UTC; null if none was.'),
  alerts: z.array(alertSchema),
})
export type Live = z.infer<typeof liveSchema>
