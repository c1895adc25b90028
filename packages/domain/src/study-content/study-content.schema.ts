import { z } from 'zod'
import { chosenKindSchema } from '../best-so-far/chosen-kind.schema'
import { studentResponseIdSchema } from '../common-wrong-answer/common-wrong-answer.schema'
import { conditionIdSchema, supportIdSchema } from '../ids'
import {
  answerMemberSchema,
  problemIdSchema,
  problemPropertiesSchema,
  problemTypeSchema,
  responseSchema,
} from '../problem/problem.schema'
import { problemSetIdSchema, streakRuleSchema } from '../problem-set/problem-set.schema'
import { workSetSchema } from '../problem-set/work-set.schema'
import { surveySchema } from '../survey/survey.schema'
import { onWire } from '../wire'

/** Help that a condition gives for a problem: its pieces one after the other. */
export const givenSupportSchema = z.object({
  supportId: onWire('ceri', supportIdSchema),
  type: z.enum(['HINTS', 'EXPLANATIONS']),
  pieces: z.array(z.string()).describe('HTML: the hints in their order, or the one explanation.'),
  isFallback: z
    .literal(true)
    .optional()
    .describe('The help of the platform, given because no condition has a support for the problem.'),
})
export type GivenSupport = z.infer<typeof givenSupportSchema>

/** The feedback of a condition on a wrong answer. */
export const givenFeedbackSchema = z.object({
  supportId: onWire('ceri', supportIdSchema),
  studentResponseId: studentResponseIdSchema.nullable(),
  response: responseSchema,
  html: z.string(),
})
export type GivenFeedback = z.infer<typeof givenFeedbackSchema>

export const conditionContentSchema = z.object({
  conditionId: conditionIdSchema,
  name: z.string(),
  description: z.string(),
  isFixed: z.boolean(),
  problemSetId: onWire('problemSetCeri', problemSetIdSchema.nullable()).describe(
    'Problem Varied: the set this condition works on.',
  ),
  supports: z.record(z.string(), givenSupportSchema).describe('By problem.'),
  feedback: z.record(z.string(), z.array(givenFeedbackSchema)).describe('By problem.'),
  withheld: z
    .array(problemIdSchema)
    .optional()
    .describe('Problems for which the condition gives no support on purpose, where there are any.'),
})
export type ConditionContent = z.infer<typeof conditionContentSchema>

export const contentProblemSchema = z.object({
  problemId: onWire('ceri', problemIdSchema),
  problemType: problemTypeSchema,
  question: z.string().describe('HTML, typeset.'),
  properties: problemPropertiesSchema,
  answers: z.array(answerMemberSchema).describe('With the key.'),
})
export type ContentProblem = z.infer<typeof contentProblemSchema>

/** Everything that students of a study will see, by condition. What a deployment freezes has this shape. */
export const studyContentSchema = z.object({
  sets: z.array(z.object({ studyBlockTypeId: z.number().int(), set: workSetSchema })),
  problems: z.record(z.string(), contentProblemSchema).describe('By CERI.'),
  conditions: z.array(conditionContentSchema),
  surveys: z
    .object({ pre: surveySchema, post: surveySchema })
    .optional()
    .describe('Questions before and after, where the study asks any.'),
  bestSoFar: z
    .array(chosenKindSchema)
    .optional()
    .describe(
      "Problem sets in which 'Best So Far' gives a kind that was chosen by its rule or by an administrator, with the entries of the log.",
    ),
  streakRule: streakRuleSchema
    .optional()
    .describe(
      'What counts as right toward mastery in sets without a rule of their own. Content that was frozen without it goes by WITHOUT_HELP, as it did when it was deployed.',
    ),
})
export type StudyContent = z.infer<typeof studyContentSchema>
