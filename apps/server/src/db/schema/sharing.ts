import type { PackageFailure, PackageTier, PrivacyReport, SharingRefusal, UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, flag, studyId, trellis } from './columns'
import { enrolments } from './enrolment'
import { studies } from './studies'

/**
 * The data packages of a study, one per tier: the one that is being built, or was built last. The file itself is in the
 * data folder of the process that built it; other processes build the same file from the record.
 */
export const dataPackages = trellis.table(
  'data_package',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    tier: text('tier').$type<PackageTier>().notNull(),
    /** A hash of everything it is made from. */
    key: text('key').notNull(),
    /** The job that builds it; null when none does. */
    job: uuid('job'),
    share: doublePrecision('share').notNull().default(0),
    /** When the job last reported. A job that has not reported for long has ended with its process. */
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

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files of a completed study for its OSF project: one row per name, with the latest version. */
export const osfFiles = trellis.table(
  'osf_file',
  {
    studyId: studyId().references(() => studies.id),
    name: text('name').notNull(),
    sha256: text('sha256').notNull(),
    size: integer('size').notNull(),
    /** Null once OSF has it. */
    content: bytes('content'),
    osfProjectId: text('osf_project_id').notNull(),
    isStandIn: flag('is_stand_in'),
    requestedBy: text('requested_by').$type<UserId>().notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
    uploadedAt: at('uploaded_at'),
    url: text('url'),
    attempts: smallint('attempts').notNull().default(0),
    /** When the next attempt is due; null when there is nothing more to do. */
    dueAt: at('due_at'),
    /** Why the last attempt failed, as an error code. */
    failure: text('failure'),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.name] }),
    check('osf_file_hash_form', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'osf_file_whole',
      sql`(${table.uploadedAt} is null) or (${table.content} is null and ${table.dueAt} is null)`,
    ),
    index('osf_file_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
)
