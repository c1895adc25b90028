import { z } from 'zod'
import { assignmentRecordSchema } from '../assignment/assignment.schema'
import { studyCall } from '../call'
import { classIdSchema, homeworkIdSchema } from '../class/class.schema'
import { conditionIdSchema, doneSchema, listOf, rowIdSchema, studyIdSchema } from '../ids'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import {
  followUpCountsSchema,
  homeworkReportSchema,
  invitationCodeSchema,
  invitationSchema,
  participantSchema,
  participantSorts,
  participantStateSchema,
  runSchema,
  studentFollowUpSchema,
  studentProgressSchema,
} from './enrolment.schema'
import { withdrawalKindSchema, withdrawalNoteSchema, withdrawalReasonSchema } from './withdrawal.schema'

const ofStudy = z.object({ studyId: studyIdSchema })

/** The participants of a study, and how they are recruited. */
export const enrolmentCalls = {
  getRun: studyCall('GET', '/study/run', {
    summary: 'How students enroll in a deployed study, and the hash of its seed',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: ofStudy,
    reply: runSchema,
  }),
  addInvitation: studyCall('POST', '/study/invitations', {
    summary: 'Assisted Deploy: create a code that enrolls a class in the study',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: ofStudy.extend({ label: z.string().trim().max(120, 'Max 120 characters').default('') }),
    reply: invitationSchema,
  }),
  revokeInvitation: studyCall('DELETE', '/study/invitations', {
    summary: 'Revoke an invitation; classes that used it stay in the study',
    access: 'owner',
    role: 'editor',
    of: { study: 'body.studyId' },
    body: ofStudy.extend({ invitationId: rowIdSchema }),
    reply: doneSchema,
  }),
  acceptInvitation: studyCall('POST', '/study/acceptInvitation', {
    summary: "Enroll a class in a study: its problem sets become the class's homework",
    access: 'teacher',
    body: z.object({ code: invitationCodeSchema, classId: classIdSchema }),
    reply: z.object({ homeworkIds: z.array(homeworkIdSchema), problemSetIds: z.array(problemSetIdSchema) }),
  }),
  getParticipants: studyCall('GET', '/study/participants', {
    summary: 'The participants of a study, one page at a time',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: ofStudy.extend({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      search: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe('Part of the participant code; for administrators also of the id on the platform.'),
      conditionId: conditionIdSchema
        .optional()
        .describe('Of this condition alone; refused while the study is blinded, as is sorting by condition.'),
      state: participantStateSchema.optional(),
      sort: z.enum(participantSorts).default('participant'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    reply: z.object({ participants: z.array(participantSchema), total: z.number().int() }),
  }),
  withdrawParticipant: studyCall('POST', '/study/withdraw', {
    summary: 'Stop the treatment of a participant, or stop recording; the assignment stays on record',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: ofStudy.extend({
      participant: z.string().min(1).max(100),
      kind: withdrawalKindSchema.exclude(['ERASURE']).describe('To erase a participant is a call of its own.'),
      reason: withdrawalReasonSchema,
      note: withdrawalNoteSchema.default(''),
    }),
    reply: participantSchema,
  }),
  downloadAssignments: studyCall('GET', '/study/assignments/download', {
    summary: 'Every assignment, with what is needed to recompute it; without assignments while the study is blinded',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: ofStudy,
    reply: assignmentRecordSchema,
  }),
  publishedAssignments: studyCall('GET', '/study/assignments/published', {
    summary:
      'Public: how a study assigns and the hash of its seed, from deployment; seed and assignments once it is completed',
    access: 'public',
    query: ofStudy,
    reply: assignmentRecordSchema,
  }),
  getHomeworkProgress: studyCall('GET', '/tutor/homeworkProgress', {
    summary: 'The progress of a class in its homework, for its teacher: nothing about studies or conditions',
    access: 'teacher',
    query: z.object({ classId: classIdSchema, homeworkIds: listOf(homeworkIdSchema, 200) }),
    reply: z.record(z.string(), z.array(studentProgressSchema)).describe('By homework.'),
  }),
  getClassFollowUps: studyCall('GET', '/tutor/classFollowUps', {
    summary: 'The students of a class who can take a delayed post-test now and have not, for their teacher',
    access: 'teacher',
    query: z.object({ classId: classIdSchema }),
    reply: z
      .record(z.string(), z.array(studentFollowUpSchema))
      .describe('By homework; those without any are left out.'),
  }),
  getFollowUpCounts: studyCall('GET', '/study/followUps', {
    summary: 'How many students of a study have taken its delayed post-test, and how many still can',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: ofStudy,
    reply: followUpCountsSchema,
  }),
  getHomeworkReport: studyCall('GET', '/tutor/homeworkReport', {
    summary: 'How each student of a class finished each problem of one homework, for its teacher',
    access: 'teacher',
    query: z.object({ classId: classIdSchema, homeworkId: homeworkIdSchema }),
    reply: homeworkReportSchema,
  }),
}
