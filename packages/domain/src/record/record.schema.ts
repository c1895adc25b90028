import { z } from 'zod'
import { conditionIdSchema } from '../ids'
import { problemCeriSchema, responseSchema } from '../problem/problem.schema'
import { surveyAnswersSchema } from '../survey/survey.schema'
import { endingSchema, outcomeSchema } from '../work/work.schema'

export const eventIdSchema = z
  .uuid()
  .describe('Made by whoever sends the event: sent again, it is found and not counted twice.')

/** What a student's browser sends with everything it does: its own name for it, and its own time. */
export const clientEventSchema = z.object({
  id: eventIdSchema,
  at: z
    .number()
    .int()
    .nonnegative()
    .max(8_640_000_000_000_000)
    .describe('The clock of the device, milliseconds since the epoch.'),
})
export type ClientEvent = z.infer<typeof clientEventSchema>

/** Everything that is recorded, and what is recorded with it. The codebook is made from these lines. */
export const eventData = {
  enrolled: z.object({ participant: z.string().describe('Stands for the student in this study.') }),
  opened: z.object({ withTests: z.boolean().describe('Whether tests and surveys surround this piece of work.') }),
  started: z.object({}).describe('A problem was shown for the first time.'),
  answered: z.object({
    response: responseSchema,
    correctness: z.enum(['correct', 'incorrect', 'malformed', 'ungraded']),
    try: z
      .number()
      .int()
      .describe('Which graded answer to the problem it was, from 1; 0 for one that could not be read.'),
    counted: z
      .boolean()
      .describe('False for an answer to a problem that the student was done with already, in another tab.'),
  }),
  hint_shown: z.object({ number: z.number().int(), of: z.number().int() }),
  explanation_shown: z.object({ number: z.number().int(), of: z.number().int() }),
  feedback_shown: z.object({ html: z.string().describe('What was said to the wrong answer.') }),
  answer_shown: z.object({}).describe('The answer was shown as the last help.'),
  skipped: z.object({}),
  problem_finished: z.object({ outcome: outcomeSchema, tries: z.number().int(), helps: z.number().int() }),
  survey_answered: z.object({ survey: z.enum(['pre', 'post']), answers: surveyAnswersSchema }),
  mastered: z.object({ problems: z.number().int().describe('How many problems it took.') }),
  finished: z.object({ ending: endingSchema.nullable().describe('How the last problem set ended.') }),
  idle: z.object({ seconds: z.number().int().nonnegative().describe('How long nothing had been done.') }),
  resumed: z.object({ awaySeconds: z.number().int().nonnegative() }),
  withdrawn: z.object({ note: z.string() }),
  marked: z.object({
    site: z.string(),
    target: z
      .string()
      .describe('Where another platform met a decision point: with the site problem-set, a problem set.'),
    condition: z.string().nullable().describe('What it says it delivered; null for nothing.'),
    status: z.string().nullable(),
    uniquifier: z.string().nullable(),
    clientError: z.string().nullable(),
  }),
  logged: z.record(z.string(), z.unknown()).describe('What another platform measured.'),
} as const

export type EventKind = keyof typeof eventData
export const eventKindSchema = z.enum(Object.keys(eventData) as [EventKind, ...EventKind[]])
export type EventData<K extends EventKind> = z.input<(typeof eventData)[K]>

/** One line of the log. */
export const loggedEventSchema = z.object({
  id: eventIdSchema,
  seq: z.number().int().describe('0 for what was sent; from 1 for what followed from it on the server.'),
  kind: eventKindSchema,
  at: z.number().int().describe('The clock of the server, milliseconds since the epoch.'),
  clientAt: z.number().int().nullable(),
  problemCeri: problemCeriSchema.nullable(),
  conditionId: conditionIdSchema.nullable(),
  data: z.record(z.string(), z.unknown()),
})
export type LoggedEvent = z.infer<typeof loggedEventSchema>
