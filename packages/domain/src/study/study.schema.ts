import { z } from 'zod'
import { conditionSchema } from '../condition/condition.schema'
import { epochSecondsSchema, studyIdSchema, userIdSchema } from '../ids'
import { askedThreadIdsSchema, studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { preregistrationBadgeSchema } from '../preregistration/preregistration-badge.schema'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { replicationSchema } from '../replication/replication-link.schema'
import { memberRoleSchema } from '../team/team-role'
import { onWire } from '../wire'
import { storedFieldsShape } from './study-fields.schema'

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

export const studyBlockTypeSchema = z
  .number()
  .int()
  .min(1)
  .max(8)
  .describe('1 Pre Test, 2 Post Test, 3 All Conditions, 4 to 7 Condition 1 to Condition 4, 8 Delayed Post Test.')
export const preTestBlock = 1
export const postTestBlock = 2
export const allConditionsBlock = 3
export const delayedPostTestBlock = 8

export const studyBlockLabel: Record<number, string> = {
  1: 'Pre Test',
  2: 'Post Test',
  3: 'All Conditions',
  4: 'Condition 1',
  5: 'Condition 2',
  6: 'Condition 3',
  7: 'Condition 4',
  8: 'Delayed Post Test',
}

export const problemSetInStudySchema = z.object({
  problemSetId: onWire('xref', problemSetIdSchema),
  studyBlockTypeId: studyBlockTypeSchema,
})
export type ProblemSetInStudy = z.infer<typeof problemSetInStudySchema>

export const sentBackSchema = z.object({
  note: z.string().describe('What has to change.'),
  at: z.number().int().describe('Seconds since the epoch, UTC.'),
  by: z.string().describe('Name of the administrator.'),
  threadIds: askedThreadIdsSchema,
})
export type SentBack = z.infer<typeof sentBackSchema>

export const studySchema = z.object({
  studyId: onWire(['studyId', 'dbid'], studyIdSchema),
  studyTypeId: studyTypeIdSchema,
  studyStatus: onWire(['studyStatus', 'status'], studyStatusSchema),
  ownerId: onWire('ownerXref', userIdSchema),
  members: z
    .array(z.object({ userId: userIdSchema, role: memberRoleSchema }))
    .describe('The people of its team besides its owner.'),
  ...storedFieldsShape,
  registration: z.number().int().describe('Number of OSF registrations made of the study.'),
  osfProjectId: z.string().nullable(),
  osfFilesUrl: z
    .string()
    .nullable()
    .describe('Where OSF has its report, or another file that was sent; null without one.'),
  conditions: z.array(conditionSchema),
  problemSetsInStudy: z.array(problemSetInStudySchema),
  problemSetsInfo: z
    .array(z.object({ problemSetId: problemSetIdSchema, problemCount: z.number().int() }))
    .describe('How many problems of each set the study uses.'),
  supportCount: z.number().int().describe('How many supports and pieces of feedback are mapped to conditions.'),
  missingSupports: z
    .number()
    .int()
    .describe('Slots without a support yet: one for each problem and condition that takes supports.'),
  numberOfParticipants: z
    .number()
    .int()
    .describe('Students who enrolled, including those who were withdrawn later; 0 before the study is deployed.'),
  readyToDeploy: z.boolean().describe('Whether it may be submitted.'),
  sentBack: sentBackSchema.nullable().describe('Why an administrator sent it back; until it is submitted again.'),
  approvedAt: epochSecondsSchema.describe(
    'When content, design, plan and seed were frozen, in seconds since the epoch.',
  ),
  startsAt: epochSecondsSchema.describe(
    'When a study that is approved starts automatically; null before it is approved and from its start on.',
  ),
  replication: replicationSchema.nullable().describe('The study that it repeats.'),
  preregistration: preregistrationBadgeSchema,
  createdDate: epochSecondsSchema,
  deployDate: epochSecondsSchema,
  completeDate: epochSecondsSchema,
  archiveDate: epochSecondsSchema,
})
export type Study = z.infer<typeof studySchema>

export const adminRowSchema = z.object({
  studyId: studyIdSchema,
  studyName: z.string(),
  studyType: z.string(),
  studyTypeId: studyTypeIdSchema,
  studyStatus: z.object({ text: z.string(), value: studyStatusSchema }),
  startsAt: epochSecondsSchema.describe('When a study that is approved starts automatically.'),
  createdDate: epochSecondsSchema,
  deployDate: epochSecondsSchema,
  completeDate: epochSecondsSchema,
  archiveDate: epochSecondsSchema,
  experimentId: z.number().int().describe('Number of the running experiment on the platform; 0 before deployment.'),
  participantCount: z.number().int().describe('Students who enrolled, including those who were withdrawn later.'),
  problemSetInfo: z.array(problemSetIdSchema),
  ownerId: onWire('ownerXref', userIdSchema),
  osfId: z.string().nullable(),
  hasOsfRegistrationId: z.boolean(),
  isRegistered: z.boolean(),
})
export type AdminRow = z.infer<typeof adminRowSchema>
