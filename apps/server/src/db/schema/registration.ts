import {
  type AnalysisPlan,
  fromWire,
  type PreregistrationEdits,
  type PreregistrationText,
  type SnapshotItems,
  type StudyContent,
  type StudyDesign,
  studyContentSchema,
  toWire,
  type UserId,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { at, flag, studyId, trellis } from './columns'
import { studies } from './studies'

/** Content as a snapshot file has it, whose hash is public. */
const contentJson = customType<{ data: StudyContent; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (content) => JSON.stringify(toWire(studyContentSchema, content)),
  fromDriver: (stored) => fromWire(studyContentSchema, stored) as StudyContent,
})

/**
 * What a study compares, as it was when the study was approved. Never changed, and removed only if the approval is
 * withdrawn before the study starts.
 */
export const snapshots = trellis.table(
  'snapshot',
  {
    studyId: studyId()
      .primaryKey()
      .references(() => studies.id),
    hash: text('hash').notNull(),
    items: jsonb('items').$type<SnapshotItems>().notNull(),
    content: contentJson('content').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** 1 for snapshots of earlier releases, which have only the content. */
    version: smallint('version').$type<1 | 2>().notNull().default(1),
    design: jsonb('design').$type<StudyDesign>(),
    plan: jsonb('plan').$type<AnalysisPlan>(),
  },
  (table) => [
    check('snapshot_hash_form', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check('snapshot_version_known', sql`${table.version} in (1, 2)`),
    check(
      'snapshot_parts',
      sql`(${table.version} = 2) = (${table.design} is not null) and (${table.version} = 2) = (${table.plan} is not null)`,
    ),
  ],
)

/** Changes of the analysis plan after deployment. Rows are only added. */
export const planDeviations = trellis.table(
  'plan_deviation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id),
    at: at('at').notNull().defaultNow(),
    actorId: text('actor_id').$type<UserId>().notNull(),
    reason: text('reason').notNull(),
    /** Students who had enrolled by then. */
    students: integer('students').notNull(),
    before: jsonb('before').$type<AnalysisPlan>().notNull(),
    after: jsonb('after').$type<AnalysisPlan>().notNull(),
  },
  (table) => [
    check('plan_deviation_reason', sql`char_length(btrim(${table.reason})) between 1 and 2000`),
    check('plan_deviation_students', sql`${table.students} >= 0`),
    index('plan_deviation_study').on(table.studyId, table.id),
  ],
)

/**
 * The preregistration as its owner saved it, version by version. Rows are only added, and deleted only with their
 * study, which is possible only before it starts.
 */
export const preregistrations = trellis.table(
  'preregistration',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    authorId: text('author_id').$type<UserId>().notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
    /** What the owner wrote, by section; the other sections follow the design. */
    edits: jsonb('edits').$type<PreregistrationEdits>().notNull(),
    /** The text of every section at that time. */
    sections: jsonb('sections').$type<PreregistrationText>().notNull(),
    hash: text('hash').notNull(),
    /** The hash of the design and the analysis plan that it was drafted from. */
    designHash: text('design_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.number] }),
    check(
      'preregistration_hash_form',
      sql`${table.hash} ~ '^[0-9a-f]{64}$' and ${table.designHash} ~ '^[0-9a-f]{64}$'`,
    ),
  ],
)

/**
 * A registration on OSF, from the request to the registration itself. It belongs to one approval, which the hash of the
 * seed identifies. Each step is stored before the next one begins.
 */
export const osfRegistrations = trellis.table(
  'osf_registration',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    seedHash: text('seed_hash').notNull(),
    snapshotHash: text('snapshot_hash').notNull(),
    osfProjectId: text('osf_project_id').notNull(),
    /** Whether it was sent to the embedded stand-in instead of OSF. */
    isStandIn: flag('is_stand_in'),
    /** What is registered, and the hash by which the registration is found on OSF. */
    sections: jsonb('sections').$type<PreregistrationText>().notNull(),
    document: text('document').notNull(),
    documentHash: text('document_hash').notNull(),
    requestedBy: text('requested_by').$type<UserId>().notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
    draftId: text('draft_id'),
    registrationId: text('registration_id'),
    url: text('url'),
    /** When it was registered, according to OSF. */
    registeredAt: at('registered_at'),
    attempts: smallint('attempts').notNull().default(0),
    /** When the next attempt is due; null when there is nothing more to do. */
    dueAt: at('due_at'),
    /** Why the last attempt failed, as an error code. */
    failure: text('failure'),
  },
  (table) => [
    unique('osf_registration_once').on(table.studyId, table.seedHash),
    check(
      'osf_registration_hash_form',
      sql`${table.seedHash} ~ '^[0-9a-f]{64}$' and ${table.snapshotHash} ~ '^[0-9a-f]{64}$' and ${table.documentHash} ~ '^[0-9a-f]{64}$'`,
    ),
    check(
      'osf_registration_whole',
      sql`(${table.registrationId} is null) = (${table.registeredAt} is null) and (${table.registrationId} is null or ${table.dueAt} is null)`,
    ),
    index('osf_registration_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
)
