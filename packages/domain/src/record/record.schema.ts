import { z } from 'zod'
import { withdrawalKindSchema, withdrawalReasonSchema } from '../enrolment/withdrawal.schema'
import { conditionIdSchema, type SupportId, supportIdSchema } from '../ids'
import { type ProblemId, problemIdSchema, responseSchema } from '../problem/problem.schema'
import { type ProblemSetId, problemSetIdSchema } from '../problem-set/problem-set.schema'
import { surveyAnswersSchema } from '../survey/survey.schema'
import { onWire } from '../wire'
import { endingSchema, problemFactsSchema, type StageName, stageNameSchema } from '../work/work.schema'

export const eventIdSchema = z
  .uuid()
  .describe('Chosen by the sender: an event that is sent again is recognized and recorded once.')

const clockSchema = z.number().int().nonnegative().max(8_640_000_000_000_000)

export const deviceClassSchema = z
  .enum(['phone', 'tablet', 'desktop'])
  .describe('The kind of device, by its pointer and the size of its screen.')
export type DeviceClass = z.infer<typeof deviceClassSchema>

/** The longest time that an action is assumed to have waited on a device before it was sent: 90 days. */
export const maxUnsentMs = 90 * 86_400_000

/** What a client sends with every action: its own id for the action, and the times on its own clock. */
export const clientEventSchema = z.object({
  id: eventIdSchema,
  at: clockSchema.describe('When it happened by the clock of the device, milliseconds since the epoch.'),
  sentAt: clockSchema
    .optional()
    .describe('When it was sent by the same clock: with it, a clock that is wrong is corrected.'),
  device: deviceClassSchema.optional(),
})
export type ClientEvent = z.infer<typeof clientEventSchema>

export const correctnessSchema = z
  .enum(['correct', 'incorrect', 'not_in_form', 'malformed', 'ungraded'])
  .describe(
    'How the answer was graded: not_in_form is equal to the key but not in the form that the question asks for, malformed could not be read, ungraded is an open response. The student was asked again after not_in_form and malformed.',
  )

const count = z.number().int()
const helpPiece = {
  number: count.describe('Which piece was shown, from 1.'),
  of: count.describe('How many pieces there are, the answer included.'),
}
const isAutomatic = z
  .boolean()
  .describe('Whether it opened automatically after a wrong answer. Missing in logs from before this was recorded.')
  .optional()

export const surveyNameSchema = z.enum(['pre', 'post']).describe('Which survey: before or after the problems.')

export const stageExitSchema = z
  .enum(['finished', 'mastered', 'tested_out', 'exhausted', 'placed', 'day_limit'])
  .describe(
    'How a stage was left: everything in it is done, the set was mastered or tested out of, its problems ran out before mastery, the level was found, or its daily limit was reached; after day_limit the same stage goes on another day.',
  )
export type StageExit = z.infer<typeof stageExitSchema>

