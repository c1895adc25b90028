import type {
  AssignmentVersion,
  ClassId,
  ConditionId,
  DataRequestKind,
  DeviceClass,
  EventKind,
  PackageFailure,
  PackageTier,
  PrivacyReport,
  RecordedRefusal,
  SharingRefusal,
  StageName,
  StudyId,
  UserId,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
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
import { at, enrolments, flag, studies, studyId, trellis } from './schema'

/** How students of another platform are grouped for assignment; a kind is bound when it is first used. */
export type BoundGroups = { class?: string; school?: string; grade?: string }

/**
 * What an approval adds to a study: the seed of its assignment and the code of its link. Never changed, and removed only with
 * an approval that is taken back before the study starts.
 */
export const runs = trellis.table(
  'run',
  {
    studyId: studyId()
      .primaryKey()
      .references(() => studies.id),
    seed: text('seed').notNull(),
    seedHash: text('seed_hash').notNull(),
    linkCode: text('link_code').notNull().unique(),
    /** How it assigns: 1 for studies that were deployed before strata had codes, 2 before blocks had random sizes. */
    assignmentVersion: smallint('assignment_version').$type<AssignmentVersion>().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('run_seed_form', sql`${table.seed} ~ '^[0-9a-f]{64}$' and ${table.seedHash} ~ '^[0-9a-f]{64}$'`),
    check('run_assignment_version', sql`${table.assignmentVersion} in (1, 2, 3)`),
  ],
)

/**
 * The chain of a study's enrollments: each seal fixes those that were added since the one before. Never changed. In studies
 * of versions 1 and 2 the first one has everybody who was enrolled before there were seals.
 */
export const seals = trellis.table(
  'seal',
  {
    studyId: studyId().references(() => runs.studyId),
    number: integer('number').notNull(),
    day: date('day').notNull(),
    enrolled: integer('enrolled').notNull(),
    erased: integer('erased').notNull(),
    product: text('product').notNull(),
    /** Secret until the end of the study is final. */
    exponent: text('exponent').notNull(),
    head: text('head').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.number] }),
    check(
      'seal_form',
      sql`length(${table.product}) = 512 and ${table.product} ~ '^[0-9a-f]+$' and ${table.exponent} ~ '^[0-9a-f]{64}$' and ${table.head} ~ '^[0-9a-f]{64}$'`,
    ),
  ],
)

/** Counters that have to be exact under concurrency: students in a study with a cap, units in a stratum. */
export const tallies = trellis.table(
  'tally',
  {
    studyId: studyId().references(() => studies.id),
    key: text('key').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studyId, table.key] })],
)

/** Codes that enroll a class in a study with Assisted Deploy. */
export const invitations = trellis.table(
  'invitation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    code: text('code').notNull().unique(),
    label: text('label').notNull().default(''),
    createdBy: text('created_by').$type<UserId>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('invitation_study').on(table.studyId, table.id)],
)

export const invitedClasses = trellis.table(
  'invited_class',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    classId: text('class_id').$type<ClassId>().notNull(),
    className: text('class_name').notNull(),
    invitationId: integer('invitation_id')
      .notNull()
      .references(() => invitations.id),
    acceptedBy: text('accepted_by').$type<UserId>().notNull(),
    acceptedAt: at('accepted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.studyId, table.classId] })],
)

/**
 * The school and grade of a class as they were when its first student was assigned in a study, by their codes in it:
 * later students are assigned by them, whatever the class is changed to.
 */
export const studyClasses = trellis.table(
  'study_class',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    classCode: text('class_code').notNull(),
    school: text('school'),
    grade: text('grade'),
    fixedAt: at('fixed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.studyId, table.classCode] })],
)

/**
 * Where classes or schools are assigned: the roster of each class of a unit when its first student enrolled. Who joins a
 * class later than the first of these is marked as a later joiner.
 */
export const unitRosters = trellis.table(
  'unit_roster',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    /** The unit of assignment, by its published code. */
    unit: text('unit').notNull(),
    /** The code of the class; empty where the platform does not name one. */
    classCode: text('class_code').notNull(),
    /** Null where the platform does not say. */
    rosterSize: integer('roster_size'),
    drawnAt: at('drawn_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.studyId, table.unit, table.classCode] })],
)

/** Students who were given the work of a study and not enrolled: one row for each reason, however often they tried. */
export const refusals = trellis.table(
  'refusal',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    studentId: text('student_id').notNull(),
    reason: text('reason').$type<RecordedRefusal>().notNull(),
    firstAt: at('first_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.studentId, table.reason] }),
    index('refusal_student').on(table.studentId),
    check('refusal_reason_known', sql`${table.reason} in ('full', 'not_running', 'ended', 'begun_before')`),
  ],
)

/**
 * One student's work on one assignment: the only row that changes while a student works. Work outside of studies has
 * study 0, so that homework is the same to a student whether a study runs in it or not.
 */
export const works = trellis.table(
  'work',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    studyId: studyId(),
    studentId: text('student_id').notNull(),
    /** The homework it is; empty for a link and for another platform; no longer a homework once erased. */
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

/** The event log: append-only, partitioned by work (see the migration), each event once by the id of its sender. */
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
    /** Its number among the events of its work, from 1. A number may be left out, none is given twice. */
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
    // The live view reads mastery again and again.
    index('event_mastered').on(table.studyId, table.workId).where(sql`${table.kind} = 'mastered'`),
  ],
)

/** Other tutoring platforms whose students take part. */
export const partners = trellis.table('partner', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  tokenHash: text('token_hash').notNull().unique(),
  createdBy: text('created_by').$type<UserId>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  revokedAt: at('revoked_at'),
  lastUsedAt: at('last_used_at'),
})

/** Who granted or revoked the access of a platform, or renewed its token. */
export const partnerEvents = trellis.table('partner_event', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  partnerId: integer('partner_id')
    .notNull()
    .references(() => partners.id),
  actorId: text('actor_id').$type<UserId>().notNull(),
  action: text('action').$type<'ADDED' | 'RENEWED' | 'SHUT_OUT'>().notNull(),
  at: at('at').notNull().defaultNow(),
})

