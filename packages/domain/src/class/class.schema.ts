import { z } from 'zod'
import { epochSecondsSchema, userIdSchema } from '../ids'
import { calendarDateSchema, daySchema } from '../moment'
import { problemSetIdSchema } from '../problem-set/problem-set.schema'
import { schoolIdSchema } from '../school/school.schema'

export const classIdSchema = z
  .string()
  .regex(/^C[0-9A-Z]{1,40}$/)
  .brand<'ClassId'>()
  .describe('Identifier of a class on the platform: C and base 36.')
export type ClassId = z.infer<typeof classIdSchema>

export const homeworkIdSchema = z
  .string()
  .regex(/^H[0-9A-Z]{1,40}$/)
  .brand<'HomeworkId'>()
  .describe('Identifier of a piece of homework on the platform: H and base 36.')
export type HomeworkId = z.infer<typeof homeworkIdSchema>

/** Letters and digits that are not confused with one another when read aloud or copied from a board. */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export const joinCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${codeAlphabet}]{6}$`), 'A class code has 6 letters and digits')
  .describe('What students type to come into a class.')

export const classNameSchema = z.string().trim().min(1, 'Give the class a name').max(80, 'Max 80 characters')
export const gradeNameSchema = z.string().trim().min(1).max(40, 'Max 40 characters')

export const nicknameSchema = z
  .string()
  .trim()
  .min(1, 'Choose a name')
  .max(30, 'Max 30 characters')
  .regex(/^[^\p{Cc}<>]*$/u, 'Use letters, digits and spaces')
  .regex(/[^\s\p{Cf}]/u, 'Choose a name with visible characters')
  .describe('The name a student goes by in a class; two in one class never have the same.')
export const pinSchema = z
  .string()
  .regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits')
  .describe('What only the student knows.')

export const classTimeZoneSchema = z
  .string()
  .describe('Where the class is: a name from the time zone database. Homework is due by the end of a day there.')

export const schoolClassSchema = z.object({
  id: classIdSchema,
  name: z.string(),
  grade: z.string().nullable(),
  schoolId: schoolIdSchema.nullable(),
  school: z.string().nullable().describe('The name of its school; null for none.'),
  schoolPlace: z.string().nullable(),
  joinCode: z.string(),
  isOpen: z.boolean().describe('Whether new students may come in by the code.'),
  timeZone: classTimeZoneSchema,
  students: z.number().int(),
  homework: z.number().int(),
  createdAt: epochSecondsSchema,
})
export type SchoolClass = z.infer<typeof schoolClassSchema>

export const classStudentSchema = z.object({
  id: userIdSchema,
  nickname: z.string(),
  joinedOn: daySchema.nullable().describe('The day on which the student joined the class, in UTC.'),
})
export type ClassStudent = z.infer<typeof classStudentSchema>

export const dueOnSchema = calendarDateSchema
  .nullable()
  .describe('The last day for the homework in the time zone of the class, as YYYY-MM-DD; null for no date.')

/** A problem set that a teacher assigned to a class. */
export const homeworkSchema = z.object({
  id: homeworkIdSchema,
  classId: classIdSchema,
  problemSetId: problemSetIdSchema,
  title: z.string(),
  problemCount: z.number().int(),
  dueOn: dueOnSchema,
  createdAt: epochSecondsSchema,
})
export type Homework = z.infer<typeof homeworkSchema>

/** Homework, with what the study service needs to know about the class it was assigned to. */
export const homeworkInClassSchema = homeworkSchema.extend({
  className: z.string(),
  timeZone: classTimeZoneSchema,
  grade: z.string().nullable(),
  school: z
    .string()
    .nullable()
    .describe('Identifies the school of the class, and stays the same when the school is renamed; null for none.'),
  teacherId: userIdSchema,
})
export type HomeworkInClass = z.infer<typeof homeworkInClassSchema>

/** Homework that is opened, with what a study records of the class at that moment. */
export const openedHomeworkSchema = homeworkInClassSchema.extend({
  rosterSize: z.number().int().describe('Students in the class now.'),
  joinedAt: epochSecondsSchema.describe('When the caller joined the class; null for its teacher.'),
  namesakeId: userIdSchema
    .nullable()
    .default(null)
    .describe('A former student of the class who had the nickname of the caller; null if there is none.'),
})
export type OpenedHomework = z.infer<typeof openedHomeworkSchema>
