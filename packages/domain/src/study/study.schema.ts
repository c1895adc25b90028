import { z } from 'zod'
import { assignmentSettingsSchema, runLimitsSchema } from '../assignment/assignment.schema'
import { conditionSchema } from '../condition/condition.schema'
import { epochSecondsSchema, studyIdSchema, userIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { problemSetCeriSchema } from '../problem-set/problem-set.schema'
import { surveySchema } from '../survey/survey.schema'

export const studyTypes = { supportComparison: 1, problemVaried: 2, singleSupport: 3, commonWrongAnswers: 4 } as const
export const studyTypeIdSchema = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .describe('1 Support Comparison, 2 Problem Varied, 3 Single Support, 4 Common Answers.')
export type StudyTypeId = z.infer<typeof studyTypeIdSchema>

export const studyTypeLabel: Record<StudyTypeId, string> = {
  1: 'Support Comparison',
  2: 'Problem Varied',
  3: 'Single Support',
  4: 'Common Answers',
}

export const recruitmentTypes = { autoDeploy: 0, assistedDeploy: 1, selfDeploy: 2 } as const
export const recruitmentTypeSchema = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .describe('0 Auto Deploy, 1 Assisted Deploy, 2 Self Deploy.')
export type RecruitmentType = z.infer<typeof recruitmentTypeSchema>

export const recruitmentLabel: Record<RecruitmentType, { name: string; alsoCalled: string; students: string | null }> =
  {
    0: { name: 'Auto Deploy', alsoCalled: 'Embedded', students: '500-1000 students' },
    1: { name: 'Assisted Deploy', alsoCalled: 'Co-Orchestrated', students: '0-500 students' },
    2: { name: 'Self Deploy', alsoCalled: 'Self-Orchestrated', students: null },
  }

export const paradigms = { masterySet: 0, problemGrabBag: 1, completeAll: 2 } as const
export const paradigmSchema = z
  .union([z.literal(0), z.literal(1), z.literal(2)])
  .describe('0 Mastery Set, 1 Problem Grab-Bag, 2 Problem Set (Complete All).')
export type Paradigm = z.infer<typeof paradigmSchema>

export const paradigmLabel: Record<Paradigm, { name: string; alsoCalled: string | null }> = {
  0: { name: 'Mastery Set', alsoCalled: 'Mastery Learning' },
  1: { name: 'Problem Grab-Bag', alsoCalled: null },
  2: { name: 'Problem Set', alsoCalled: 'Complete All' },
}

export const studyBlockTypeSchema = z
  .number()
  .int()
  .min(1)
  .max(7)
  .describe('1 Pre Test, 2 Post Test, 3 All Conditions, 4 to 7 Condition 1 to Condition 4.')
export const preTestBlock = 1
export const postTestBlock = 2
export const allConditionsBlock = 3

export const studyBlockLabel: Record<number, string> = {
  1: 'Pre Test',
  2: 'Post Test',
  3: 'All Conditions',
  4: 'Condition 1',
  5: 'Condition 2',
  6: 'Condition 3',
  7: 'Condition 4',
}

export const studyNameSchema = z.string().trim().min(1, 'Study Name cannot be empty').max(255, 'Max 255 characters')
export const researchQuestionSchema = z
  .string()
  .trim()
  .min(1, 'Research Question cannot be empty')
  .max(2000, 'Max 2000 characters')

export const problemSetInStudySchema = z.object({
  xref: problemSetCeriSchema,
  studyBlockTypeId: studyBlockTypeSchema,
})
export type ProblemSetInStudy = z.infer<typeof problemSetInStudySchema>

const flag = (what: string) => z.boolean().describe(what)

/** Which parts surround the conditions; each is off in a new study. */
export const studyFlagsSchema = z.object({
  mediaAccess: flag('Whether students need sound or video.'),
  directions: flag('Whether students read directions first.'),
  preTest: flag('Whether a test without supports comes before.'),
  postTest: flag('Whether a test without supports comes after.'),
  preSurvey: flag('Whether a survey comes before.'),
  postSurvey: flag('Whether a survey comes after.'),
  preSurveyBeforePreTest: flag('Whether the first survey comes before the first test.'),
})

/** The questions of the surveys; a study that asks for a survey has some. */
export const studySurveysSchema = z.object({
  preSurveyQuestions: surveySchema.describe('Asked before.'),
  postSurveyQuestions: surveySchema.describe('Asked after.'),
})

export const sentBackSchema = z.object({
  note: z.string().describe('What has to change.'),
  at: z.number().int().describe('Seconds since the epoch, UTC.'),
  by: z.string().describe('Name of the administrator.'),
})
export type SentBack = z.infer<typeof sentBackSchema>

export const studySchema = z.object({
  studyId: studyIdSchema,
  dbid: studyIdSchema.describe('The same number under the name that the creation call answers with.'),
  studyName: z.string(),
  researchQuestion: z.string().nullable(),
  studyTypeId: studyTypeIdSchema,
  studyStatus: studyStatusSchema,
  status: studyStatusSchema.describe('The same status under the shorter name.'),
  ownerXref: userIdSchema,
  pageNumber: z.number().int().describe('The step visited last.'),
  recruitmentTypeNumber: recruitmentTypeSchema.nullable(),
  experimentalParadigmNumber: paradigmSchema.nullable(),
  ...studyFlagsSchema.shape,
  ...studySurveysSchema.shape,
  ...assignmentSettingsSchema.shape,
  ...runLimitsSchema.shape,
  registration: z.number().int().describe('Number of OSF registrations made of the study.'),
  osfProjectId: z.string().nullable(),
  conditions: z.array(conditionSchema),
  problemSetsInStudy: z.array(problemSetInStudySchema),
  problemSetsInfo: z
    .array(z.object({ problemSetId: problemSetCeriSchema, problemCount: z.number().int() }))
    .describe('How many problems of each set the study uses.'),
  supportCount: z.number().int().describe('How many supports and pieces of feedback are mapped to conditions.'),
  missingSupports: z
    .number()
    .int()
    .describe('Places, one for each problem and condition that takes supports, where there is none yet.'),
  numberOfParticipants: z.number().int(),
  readyToDeploy: z.boolean().describe('Whether it may be submitted.'),
  sentBack: sentBackSchema.nullable().describe('Why an administrator sent it back; until it is submitted again.'),
  createdDate: epochSecondsSchema,
  deployDate: epochSecondsSchema,
  completeDate: epochSecondsSchema,
  archiveDate: epochSecondsSchema,
})
export type Study = z.infer<typeof studySchema>

/** What may be changed by `updateStudyField`, and to what. */
export const studyFieldSchema = z.object({
  studyName: studyNameSchema,
  researchQuestion: researchQuestionSchema,
  pageNumber: z.number().int().min(0).max(10),
  recruitmentTypeNumber: recruitmentTypeSchema.nullable(),
  experimentalParadigmNumber: paradigmSchema.nullable(),
  ...studyFlagsSchema.shape,
  ...studySurveysSchema.shape,
  ...assignmentSettingsSchema.shape,
  ...runLimitsSchema.shape,
})
export type StudyFields = z.infer<typeof studyFieldSchema>
export type StudyFieldName = keyof StudyFields
export const studyFieldNames = Object.keys(studyFieldSchema.shape) as [StudyFieldName, ...StudyFieldName[]]

export const adminRowSchema = z.object({
  studyId: studyIdSchema,
  studyName: z.string(),
  studyType: z.string(),
  studyTypeId: studyTypeIdSchema,
  studyStatus: z.object({ text: z.string(), value: studyStatusSchema }),
  createdDate: epochSecondsSchema,
  deployDate: epochSecondsSchema,
  completeDate: epochSecondsSchema,
  archiveDate: epochSecondsSchema,
  experimentId: z.number().int().describe('Number of the running experiment on the platform; 0 before deployment.'),
  participantCount: z.number().int(),
  problemSetInfo: z.array(problemSetCeriSchema),
  ownerXref: userIdSchema,
  osfId: z.string().nullable(),
  hasOsfRegistrationId: z.boolean(),
  isRegistered: z.boolean(),
})
export type AdminRow = z.infer<typeof adminRowSchema>
