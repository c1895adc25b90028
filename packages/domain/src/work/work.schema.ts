import { z } from 'zod'
import { conditionIdSchema, studyIdSchema, supportIdSchema } from '../ids'
import { answerReasonSchema } from '../problem/answer-form.schema'
import { problemIdSchema, problemTypeSchema } from '../problem/problem.schema'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'

export const outcomeSchema = z
  .enum(['right', 'wrong', 'ungraded', 'skipped'])
  .describe(
    'How a problem ended: right with a correct answer, whether it was the first or a later one; wrong without one, because the answer was shown or no second answer is allowed; ungraded for open responses.',
  )
export type Outcome = z.infer<typeof outcomeSchema>

/** Three facts about a finished problem. None of them follows from the others, and none replaces another. */
export const problemFactsSchema = z.object({
  outcome: outcomeSchema,
  firstAnswer: z
    .enum(['correct', 'incorrect', 'ungraded'])
    .nullable()
    .describe('How the first answer was graded, whether help came before it or not; null when no answer was given.'),
  helpFirst: z
    .boolean()
    .nullable()
    .describe('Whether help was shown before the first answer; null where that is not known.'),
})
export type ProblemFacts = z.infer<typeof problemFactsSchema>

export const workResultSchema = problemFactsSchema
  .partial({ firstAnswer: true, helpFirst: true })
  .extend({
    problemId: problemIdSchema,
    day: z.iso.date().describe('The local date of the student when it ended.'),
  })
  .describe(
    'A problem that a student has finished. Results from before the three facts were recorded separately have an outcome alone, which is right only for a correct first answer without help.',
  )
export type WorkResult = z.infer<typeof workResultSchema>

export const endingSchema = z
  .enum(['completed', 'mastered', 'tested_out', 'exhausted', 'placed', 'day_limit'])
  .describe('Why there is no next problem; after day_limit there is one tomorrow.')
export type Ending = z.infer<typeof endingSchema>

/** The position of a student in a problem set, and what comes next. */
export const progressSchema = z.object({
  ending: endingSchema.nullable().describe('Null while there is a problem to work on.'),
  problem: z
    .object({
      problemId: problemIdSchema,
      number: z.number().int().positive().describe('From 1, in the order in which the student gets them.'),
      part: z
        .object({ letter: z.string(), of: z.number().int().positive() })
        .nullable()
        .describe('The part of a multi-part problem.'),
      canSkip: z.boolean(),
      showCorrectness: z.boolean(),
      tutoringAvailable: z.boolean(),
      tutorTimer: z.number().int().describe('Seconds before help may be requested.'),
      autoScaffolding: z.boolean(),
    })
    .nullable(),
  done: z.number().int().describe('Problems the student has finished; a multi-part problem counts once.'),
  total: z.number().int().nullable().describe('Null when it depends on the answers.'),
  streak: z
    .object({ current: z.number().int(), wanted: z.number().int() })
    .nullable()
    .describe('Correct answers in a row, in a skill builder.'),
  tally: z
    .object({
      right: z.number().int().describe('Problems that count as right by the rule of the set.'),
      graded: z.number().int().describe('Problems with an answer that can be graded.'),
      open: z.number().int().describe('Open responses, which a person reads.'),
    })
    .nullish()
    .describe('How the set went, at its end; null where the student is not shown what was correct.'),
})
export type Progress = z.infer<typeof progressSchema>

export const stageNameSchema = z
  .enum(['PRE_SURVEY', 'PRE_TEST', 'MAIN', 'POST_TEST', 'POST_SURVEY', 'DELAYED_POST_TEST', 'END'])
  .describe('The stage of the work that a student is in.')
export type StageName = z.infer<typeof stageNameSchema>

/** When the delayed post-test is open to a student. */
export const followUpWindowSchema = z.object({
  opensAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  closesAt: z.number().int().describe('Seconds since the epoch, UTC; from then on it is closed.'),
})
export type FollowUpWindow = z.infer<typeof followUpWindowSchema>

const memberProperties = { LABEL_START: z.string().optional(), STACKED: z.boolean().optional() }

