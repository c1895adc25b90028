import { z } from 'zod'
import { assignmentRecordSchema } from '../assignment/assignment.schema'
import { studyCall } from '../call'
import { classIdSchema, homeworkIdSchema } from '../class/class.schema'
import { conditionIdSchema, doneSchema, listOf, studyIdSchema } from '../ids'
import { problemSetCeriSchema } from '../problem-set/problem-set.schema'
import {
  invitationCodeSchema,
  invitationSchema,
  participantSchema,
  participantSorts,
  participantStateSchema,
  runSchema,
  studentProgressSchema,
} from './enrolment.schema'

const ofStudy = z.object({ studyId: studyIdSchema })

/** Who takes part in a study, and how they come in. */
export const enrolmentCalls = {
  getRun: studyCall('GET', '/study/run', {
    summary: 'How students come into a deployed study, and the hash of its seed',
    access: 'owner',
    of: { study: 'query.studyId' },
    query: ofStudy,
    reply: runSchema,
  }),
  addInvitation: studyCall('POST', '/study/invitations', {
    summary: 'Assisted Deploy: make a code that brings a class into the study',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: ofStudy.extend({ label: z.string().trim().max(120, 'Max 120 characters').default('') }),
    reply: invitationSchema,
  }),
  revokeInvitation: studyCall('DELETE', '/study/invitations', {
    summary: 'End an invitation; classes that came by it stay',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: ofStudy.extend({ invitationId: z.number().int().positive() }),
    reply: doneSchema,
  }),
  acceptInvitation: studyCall('POST', '/study/acceptInvitation', {
    summary: "A teacher brings a class into a study: its problem sets become the class's homework",
    access: 'teacher',
    body: z.object({ code: invitationCodeSchema, classId: classIdSchema }),
    reply: z.object({ homeworkIds: z.array(homeworkIdSchema), problemSetIds: z.array(problemSetCeriSchema) }),
  }),
  getParticipants: studyCall('GET', '/study/participants', {
    summary: 'Who takes part, a page at a time',
    access: 'owner',
    of: { study: 'query.studyId' },
    query: ofStudy.extend({
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      search: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe('Part of the participant code; for administrators also of the id on the platform.'),
      conditionId: conditionIdSchema.optional().describe('Of this condition alone.'),
      state: participantStateSchema.optional(),
      sort: z.enum(participantSorts).default('enrolledAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    reply: z.object({ participants: z.array(participantSchema), total: z.number().int() }),
  }),
  withdrawParticipant: studyCall('POST', '/study/withdraw', {
    summary: 'Take a student out of the results; the assignment stays on record',
    access: 'owner',
    of: { study: 'body.studyId' },
    body: ofStudy.extend({
      participant: z.string().min(1).max(100),
      note: z.string().trim().max(500, 'Max 500 characters').default(''),
    }),
    reply: participantSchema,
  }),
  downloadAssignments: studyCall('GET', '/study/assignments/download', {
    summary: 'Every assignment, with what is needed to recompute it',
    access: 'owner',
    of: { study: 'query.studyId' },
    query: ofStudy,
    reply: assignmentRecordSchema,
  }),
  publishedAssignments: studyCall('GET', '/study/assignments/published', {
    summary:
      'For anybody: how a study draws and the hash of its seed, from deployment on; seed and assignments when it is completed',
    access: 'public',
    query: ofStudy,
    reply: assignmentRecordSchema,
  }),
  getHomeworkProgress: studyCall('GET', '/tutor/homeworkProgress', {
    summary: 'How far a class has come with its homework, for its teacher: nothing of studies or conditions',
    access: 'teacher',
    query: z.object({ classId: classIdSchema, homeworkIds: listOf(homeworkIdSchema, 200) }),
    reply: z.record(z.string(), z.array(studentProgressSchema)).describe('By homework.'),
  }),
}
