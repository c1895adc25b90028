import type { ClassId, DataRequestKind, StudyId, UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, transactionId, trellis } from './columns'

/**
 * Exports and erasures of personal data: who asked for what, and how much it changed. Nothing in it identifies a
 * student. The record of students changes only in a transaction that a request names (see the migration).
 */
export const dataRequests = trellis.table(
  'data_request',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<DataRequestKind>().notNull(),
    studyId: integer('study_id').$type<StudyId>(),
    classId: text('class_id').$type<ClassId>(),
    /** Null for the server itself. */
    actorId: text('actor_id').$type<UserId>(),
    requestedAt: at('requested_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    students: integer('students').notNull().default(0),
    participations: integer('participations').notNull().default(0),
    works: integer('works').notNull().default(0),
    events: integer('events').notNull().default(0),
    /** The transaction that may erase for this request. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    check(
      'data_request_kind_known',
      sql`${table.kind} in ('EXPORT', 'ERASE_STUDENT', 'ERASE_CLASS', 'ERASE_PARTICIPANT', 'ERASE_STUDY',
        'RETENTION_STUDENTS', 'RETENTION_TEXT')`,
    ),
    index('data_request_open').on(table.id).where(sql`${table.finishedAt} is null`),
    index('data_request_transaction').on(table.transaction),
    index('data_request_study').on(table.studyId),
    index('data_request_exports').on(table.actorId, table.requestedAt).where(sql`${table.kind} = 'EXPORT'`),
  ],
)

/** Students that a request has still to erase. A row is deleted with its student. */
export const dataRequestStudents = trellis.table(
  'data_request_student',
  {
    requestId: integer('request_id')
      .notNull()
      .references(() => dataRequests.id),
    studentId: text('student_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.studentId] })],
)

/**
 * Hashes of the ids of erased students, so that work that arrives late, or a browser that still has its key, cannot
 * bring them back. A hash leads to no participation.
 */
export const erasedStudents = trellis.table('erased_student', { hash: text('hash').primaryKey() })
