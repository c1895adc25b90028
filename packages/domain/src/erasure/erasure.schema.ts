import { z } from 'zod'
import { classIdSchema, dueOnSchema, homeworkIdSchema } from '../class/class.schema'
import { enrolmentSourceSchema, recordedRefusalSchema } from '../enrolment/enrolment.schema'
import { withdrawalSchema } from '../enrolment/withdrawal.schema'
import { conditionIdSchema, epochSecondsSchema, studyIdSchema, userIdSchema } from '../ids'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { eventKindSchema } from '../record/record.schema'

export const dataRequestKindSchema = z
  .enum([
    'EXPORT',
    'ERASE_STUDENT',
    'ERASE_CLASS',
    'ERASE_PARTICIPANT',
    'ERASE_STUDY',
    'RETENTION_STUDENTS',
    'RETENTION_TEXT',
  ])
  .describe('What was done with personal data. The two kinds of retention are done by the server itself.')
export type DataRequestKind = z.infer<typeof dataRequestKindSchema>

const count = z.number().int()

/** How much an erasure changed; all zero when there was nothing left to erase. */
export const erasureCountsSchema = z.object({
  students: count.describe('Students, or participants without an account, who can no longer be identified.'),
  participations: count.describe('Participations in studies that stay on record under a new code.'),
  works: count.describe('Assignments outside of studies that were deleted.'),
  events: count.describe('Events that were deleted, or that lost what students had written.'),
})
export type ErasureCounts = z.infer<typeof erasureCountsSchema>

/** One line of the log of data requests. It says who, when, what and how much, and nothing about a student. */
export const dataRequestSchema = erasureCountsSchema.extend({
  id: count,
  kind: dataRequestKindSchema,
  studyId: studyIdSchema.nullable().describe('The study, for requests about one; otherwise null.'),
  actorId: userIdSchema.nullable().describe('Who asked for it; null for the server itself.'),
  actorName: z.string().nullable().describe('Null for the server itself, and for an account that no longer exists.'),
  requestedAt: count.describe('Seconds since the epoch, UTC.'),
  finishedAt: epochSecondsSchema.describe('Null while it is not finished; the server then continues automatically.'),
})
export type DataRequest = z.infer<typeof dataRequestSchema>

export const participantCodeSchema = z
  .string()
  .trim()
  .min(1, 'Enter a participant code')
  .max(100)
  .describe('The code that identifies the student in one study and nowhere else.')

/** A participant as an administrator finds one by code. */
export const foundParticipantSchema = z.object({
  studyId: studyIdSchema,
  studyName: z.string(),
  participant: z.string(),
  source: enrolmentSourceSchema,
  studentId: userIdSchema.nullable().describe('The account on the platform; null for participants without one.'),
  enrolledAt: count,
  lastSeenAt: epochSecondsSchema,
  erasedAt: epochSecondsSchema,
})
export type FoundParticipant = z.infer<typeof foundParticipantSchema>

/** A student as an administrator finds one by nickname or class. */
export const foundStudentSchema = z.object({
  id: userIdSchema,
  nickname: z.string(),
  classId: classIdSchema,
  className: z.string(),
  teacherName: z.string(),
  joinedAt: count,
  removedAt: epochSecondsSchema,
})
export type FoundStudent = z.infer<typeof foundStudentSchema>

/** Everything that the platform holds about a student. Of the PIN there is only a hash, which is not passed on. */
export const studentDataSchema = z.object({
  account: z.object({
    id: userIdSchema,
    nickname: z.string(),
    displayName: z.string(),
    timeZone: z.string(),
    roles: z.array(z.string()),
    createdAt: count,
    lastActiveAt: count.describe('When the student last signed in or used a session.'),
    settings: z.record(z.string(), z.unknown()),
    attributes: z.record(z.string(), z.unknown()),
  }),
  classes: z.array(
    z.object({
      id: classIdSchema,
      name: z.string(),
      grade: z.string().nullable(),
      school: z.string().nullable(),
      teacherName: z.string(),
      nickname: z.string(),
      joinedAt: count,
      removedAt: epochSecondsSchema,
      homework: z.array(
        z.object({
          id: homeworkIdSchema,
          title: z.string(),
          problemSetId: problemSetIdSchema,
          assignedAt: count,
          dueOn: dueOnSchema,
          removedAt: epochSecondsSchema,
        }),
      ),
    }),
  ),
  sessions: z.array(z.object({ createdAt: count, lastSeenAt: count, expiresAt: count })),
})
export type StudentData = z.infer<typeof studentDataSchema>

const timeSchema = z.iso.datetime()

/** A participation in a study. While the study runs, what could reveal the condition is withheld. */
export const exportedParticipationSchema = z.object({
  studyId: studyIdSchema,
  enrolledAt: timeSchema,
  source: enrolmentSourceSchema,
  withdrawnAt: timeSchema.nullable(),
  isPossibleDuplicate: z
    .boolean()
    .describe('Whether an earlier participant came from the same browser, or had the same name in the class.'),
  withdrawal: withdrawalSchema.nullable().describe('How and why the student was withdrawn; null if not.'),
  isDisclosed: z
    .boolean()
    .describe('Whether the end of the study is final, so that the following fields are disclosed.'),
  studyName: z.string().nullable(),
  participant: z.string().nullable().describe('The code that identifies the student in this study.'),
  conditionId: conditionIdSchema.nullable(),
  conditionName: z.string().nullable(),
})

/** The file for a student's guardian: everything that Trellis holds about one student. */
export const studentExportSchema = z.object({
  format: z.literal('trellis-student-data'),
  version: z.literal(1),
  exportedAt: timeSchema,
  about: z.array(z.string()).describe('How to read the file.'),
  platform: studentDataSchema
    .nullable()
    .describe('Account, classes and sessions; null for students without an account.'),
  otherPlatform: z
    .object({
      platform: z.string(),
      studentIds: z.array(z.string()),
      groups: z.record(z.string(), z.unknown()),
      workingGroup: z.record(z.string(), z.unknown()),
    })
    .nullable()
    .describe('What another tutoring platform sent about the student.'),
  studies: z.array(exportedParticipationSchema),
  refusals: z
    .array(z.object({ studyId: studyIdSchema, reason: recordedRefusalSchema, firstAt: timeSchema }))
    .describe('Studies that the student could not be enrolled in, and why.'),
  work: z.array(
    z.object({
      studyId: studyIdSchema.nullable(),
      homeworkId: homeworkIdSchema.nullable(),
      problemSetId: problemSetIdSchema.nullable(),
      openedAt: timeSchema,
      lastActiveAt: timeSchema,
      finishedAt: timeSchema.nullable(),
      progress: z.unknown().describe('The problems that were finished, and the problem that is open.'),
      events: z.array(
        z.object({
          kind: eventKindSchema,
          at: timeSchema.describe('The clock of the server.'),
          deviceAt: timeSchema.nullable().describe('The clock of the student’s device.'),
          problemId: z.string().nullable(),
          data: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ),
})
export type StudentExport = z.infer<typeof studentExportSchema>
