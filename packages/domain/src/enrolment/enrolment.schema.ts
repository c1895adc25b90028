import { z } from 'zod'
import { classIdSchema } from '../class/class.schema'
import { conditionIdSchema, epochSecondsSchema, studyIdSchema, userIdSchema } from '../ids'

export const enrolmentSourceSchema = z
  .enum(['HOMEWORK', 'INVITATION', 'LINK', 'PARTNER'])
  .describe('How the student came in: homework, an invited class, a link, or another platform.')
export type EnrolmentSource = z.infer<typeof enrolmentSourceSchema>

export const participantSchema = z.object({
  participant: z.string().describe('Stands for the student in this study and nowhere else.'),
  studentId: z.string().nullable().describe('Who it is on the platform; null for all but administrators.'),
  conditionId: conditionIdSchema,
  source: enrolmentSourceSchema,
  enrolledAt: z.number().int(),
  lastSeenAt: epochSecondsSchema,
  finishedAt: epochSecondsSchema,
  withdrawnAt: epochSecondsSchema,
  done: z.number().int().describe('Problems the student is done with.'),
  right: z.number().int().describe('Of these, right at the first try and without help.'),
})
export type Participant = z.infer<typeof participantSchema>

export const participantStateSchema = z
  .enum(['WORKING', 'FINISHED', 'WITHDRAWN'])
  .describe('Still at work, through with a piece of work, or taken out of the results.')
export type ParticipantState = z.infer<typeof participantStateSchema>

export const participantSorts = ['enrolledAt', 'lastSeenAt', 'participant', 'condition'] as const
export type ParticipantSort = (typeof participantSorts)[number]
export const participantPageSizes = [25, 50, 100] as const

/** What the researcher or an administrator hands to a teacher. */
export const invitationSchema = z.object({
  id: z.number().int(),
  code: z.string(),
  label: z.string().describe('For whom it was made.'),
  createdAt: z.number().int(),
  revokedAt: epochSecondsSchema,
  classes: z.array(z.object({ classId: classIdSchema, className: z.string(), acceptedAt: z.number().int() })),
})
export type Invitation = z.infer<typeof invitationSchema>

export const invitationCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[2-9A-HJKMNP-Z]{8}$/, 'An invitation code has 8 letters and digits')
export const studyLinkCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[2-9A-HJKMNP-Z]{8}$/, 'A study code has 8 letters and digits')
export const participantKeySchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/, 'Your personal code looks like ABCD-EFGH-JKMN')
  .describe('Made by the browser of somebody who comes by a link; brings them back to their work on another device.')

/** What is known about the running of a study beside its design. */
export const runSchema = z.object({
  studyId: studyIdSchema,
  seedHash: z.string().describe('SHA-256 of the seed of the assignment.'),
  seed: z.string().nullable().describe('Told when the study is completed.'),
  linkCode: z.string().nullable().describe('Self Deploy: what leads to the study.'),
  invitations: z.array(invitationSchema),
})
export type Run = z.infer<typeof runSchema>

export const studentProgressSchema = z.object({
  studentId: userIdSchema,
  startedAt: z.number().int(),
  lastSeenAt: z.number().int(),
  finishedAt: epochSecondsSchema,
  done: z.number().int().describe('Problems the student is done with.'),
  right: z.number().int().describe('Of these, right at the first try and without help.'),
})
export type StudentProgress = z.infer<typeof studentProgressSchema>