/** Every kind of event, with what is recorded for it. The codebook (docs/codebook.md) is generated from these lines. */
export const eventData = {
  enrolled: z
    .object({
      participant: z.string().describe('The code that identifies the student in this study and nowhere else.'),
    })
    .describe('A student was enrolled in the study and assigned to a condition.'),
  assigned: z
    .object({})
    .describe(
      'Another platform asked for the condition of a student and received it. The student counts as enrolled whether or not the condition is delivered; that it was is a later event: marked, or what the platform records of the work.',
    ),
  opened: z
    .object({ withTests: z.boolean().describe('Whether the tests and surveys of the study are part of this work.') })
    .describe('An assignment was opened for the first time.'),
  started: z.object({}).describe('A problem was shown for the first time.'),
  answered: z
    .object({
      response: responseSchema.describe('What the student entered: number of the answer part → list of values.'),
      correctness: correctnessSchema,
      try: count.describe(
        'Which counted answer to the problem it was, from 1; 0 for one that was not counted: not_in_form, malformed, or the last wrong answer once more.',
      ),
      counted: z.boolean().describe('False when the student had already finished the problem in another tab.'),
    })
    .describe('A student answered a problem.'),
  hint_shown: z.object({ ...helpPiece, isAutomatic }).describe('A hint was shown.'),
  explanation_shown: z.object({ ...helpPiece, isAutomatic }).describe('An explanation was shown.'),
  feedback_shown: z
    .object({ html: z.string().describe('The feedback as HTML.') })
    .describe('Feedback written for a common wrong answer was shown.'),
  answer_shown: z.object({ isAutomatic }).describe('The answer was shown as the last piece of help.'),
  skipped: z.object({}).describe('A student skipped a problem that may be skipped.'),
  problem_finished: z
    .object({
      ...problemFactsSchema.shape,
      tries: count.describe('Graded answers to the problem.'),
      helps: count.describe('Pieces of help that were shown, the answer included.'),
    })
    .describe('A student finished a problem.'),
  survey_answered: z
    .object({
      survey: surveyNameSchema,
      answers: surveyAnswersSchema,
    })
    .describe('A student submitted a survey.'),
  mastered: z
    .object({ problems: count.describe('How many problems it took.') })
    .describe('A student mastered a problem set or tested out of it.'),
  finished: z
    .object({ ending: endingSchema.nullable().describe('How the last problem set ended; null when unknown.') })
    .describe('A student finished the assignment.'),
  stage_entered: z
    .object({
      number: count.describe('Which stage of the work it is, from 1.'),
      of: count.describe('How many stages the work has.'),
    })
    .describe('A student came to a test, a survey or a problem set for the first time.'),
  stage_left: z
    .object({ how: stageExitSchema })
    .describe('A student finished a test, a survey or a problem set, or reached its daily limit.'),
  survey_shown: z.object({ survey: surveyNameSchema }).describe('A survey was shown.'),
  work_reopened: z.object({}).describe('A student opened an assignment again.'),
  idle: z
    .object({ seconds: count.nonnegative().describe('Seconds without any activity.') })
    .describe('A student was inactive while the page was open.'),
  resumed: z
    .object({ awaySeconds: count.nonnegative().describe('Seconds since the page was left.') })
    .describe('A student returned to the page.'),
  withdrawn: z
    .object({
      withdrawal: withdrawalKindSchema.optional(),
      reason: withdrawalReasonSchema.optional(),
      note: z.string().describe('What the researcher or administrator added to the reason; may be empty.'),
    })
    .describe(
      'A participant was withdrawn. Before there were kinds and codes of reasons, an event had a note alone, and the student went on as before.',
    ),
  marked: z
    .object({
      site: z.string().describe('Site of the decision point: problem-set for the problem sets of studies.'),
      target: z.string().describe('Target of the decision point: with the site problem-set, the id of a problem set.'),
      condition: z.string().nullable().describe('The condition the platform says it delivered; null for none.'),
      status: z
        .string()
        .nullable()
        .describe('Whether the condition was applied, in the words of UpGrade; null if not given.'),
      uniquifier: z
        .string()
        .nullable()
        .describe('Distinguishes repeated visits to the decision point; null if not given.'),
      clientError: z.string().nullable().describe('What went wrong on the platform; null if nothing did.'),
    })
    .describe('Another platform reported that a student reached a decision point.'),
  logged: z
    .record(z.string(), z.unknown())
    .describe('Data that another platform measured: any JSON object, stored as it was sent.'),
} as const

export type EventKind = keyof typeof eventData
export const eventKindSchema = z.enum(Object.keys(eventData) as [EventKind, ...EventKind[]])
export type EventData<Kind extends EventKind> = z.output<(typeof eventData)[Kind]>

/** An event of any of these kinds with the data of its own kind, ready to be recorded. */
export type NewEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K; problemId?: ProblemId | null; data: EventData<K> } & EventPlace
}[Kind]

/** Where in a work an event happened, and which support it showed. */
export interface EventPlace {
  place?: StageName | null
  problemSetId?: ProblemSetId | null
  supportId?: SupportId | null
}

/** The event that a client sent has this `seq`; the events that follow from it on the server count up from there. */
export const sentEventSeq = 0

/** One line of the event log. */
export const loggedEventSchema = z.object({
  id: eventIdSchema,
  seq: count.describe('0 for the event that was sent; from 1 for the events that followed from it on the server.'),
  kind: eventKindSchema.describe('What happened; see the event kinds.'),
  at: count.describe('The clock of the server, milliseconds since the epoch.'),
  clientAt: count
    .nullable()
    .describe('The clock of the sender, milliseconds since the epoch; null for events of the server.'),
  sentAt: count
    .nullable()
    .describe('When it was sent, by the same clock; null for events of the server and where the sender does not say.'),
  studentAt: count
    .nullable()
    .describe(
      'When it happened, milliseconds since the epoch: the clock of the sender, corrected by the difference between sending and receipt; null where the sender does not say when it was sent.',
    ),
  ordinal: count
    .nullable()
    .describe('Its number among the events of its work, from 1, in the order of recording; numbers may be left out.'),
  place: stageNameSchema
    .nullable()
    .describe('The stage that it happened in; null outside of stages and where unknown.'),
  problemSetId: onWire('problemSetCeri', problemSetIdSchema.nullable()).describe(
    'The problem set of that stage; null in surveys and where unknown.',
  ),
  supportId: onWire('supportCeri', supportIdSchema.nullable()).describe(
    'The support that was shown, in the version that the snapshot of the study holds; null if none was.',
  ),
  device: deviceClassSchema.nullable().describe('The kind of device; null where the sender does not say.'),
  problemId: onWire('problemCeri', problemIdSchema.nullable()).describe('The problem it happened on; null if none.'),
  conditionId: conditionIdSchema.nullable().describe('The condition of the student; null outside of studies.'),
  data: z.record(z.string(), z.unknown()).describe('What is recorded for this kind of event.'),
})
export type LoggedEvent = z.infer<typeof loggedEventSchema>
