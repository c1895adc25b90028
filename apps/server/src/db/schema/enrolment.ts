import type {
  AssignmentVersion,
  ClassId,
  ConditionId,
  EnrolmentSource,
  ParticipantKind,
  RecordedRefusal,
  UserId,
  WithdrawalKind,
  WithdrawalReason,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { at, flag, studyId, trellis } from './columns'
import { conditions } from './design'
import { studies } from './studies'

/**
 * What an approval adds to a study: the seed of its assignment and the code of its link. Never changed, and removed
 * only if the approval is withdrawn before the study starts.
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
    /** The version of the assignment: 1 from before strata had codes, 2 from before blocks had random sizes. */
    assignmentVersion: smallint('assignment_version').$type<AssignmentVersion>().notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('run_seed_form', sql`${table.seed} ~ '^[0-9a-f]{64}$' and ${table.seedHash} ~ '^[0-9a-f]{64}$'`),
    check('run_assignment_version', sql`${table.assignmentVersion} in (1, 2, 3)`),
  ],
)

/**
 * The chain of a study's enrollments: each seal fixes those added since the previous seal. Never changed. In studies of
 * versions 1 and 2, the first seal covers everyone who was enrolled before seals existed.
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

/** Who takes part, and in which condition. A study with participants cannot be deleted or lose a condition. */
export const enrolments = trellis.table(
  'enrolment',
  {
    studyId: studyId(),
    studentId: text('student_id').notNull(),
    conditionId: integer('condition_id').$type<ConditionId>().notNull(),
    enrolledAt: at('enrolled_at').notNull().defaultNow(),
    /** Identifies the student in this study only; published data contains this code and not the student. */
    participant: text('participant').notNull(),
    source: text('source').$type<EnrolmentSource>().notNull(),
    /** The published code of the unit that was assigned; the draw is made from it. */
    unit: text('unit').notNull(),
    /** Blocks: the stratum in which they are filled, and the position of the unit in it. */
    stratum: text('stratum').notNull().default(''),
    sequence: integer('sequence'),
    withdrawnAt: at('withdrawn_at'),
    /** Null if the student was not withdrawn, and for withdrawals from before there were kinds and codes. */
    withdrawalKind: text('withdrawal_kind').$type<WithdrawalKind>(),
    withdrawalReason: text('withdrawal_reason').$type<WithdrawalReason>(),
    /** The device by its code in this study; null when the tutor sent none, and once the student is erased. */
    deviceCode: text('device_code'),
    /** Whether this may be the same person as an earlier participant, and which: null once either is erased. */
    isPossibleDuplicate: flag('is_possible_duplicate'),
    duplicateOf: text('duplicate_of'),
    /** Set when the student was erased: `studentId` and `participant` are then new ones, chosen at random. */
    erasedAt: at('erased_at'),
    participantKind: text('participant_kind').$type<ParticipantKind>().notNull().default('student'),
    /** Codes in this study at the time of the enrollment. */
    classCode: text('class_code'),
    teacherCode: text('teacher_code'),
    schoolCode: text('school_code'),
    gradeCode: text('grade_code'),
    homeworkCode: text('homework_code'),
    /** Students in the class at the enrollment. */
    rosterSize: integer('roster_size'),
    /** Null where students are assigned individually, and where the platform does not report when they joined. */
    joinedAfterDraw: boolean('joined_after_draw'),
    /** The number of the seal that covers the enrollment; null until it is sealed. */
    seal: integer('seal'),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.studentId] }),
    check('enrolment_kind_known', sql`${table.participantKind} in ('student', 'simulated', 'staff', 'tryout')`),
    check('enrolment_roster_size', sql`${table.rosterSize} between 0 and 100000`),
    unique('enrolment_participant').on(table.studyId, table.participant),
    check('enrolment_withdrawal_kind_known', sql`${table.withdrawalKind} in ('TREATMENT', 'COLLECTION', 'ERASURE')`),
    check(
      'enrolment_withdrawal_whole',
      sql`(${table.withdrawalKind} is null) = (${table.withdrawalReason} is null)
        and (${table.withdrawalKind} is null or ${table.withdrawnAt} is not null)`,
    ),
    // Finds earlier participants with the same device.
    index('enrolment_device').on(table.studyId, table.deviceCode).where(sql`${table.deviceCode} is not null`),
    check('enrolment_source_known', sql`${table.source} in ('HOMEWORK', 'INVITATION', 'LINK', 'PARTNER')`),
    index('enrolment_student').on(table.studentId),
    // Where classes or schools are assigned, finds the condition that was drawn for the unit.
    index('enrolment_unit').on(table.studyId, table.unit).where(sql`${table.unit} <> ${table.participant}`),
    index('enrolment_time').on(table.studyId, table.enrolledAt),
    // Mostly the enrollments of the current day.
    index('enrolment_unsealed').on(table.studyId, table.enrolledAt).where(sql`${table.seal} is null`),
    // For counting the participants of each connected platform.
    index('enrolment_partner')
      .on(sql`split_part(${table.studentId}, ':', 1)`, table.studentId)
      .where(sql`${table.source} = 'PARTNER'`),
    // Guardians and participants give a code without its study.
    index('enrolment_code').on(table.participant),
    foreignKey({
      name: 'enrolment_condition',
      columns: [table.studyId, table.conditionId],
      foreignColumns: [conditions.studyId, conditions.id],
    }),
  ],
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
 * The school and grade of a class when its first student was assigned in a study, by their codes in the study. Later
 * students are assigned by them even if the class has changed.
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
 * Where classes or schools are assigned: the roster of each class of a unit when its first student enrolled. Students
 * who join a class after the earliest of these are marked as having joined later.
 */
export const unitRosters = trellis.table(
  'unit_roster',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    /** The unit of assignment, by its published code. */
    unit: text('unit').notNull(),
    /** The code of the class; empty where the platform does not name one. */
    classCode: text('class_code').notNull(),
    /** Null where the platform does not report it. */
    rosterSize: integer('roster_size'),
    drawnAt: at('drawn_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.studyId, table.unit, table.classCode] })],
)

/** Students who opened the work of a study and were not enrolled: one row per reason, however often they tried. */
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
