import type { ConditionId, DeviceClass, EventKind, StageName } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, flag, studyId, transactionId, trellis } from './columns'
import { studies } from './studies'

/**
 * One student's work on one assignment: the only row that changes while a student works. Work outside of studies has
 * the study id 0, so that homework looks the same to a student whether or not a study uses it.
 */
export const works = trellis.table(
  'work',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    studyId: studyId(),
    studentId: text('student_id').notNull(),
    /** The homework; empty for a study link and for another platform; an id of no homework once erased. */
    homeworkId: text('homework_id').notNull().default(''),
    conditionId: integer('condition_id').$type<ConditionId>(),
    /** The set that was assigned; empty where students work through the whole study. */
    problemSetCeri: text('problem_set_ceri').notNull().default(''),
    withTests: flag('with_tests'),
    state: jsonb('state').notNull(),
    version: integer('version').notNull().default(0),
    /** The ordinal of its latest event. */
    eventCount: integer('event_count').notNull().default(0),
    openedAt: at('opened_at').notNull().defaultNow(),
    lastAt: at('last_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
    /** Set when the student was erased: nothing can be added any more. */
    erasedAt: at('erased_at'),
    /** Whether its events are in an archive: until they are restored, the row cannot be changed (see the migration). */
    isArchived: flag('is_archived'),
  },
  (table) => [
    // The study comes first, so that the table, like the event log, can be distributed by study.
    primaryKey({ columns: [table.studyId, table.id] }),
    unique('work_once').on(table.studentId, table.homeworkId, table.studyId),
    index('work_study').on(table.studyId, table.studentId),
    index('work_homework').on(table.homeworkId).where(sql`${table.homeworkId} <> ''`),
  ],
)

/**
 * The event log: append-only and partitioned by work (see the migration). The id from the sender makes events unique.
 */
export const events = trellis.table(
  'event',
  {
    studyId: studyId(),
    workId: bigint('work_id', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    seq: smallint('seq').notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    at: at('at').notNull().defaultNow(),
    clientAt: at('client_at'),
    conditionId: integer('condition_id').$type<ConditionId>(),
    problemCeri: text('problem_ceri'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    /** The position of the event in its work, from 1. Numbers may be missing, but none is used twice. */
    ordinal: integer('ordinal'),
    /** The stage of the work that it happened in. */
    place: text('place').$type<StageName>(),
    problemSetCeri: text('problem_set_ceri'),
    /** The support that was shown. */
    supportCeri: text('support_ceri'),
    device: text('device').$type<DeviceClass>(),
    /** When the client sent it, by the clock of the client. */
    sentAt: at('sent_at'),
    /** When it happened: `clientAt`, corrected by the difference between the two clocks. */
    studentAt: at('student_at'),
    /** The reply, for when the event is sent again. */
    reply: jsonb('reply'),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.workId, table.id, table.seq] }),
    index('event_study_time').on(table.studyId, table.at),
    // The live view reads mastery repeatedly.
    index('event_mastered').on(table.studyId, table.workId).where(sql`${table.kind} = 'mastered'`),
  ],
)

/**
 * Archives that the events of completed studies were moved to. A row is never removed, and changes only when its
 * archive is restored. Events are deleted only in the transaction that it names (see the migration).
 */
export const recordArchives = trellis.table(
  'record_archive',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id),
    /** The hash of the manifest, which has the hashes of all other files. */
    manifestSha256: text('manifest_sha256').notNull(),
    events: bigint('events', { mode: 'number' }).notNull(),
    archivedAt: at('archived_at').notNull().defaultNow(),
    /** The account of the operating system that ran the command. */
    archivedBy: text('archived_by').notNull(),
    restoredAt: at('restored_at'),
    restoredBy: text('restored_by'),
    /** The transaction that may move the events. */
    transaction: transactionId('transaction').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex('record_archive_current').on(table.studyId).where(sql`${table.restoredAt} is null`),
    check('record_archive_hash_form', sql`${table.manifestSha256} ~ '^[0-9a-f]{64}$'`),
    check('record_archive_restored', sql`(${table.restoredAt} is null) = (${table.restoredBy} is null)`),
  ],
)