/** An answer tree without its key. Parts are numbered from "1" in reading order. */
export const studentPartSchema = z.object({
  memberType: z.literal('ANSWER_PART'),
  number: z.string(),
  answerType: problemTypeSchema,
  choices: z
    .array(z.object({ value: z.string(), display: z.string().describe('HTML, typeset.') }))
    .nullable()
    .describe('What to choose from or to put in order, as the student sees it; null for written answers.'),
  htmlMarker: z.string().nullable(),
  properties: z.object(memberProperties),
})
export type StudentPart = z.infer<typeof studentPartSchema>

export interface StudentPartSet {
  memberType: 'ANSWER_SET'
  members: StudentMember[]
  htmlMarker: string | null
  properties: { LABEL_START?: string; STACKED?: boolean }
}
export type StudentMember = StudentPart | StudentPartSet

export const studentMemberSchema: z.ZodType<StudentMember> = z
  .lazy(() =>
    z.discriminatedUnion('memberType', [
      studentPartSchema,
      z.object({
        memberType: z.literal('ANSWER_SET'),
        members: z.array(studentMemberSchema),
        htmlMarker: z.string().nullable(),
        properties: z.object(memberProperties),
      }),
    ]),
  )
  .meta({ id: 'StudentMember' })

/** A problem as a student's browser gets it: no key, and no support before it is requested. */
export const studentProblemSchema = z.object({
  problemId: problemIdSchema,
  problemType: problemTypeSchema,
  question: z.string().describe('HTML, typeset.'),
  answers: z.array(studentMemberSchema),
  showCorrectness: z.boolean(),
  help: z
    .object({
      kind: z.enum(['HINTS', 'EXPLANATIONS']).nullable().describe('Null when the answer is the only help.'),
      pieces: z.number().int().describe('Pieces of help before the answer.'),
    })
    .nullable()
    .describe('Null where help is not available.'),
})
export type StudentProblem = z.infer<typeof studentProblemSchema>

export const answerVerdictSchema = z.object({
  verdict: z
    .enum(['correct', 'incorrect', 'not_in_form', 'malformed', 'accepted'])
    .describe(
      'malformed could not be read; not_in_form equals the key in another form than the question asks for; both ask again and do not count. accepted is given where correctness is not shown.',
    ),
  part: z.string().nullable().describe('The answer part that is to be written in another way.'),
  reason: answerReasonSchema.nullable().describe('Why the answer is not counted.'),
  feedback: z.string().nullable().describe('HTML: the feedback of the condition on this wrong answer.'),
  result: workResultSchema.nullable().describe('Set when the student has finished the problem.'),
})
export type AnswerVerdict = z.infer<typeof answerVerdictSchema>

export const givenHelpSchema = z.object({
  kind: z.enum(['hint', 'explanation', 'answer']),
  html: z.string(),
  number: z.number().int().positive().describe('From 1, the answer last.'),
  of: z.number().int().positive(),
  result: workResultSchema.nullable().describe('Set when the answer was shown, which finishes the problem.'),
})
export type GivenHelp = z.infer<typeof givenHelpSchema>

/**
 * What a preview shows: a set as one condition gets it, problems with chosen supports, or feedback on wrong answers.
 */
export const previewTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('condition'),
    studyId: studyIdSchema,
    conditionId: conditionIdSchema,
    problemSetId: problemSetIdSchema,
  }),
  z.object({
    kind: z.literal('pairs'),
    pairs: z
      .array(z.object({ problemId: problemIdSchema, supportId: supportIdSchema.nullable() }))
      .min(1)
      .max(50),
  }),
  z.object({
    kind: z.literal('feedback'),
    problemId: problemIdSchema,
    feedbackIds: z.array(supportIdSchema).max(100),
  }),
])
export type PreviewTarget = z.infer<typeof previewTargetSchema>

/** What visitors of a public page may try out: a set as a condition of the published study got it. */
export const publishedTargetSchema = z.object({
  kind: z.literal('published'),
  key: z
    .string()
    .regex(/^[a-z0-9]{10}$/)
    .describe('The last word of the address of the page.'),
  conditionId: conditionIdSchema,
  problemSetId: problemSetIdSchema,
})
export type PublishedTarget = z.infer<typeof publishedTargetSchema>