/** A student of another platform, with the groups that it sent. */
export const partnerStudents = trellis.table(
  'partner_student',
  {
    partnerId: integer('partner_id')
      .notNull()
      .references(() => partners.id),
    foreignId: text('foreign_id').notNull(),
    groups: jsonb('groups').$type<Record<string, string[]>>().notNull().default({}),
    workingGroup: jsonb('working_group').$type<Record<string, string>>().notNull().default({}),
    /** The class, school and grade of the first assignment, by which the user is assigned ever after. */
    boundGroups: jsonb('bound_groups').$type<BoundGroups>().notNull().default({}),
    /** Null for the student; the id of that student for an alias. */
    aliasOf: text('alias_of'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.foreignId] }),
    // The students of a class are counted when one of them enrols.
    index('partner_student_class')
      .on(table.partnerId, sql`(${table.boundGroups}->>'class')`)
      .where(sql`${table.boundGroups} ? 'class'`),
  ],
)

/**
 * How often something has happened since the window of its key began, on all processes together. Keys are hashes: no
 * address of a person is stored.
 */
export const paces = trellis.table(
  'pace',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('pace_expired').on(table.expiresAt)],
)

/** Secrets of this installation, generated by its database and shared by all processes. */
export const secrets = trellis.table('secret', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

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

/** Students that a request has still to erase. A row goes with its student. */
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

/**
 * Archives that the events of completed studies were moved to, and from which some were restored. A row is never removed, and
 * the one change of it is that it was restored. Events are deleted only in the transaction that it names (see the migration).
 */
export const recordArchives = trellis.table(
  'record_archive',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id),
    /** Of the manifest, which has the hashes of all other files. */
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

/**
 * The data packages of a study, one of each tier: the one that is being made, or was made last. The file itself is in the
 * data folder of the process that made it; any other makes the same one from the record.
 */
export const dataPackages = trellis.table(
  'data_package',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    tier: text('tier').$type<PackageTier>().notNull(),
    /** A hash of everything it is made from. */
    key: text('key').notNull(),
    /** Who makes it; null when no one does. */
    job: uuid('job'),
    share: doublePrecision('share').notNull().default(0),
    /** When the job was last heard of: one that is silent for long has ended with its process. */
    heardAt: at('heard_at').notNull().defaultNow(),
    failure: text('failure').$type<PackageFailure>(),
    report: jsonb('report').$type<PrivacyReport>(),
    bytes: bigint('bytes', { mode: 'number' }),
    sha256: text('sha256'),
    fileName: text('file_name'),
    builtAt: at('built_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.tier] }),
    check('data_package_tier_known', sql`${table.tier} in ('PUBLIC', 'RESTRICTED')`),
    check(
      'data_package_whole',
      sql`(${table.builtAt} is null) = (${table.report} is null) and (${table.builtAt} is null) = (${table.bytes} is null)
        and (${table.builtAt} is null) = (${table.sha256} is null) and (${table.builtAt} is null) = (${table.fileName} is null)`,
    ),
  ],
)

/** Participants whose data is not shared. A row follows its participant when an erasure changes the code. */
export const unsharedParticipants = trellis.table(
  'unshared_participant',
  {
    studyId: studyId(),
    participant: text('participant').notNull(),
    refusedBy: text('refused_by').$type<SharingRefusal>().notNull(),
    decidedAt: at('decided_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.participant] }),
    check('unshared_participant_refusal_known', sql`${table.refusedBy} in ('student', 'guardian', 'school')`),
    foreignKey({
      name: 'unshared_participant_of_study',
      columns: [table.studyId, table.participant],
      foreignColumns: [enrolments.studyId, enrolments.participant],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
  ],
)

/** Texts of students that a person has read for data packages, by a keyed hash: the text itself is in the event log. */
export const releasedResponses = trellis.table(
  'released_response',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    /** The problem, or the survey and its question. */
    source: text('source').notNull(),
    textHash: text('text_hash').notNull(),
    isReleased: flag('is_released'),
    decidedAt: at('decided_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.source, table.textHash] }),
    check('released_response_hash_form', sql`${table.textHash} ~ '^[0-9a-f]{64}$'`),
  ],
)
