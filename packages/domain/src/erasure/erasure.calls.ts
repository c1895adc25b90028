import { z } from 'zod'
import { platformCall, studyCall } from '../call'
import { classIdSchema } from '../class/class.schema'
import { withdrawalReasonSchema } from '../enrolment/withdrawal.schema'
import { doneSchema, studyIdSchema, userIdSchema } from '../ids'
import { momentSchema } from '../moment'
import {
  dataRequestSchema,
  erasureCountsSchema,
  foundParticipantSchema,
  foundStudentSchema,
  participantCodeSchema,
  studentDataSchema,
  studentExportSchema,
} from './erasure.schema'

const studentParams = z.object({ id: userIdSchema })
const classParams = z.object({ id: classIdSchema })
const ofParticipant = z.object({ studyId: studyIdSchema, participant: participantCodeSchema })

/**
 * What the platform holds about students, and its part of their erasure. A student of other teachers answers 404.
 * Erasure is idempotent: the study service repeats it until it succeeds.
 */
export const studentDataCalls = {
  getStudentData: platformCall('GET', '/students/{id}/data', {
    summary: 'Everything the platform holds about a student, for a teacher of one of the student’s classes',
    access: 'teacher',
    params: studentParams,
    reply: studentDataSchema,
  }),
  eraseStudentAccount: platformCall('DELETE', '/students/{id}', {
    summary: 'Delete the account of a student with everything that belongs to it',
    access: 'teacher',
    confirm: 'always',
    params: studentParams,
    reply: doneSchema,
  }),
  getClassRoll: platformCall('GET', '/classes/{id}/roll', {
    summary: 'The students that erasing the class erases, including those who were removed from it',
    access: 'teacher',
    params: classParams,
    reply: z.object({ studentIds: z.array(userIdSchema) }),
  }),
  eraseClassAccounts: platformCall('POST', '/classes/{id}/erase', {
    summary:
      'Close a class and delete the accounts of its students; a student of another teacher too only leaves the class',
    access: 'teacher',
    confirm: 'always',
    params: classParams,
    reply: z.object({ studentIds: z.array(userIdSchema) }),
  }),
  findStudents: platformCall('GET', '/students', {
    summary: 'Students whose nickname, class or id matches the text; at most 50',
    access: 'admin',
    query: z.object({ search: z.string().trim().min(1, 'Enter a nickname or a class').max(100) }),
    reply: z.array(foundStudentSchema),
  }),
  findInactiveStudents: platformCall('POST', '/students/inactive', {
    summary: 'Students who were last active before that moment, ascending by id',
    access: 'service',
    body: z.object({
      before: momentSchema,
      after: userIdSchema.nullable().default(null).describe('Only ids after this one.'),
      limit: z.number().int().min(1).max(1000),
    }),
    reply: z.array(userIdSchema),
  }),
}

/** Erasure of personal data and the export for guardians, across the platform and the study service. */
export const erasureCalls = {
  exportStudent: studyCall('GET', '/erasure/student/export', {
    summary: 'The file with everything that is held about a student, for a teacher of the student',
    access: 'teacher',
    maxConcurrent: 2,
    query: z.object({ studentId: userIdSchema }),
    reply: studentExportSchema,
  }),
  exportParticipant: studyCall('GET', '/erasure/participant/export', {
    summary: 'The same file for a participant of a study, with or without an account',
    access: 'admin',
    maxConcurrent: 2,
    query: ofParticipant,
    reply: studentExportSchema,
  }),
  eraseStudent: studyCall('POST', '/erasure/student', {
    summary: 'Erase a student: account and texts go, assignments and graded answers stay under a new code',
    access: 'teacher',
    confirm: 'always',
    body: z.object({ studentId: userIdSchema }),
    reply: erasureCountsSchema,
  }),
  eraseClass: studyCall('POST', '/erasure/class', {
    summary: 'Erase every student who is or was in a class, and close it',
    access: 'teacher',
    confirm: 'always',
    maxConcurrent: 1,
    body: z.object({ classId: classIdSchema }),
    reply: erasureCountsSchema,
  }),
  eraseParticipant: studyCall('POST', '/erasure/participant', {
    summary: 'Erase a participant of a study by code, with the account if there is one',
    access: 'admin',
    confirm: 'always',
    body: ofParticipant.extend({
      reason: withdrawalReasonSchema
        .nullable()
        .default(null)
        .describe('With a reason, the erasure is on record as a withdrawal from the study.'),
    }),
    reply: erasureCountsSchema,
  }),
  eraseStudy: studyCall('POST', '/erasure/study', {
    summary: 'Erase what identifies the participants of a completed study; its assignments and graded answers stay',
    access: 'admin',
    confirm: 'always',
    maxConcurrent: 1,
    body: z.object({ studyId: studyIdSchema }),
    reply: erasureCountsSchema,
  }),
  findParticipants: studyCall('GET', '/erasure/participants', {
    summary: 'The participants with this code, in all studies',
    access: 'admin',
    query: z.object({ participant: participantCodeSchema }),
    reply: z.array(foundParticipantSchema),
  }),
  getDataRequests: studyCall('GET', '/erasure/requests', {
    summary: 'The log of exports and erasures, newest first',
    access: 'admin',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({ requests: z.array(dataRequestSchema), total: z.number().int() }),
  }),
}
