import { z } from 'zod'
import { boundedRecord } from '../bounded-record'
import { onWire } from '../wire'
import { answerFormSchema } from './answer-form.schema'

export const problemIdSchema = z
  .string()
  .regex(/^W?PR[0-9A-Z]{1,40}$/i)
  .brand<'ProblemId'>()
  .describe('Identifier of a problem: PRA and base 36, or WPR while it is work in progress.')
export type ProblemId = z.infer<typeof problemIdSchema>

export const problemTypeSchema = z
  .enum([
    'CHOOSE_ONE',
    'CHOOSE_N',
    'NUMERIC_EXPRESSION',
    'NUMERIC',
    'EXACT_FRACTION',
    'EXACT_MATCH',
    'OLD_ALGEBRA',
    'ALGEBRA',
    'DROP_DOWN',
    'RANK',
    'SORT',
    'FILL_IN',
    'FILL_IN_IGNORE_CASE',
    'IFRAME',
    'OPEN_RESPONSE',
    'RACKET',
  ])
  .describe('How the student answers the problem.')
export type ProblemType = z.infer<typeof problemTypeSchema>

/** What people read for a problem type. */
export const problemTypeLabel: Record<ProblemType, string> = {
  CHOOSE_ONE: 'Multiple Choice',
  CHOOSE_N: 'Select All That Apply',
  NUMERIC_EXPRESSION: 'Numeric',
  NUMERIC: 'Numeric',
  EXACT_FRACTION: 'Numeric',
  EXACT_MATCH: 'Exact Match',
  OLD_ALGEBRA: 'Algebraic Expression',
  ALGEBRA: 'Algebraic Expression',
  DROP_DOWN: 'Drop Down',
  RANK: 'Ranking',
  SORT: 'Sorting',
  FILL_IN: 'Text Match',
  FILL_IN_IGNORE_CASE: 'Text Match',
  IFRAME: 'Iframe',
  OPEN_RESPONSE: 'Open Response',
  RACKET: 'Racket',
}

export const answerValueSchema = z.object({
  value: z.string().describe('The answer as it is stored and compared; HTML for choices, plain text otherwise.'),
  isCorrect: z.boolean().describe('Whether this value is (part of) the key.'),
  display: z.string().optional().describe('The value as HTML with its mathematics typeset; absent in what is stored.'),
})
export type AnswerValue = z.infer<typeof answerValueSchema>

export const answerPartSchema = z.object({
  memberType: z.literal('ANSWER_PART'),
  answerType: problemTypeSchema,
  answerValues: z
    .array(answerValueSchema)
    .describe('All values: the key, and for choices the distractors too. For RANK and SORT in their right order.'),
  form: answerFormSchema.optional(),
  labels: z
    .array(z.string())
    .optional()
    .describe(
      'Units and names that may appear before or after a written answer without changing it, such as cm, apples or x.',
    ),
  htmlMarker: z
    .string()
    .nullable()
    .describe('Name of the place in the question where the answer goes, or null for below it.'),
  properties: z.object({
    LABEL_START: z.string().optional().describe('Text before the answer field.'),
    STACKED: z.boolean().optional().describe('Whether the members are stacked vertically.'),
  }),
})
export type AnswerPart = z.infer<typeof answerPartSchema>

export interface AnswerSet {
  memberType: 'ANSWER_SET'
  members: AnswerMember[]
  htmlMarker: string | null
  properties: { LABEL_START?: string; STACKED?: boolean }
}
export type AnswerMember = AnswerSet | AnswerPart

export const answerSetSchema: z.ZodType<AnswerSet> = z
  .object({
    memberType: z.literal('ANSWER_SET'),
    members: z.array(z.lazy(() => answerMemberSchema)),
    htmlMarker: z.string().nullable(),
    properties: answerPartSchema.shape.properties,
  })
  .meta({ id: 'AnswerSet' })
export const answerMemberSchema: z.ZodType<AnswerMember> = z
  .lazy(() => z.union([answerSetSchema, answerPartSchema]))
  .meta({ id: 'AnswerMember' })

export const problemPropertiesSchema = z.object({
  SHOW_CORRECTNESS: z.boolean().default(true).describe('Whether the student sees if an answer is right or wrong.'),
  TUTORING_AVAILABLE: z.boolean().default(true).describe('Whether supports may be asked for.'),
  SCRAMBLE_ANSWERS: z.boolean().default(false).describe('Whether choices are shown in random order.'),
})
export type ProblemProperties = z.infer<typeof problemPropertiesSchema>

/** Characters that a student may write in one field; a long open response has a tenth of it. */
export const maxAnswerLength = 20_000

/**
 * A student's response: the number of each answer part, counted from "1" in reading order, to the list of values given
 * there. One value for a field or a single choice, several for CHOOSE_N, all in the student's order for RANK and SORT.
 */
export const responseSchema = boundedRecord(
  z.string().regex(/^[1-9]\d{0,2}$/, 'Parts are numbered from 1'),
  z.array(z.string().max(maxAnswerLength, `At most ${maxAnswerLength} characters`)).max(100),
  100,
).refine((response) => Object.values(response).flat().join('').length <= 2 * maxAnswerLength, {
  message: `At most ${2 * maxAnswerLength} characters in all parts together`,
})
export type Response = z.infer<typeof responseSchema>

/** The answer parts of a tree in reading order; the number of a part is its index here plus one. */
export function answerPartsOf(answers: readonly AnswerMember[]): AnswerPart[] {
  return answers.flatMap((member) => (member.memberType === 'ANSWER_PART' ? [member] : answerPartsOf(member.members)))
}

export const problemSchema = z.object({
  problemId: onWire(['id', 'xref'], problemIdSchema),
  question: z.string().describe('HTML with its mathematics typeset.'),
  contentType: z.literal('PROBLEM'),
  problemType: problemTypeSchema,
  problemTypeSDK3: problemTypeSchema.describe('The same type under the name that older clients read.'),
  properties: problemPropertiesSchema,
  path: z.string().describe('CERIs from the problem set down to this problem, separated by slashes.'),
  partLetter: z.string().nullable().describe('Letter of a part of a multi-part set, otherwise null.'),
  answers: z.array(answerMemberSchema).optional().describe('The answer tree; only when ANSWERS was asked for.'),
  answersSDK3: z.array(answerMemberSchema).optional().describe('The same tree under the name that older clients read.'),
  scrambledAnswers: z.array(answerMemberSchema).optional().describe('The tree in the order one student might see it.'),
})
export type Problem = z.infer<typeof problemSchema>
