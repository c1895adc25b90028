import { z } from 'zod'
import { accountsCall, platformCall } from '../call'
import { doneSchema, userIdSchema } from '../ids'
import { momentSchema } from '../moment'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { schoolIdSchema, schoolNameSchema } from '../school/school.schema'
import { timeZoneSchema } from '../time-zone/time-zone.schema'
import {
  classIdSchema,
  classNameSchema,
  classStudentSchema,
  dueOnSchema,
  gradeNameSchema,
  homeworkIdSchema,
  homeworkInClassSchema,
  homeworkSchema,
  joinCodeSchema,
  nicknameSchema,
  openedHomeworkSchema,
  pinSchema,
  schoolClassSchema,
} from './class.schema'

const classParams = z.object({ id: classIdSchema })
const homeworkParams = z.object({ id: homeworkIdSchema })
const studentParams = z.object({ id: classIdSchema, studentId: userIdSchema })

const schoolChoice = {
  schoolId: schoolIdSchema.nullable().optional(),
  school: schoolNameSchema
    .nullable()
    .optional()
    .describe('Instead of an id: the school of this name, which is added if there is none.'),
}

/** Teachers' classes, their students and their homework. A class of another teacher answers 404. */
export const classCalls = {
  getClasses: platformCall('GET', '/classes', {
    summary: "The signed-in teacher's classes",
    access: 'teacher',
    reply: z.array(schoolClassSchema),
  }),
  addClass: platformCall('POST', '/classes', {
    summary: 'Make a class; its join code is made with it',
    access: 'teacher',
    body: z.object({
      name: classNameSchema,
      grade: gradeNameSchema.nullable().default(null),
      ...schoolChoice,
      timeZone: timeZoneSchema.optional().describe('The time zone of the class; without it, that of the teacher.'),
    }),
    reply: schoolClassSchema,
  }),
  getClass: platformCall('GET', '/classes/{id}', {
    summary: 'A class with its students and homework',
    access: 'teacher',
    params: classParams,
    reply: z.object({
      class: schoolClassSchema,
      students: z.array(classStudentSchema),
      homework: z.array(homeworkSchema),
    }),
  }),
  updateClass: platformCall('PATCH', '/classes/{id}', {
    summary: 'Change a class',
    access: 'teacher',
    params: classParams,
    body: z.object({
      name: classNameSchema.optional(),
      grade: gradeNameSchema.nullable().optional(),
      ...schoolChoice,
      timeZone: timeZoneSchema.optional(),
      isOpen: z.boolean().optional(),
    }),
    reply: schoolClassSchema,
  }),
  deleteClass: platformCall('DELETE', '/classes/{id}', {
    summary: 'Close a class for good: no one can join any more; students’ work stays on record',
    access: 'teacher',
    params: classParams,
    reply: doneSchema,
  }),
  renewJoinCode: platformCall('POST', '/classes/{id}/join-code', {
    summary: 'Give a class another join code; the old one leads nowhere any more',
    access: 'teacher',
    params: classParams,
    reply: schoolClassSchema,
  }),
  resetPin: platformCall('POST', '/classes/{id}/students/{studentId}/pin', {
    summary: 'Give a student a new PIN, shown once; sessions started with the old one end',
    access: 'teacher',
    params: studentParams,
    reply: z.object({ pin: z.string() }),
  }),
  removeStudent: platformCall('DELETE', '/classes/{id}/students/{studentId}', {
    summary: 'Take a student out of a class',
    access: 'teacher',
    params: studentParams,
    reply: doneSchema,
  }),
  addHomework: platformCall('POST', '/classes/{id}/homework', {
    summary: 'Give a problem set to a class; the one it has already is answered when it is given again',
    access: 'teacher',
    params: classParams,
    // Strict: a due date under another name would be ignored silently.
    body: z.strictObject({
      problemSetId: problemSetIdSchema,
      dueOn: dueOnSchema.default(null),
    }),
    reply: homeworkSchema,
  }),
  updateHomework: platformCall('PATCH', '/homework/{id}', {
    summary: 'Give homework another due date, or none',
    access: 'teacher',
    params: homeworkParams,
    body: z.strictObject({ dueOn: dueOnSchema }),
    reply: homeworkSchema,
  }),
  removeHomework: platformCall('DELETE', '/homework/{id}', {
    summary: 'Take homework back; what students did on it stays on record',
    access: 'teacher',
    params: homeworkParams,
    reply: doneSchema,
  }),
  getMyHomework: platformCall('GET', '/homework/mine', {
    summary: "The signed-in student's homework, the newest first",
    access: 'student',
    reply: z.array(homeworkInClassSchema),
  }),
  getHomework: platformCall('GET', '/homework/{id}', {
    summary: 'One piece of homework: for students of its class and its teacher',
    access: 'user',
    params: homeworkParams,
    reply: openedHomeworkSchema,
  }),
  getHomeworkRosters: platformCall('POST', '/homework/rosters', {
    summary: 'Homework with these problem sets that was not unassigned before then, with the students of its class',
    access: 'service',
    body: z.object({ problemSetIds: z.array(problemSetIdSchema).min(1).max(500), since: momentSchema }),
    reply: z.array(
      z.object({ homeworkId: homeworkIdSchema, problemSetId: problemSetIdSchema, studentIds: z.array(userIdSchema) }),
    ),
  }),
}

/** How students sign in: without an e-mail address, by the code of their class, a nickname and a PIN. */
export const studentEntryCalls = {
  lookUpClass: accountsCall('POST', '/student/class', {
    summary: 'The class that a join code leads to',
    access: 'public',
    body: z.object({ joinCode: joinCodeSchema }),
    reply: z.object({ className: z.string(), teacherName: z.string(), isOpen: z.boolean() }),
  }),
  joinClass: accountsCall('POST', '/student/join', {
    summary: 'Come into a class as a new student, or with an account of this nickname and PIN; signs in',
    access: 'public',
    body: z.object({ joinCode: joinCodeSchema, nickname: nicknameSchema, pin: pinSchema }),
    reply: z.object({ studentId: userIdSchema, nickname: z.string(), className: z.string() }),
  }),
  signInStudent: accountsCall('POST', '/student/signin', {
    summary: 'Come back into a class',
    access: 'public',
    body: z.object({ joinCode: joinCodeSchema, nickname: nicknameSchema, pin: pinSchema }),
    reply: z.object({ studentId: userIdSchema, nickname: z.string(), className: z.string() }),
  }),
}
