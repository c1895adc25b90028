import type {
  HistoryAction,
  Origin,
  Paradigm,
  PlanChanges,
  Randomization,
  RandomizedUnit,
  RecruitmentType,
  Replication,
  StratumKind,
  StudyId,
  StudyStatus,
  StudyTypeId,
  Survey,
  UserId,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, smallint, text } from 'drizzle-orm/pg-core'
import { at, flag, studyId, trellis } from './columns'

/** The study that a study replicates; with the effects from its file if it ran on another server. */
export type ReplicationOrigin = Replication & Pick<Origin, 'effects'>

export const researchers = trellis.table('researcher', {
  userId: text('user_id').$type<UserId>().primaryKey(),
  osfUserId: text('osf_user_id'),
})

export const studies = trellis.table(
  'study',
  {
    id: integer('id').$type<StudyId>().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: text('owner_id').$type<UserId>().notNull(),
    /** The authors in their order; empty: the owner. */
    authorIds: text('author_ids').array().$type<UserId[]>().notNull().default([]),
    typeId: smallint('type_id').$type<StudyTypeId>().notNull(),
    name: text('name').notNull(),
    researchQuestion: text('research_question'),
    status: text('status').$type<StudyStatus>().notNull().default('DEVELOPMENT'),
    pageNumber: smallint('page_number').notNull().default(1),
    recruitmentType: smallint('recruitment_type').$type<RecruitmentType>(),
    paradigm: smallint('paradigm').$type<Paradigm>(),
    mediaAccess: flag('media_access'),
    directions: flag('directions'),
    preTest: flag('pre_test'),
    postTest: flag('post_test'),
    delayedPostTest: flag('delayed_post_test'),
    delayedPostTestDays: smallint('delayed_post_test_days').notNull().default(14),
    delayedPostTestWindow: smallint('delayed_post_test_window').notNull().default(7),
    preSurvey: flag('pre_survey'),
    postSurvey: flag('post_survey'),
    preSurveyBeforePreTest: flag('pre_survey_before_pre_test'),
    fallbackHelp: boolean('fallback_help').notNull().default(true),
    preSurveyQuestions: jsonb('pre_survey_questions').$type<Survey>().notNull().default([]),
    postSurveyQuestions: jsonb('post_survey_questions').$type<Survey>().notNull().default([]),
    randomisation: text('randomisation').$type<Randomization>().notNull().default('SIMPLE'),
    randomisedUnit: text('randomised_unit').$type<RandomizedUnit>().notNull().default('STUDENT'),
    strata: text('strata').array().$type<StratumKind[]>().notNull().default([]),
    enrolmentCap: integer('enrolment_cap'),
    endsAt: at('ends_at'),
    endAction: text('end_action').$type<'PAUSED' | 'COMPLETED'>().notNull().default('PAUSED'),
    analysisPlan: jsonb('analysis_plan').$type<PlanChanges>().notNull().default({}),
    registration: integer('registration').notNull().default(0),
    osfProjectId: text('osf_project_id'),
    replication: jsonb('replication').$type<ReplicationOrigin>(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When content, design, plan and seed were frozen. */
    approvedAt: at('approved_at'),
    approvedBy: text('approved_by').$type<UserId>(),
    /** Set while the study is approved and has not started. */
    startsAt: at('starts_at'),
    deployedAt: at('deployed_at'),
    completedAt: at('completed_at'),
    archivedAt: at('archived_at'),
  },
  (table) => [
    check('study_type_known', sql`${table.typeId} between 1 and 4`),
    check('study_name_length', sql`char_length(btrim(${table.name})) between 1 and 255`),
    check('study_question_length', sql`char_length(btrim(${table.researchQuestion})) between 1 and 2000`),
    check(
      'study_status_known',
      sql`${table.status} in ('DEVELOPMENT', 'AWAITING_APPROVAL', 'DEPLOYED', 'PAUSED', 'COMPLETED', 'ARCHIVED')`,
    ),
    check('study_page_number', sql`${table.pageNumber} between 0 and 10`),
    check('study_recruitment_known', sql`${table.recruitmentType} between 0 and 2`),
    check('study_randomisation_known', sql`${table.randomisation} in ('SIMPLE', 'BLOCKS')`),
    check('study_randomised_unit_known', sql`${table.randomisedUnit} in ('STUDENT', 'CLASS', 'SCHOOL')`),
    check('study_strata_known', sql`${table.strata} <@ array['CLASS', 'GRADE']`),
    check('study_enrolment_cap', sql`${table.enrolmentCap} between 1 and 10000000`),
    check('study_delayed_post_test_days', sql`${table.delayedPostTestDays} between 1 and 180`),
    check('study_delayed_post_test_window', sql`${table.delayedPostTestWindow} between 1 and 90`),
    check('study_end_action_known', sql`${table.endAction} in ('PAUSED', 'COMPLETED')`),
    index('study_repeating')
      .on(sql`(${table.replication} ->> 'rootHash')`)
      .where(sql`${table.replication} is not null`),
    // A background job looks for studies that end automatically; the index has only the few that can.
    index('study_limited')
      .on(table.id)
      .where(sql`${table.status} = 'DEPLOYED'
      and (${table.endsAt} is not null or ${table.enrolmentCap} is not null)`),
    check(
      'study_approval_whole',
      sql`(${table.approvedAt} is null) = (${table.approvedBy} is null)
        and (${table.startsAt} is null or (${table.approvedAt} is not null and ${table.status} = 'AWAITING_APPROVAL'))`,
    ),
    index('study_starting').on(table.startsAt).where(sql`${table.startsAt} is not null`),
    check('study_paradigm_known', sql`${table.paradigm} between 0 and 2`),
    check(
      'study_dates_fit_status',
      sql`(${table.status} not in ('DEPLOYED', 'PAUSED', 'COMPLETED') or ${table.deployedAt} is not null)
        and ((${table.status} = 'COMPLETED') = (${table.completedAt} is not null))
        and ((${table.status} = 'ARCHIVED') = (${table.archivedAt} is not null))`,
    ),
    index('study_owner').on(table.ownerId, table.id),
    index('study_status').on(table.status, table.id),
    // One for each column that the administrators' table can be sorted by, so that a page is read from its index.
    index('study_by_name').on(table.name, table.id),
    index('study_by_type').on(table.typeId, table.id),
    index('study_by_created').on(table.createdAt, table.id),
    index('study_by_deployed').on(table.deployedAt.asc().nullsFirst(), table.id),
    index('study_by_completed').on(table.completedAt.asc().nullsFirst(), table.id),
    index('study_by_archived').on(table.archivedAt.asc().nullsFirst(), table.id),
    index('study_name_search').using('gin', sql`${table.name} gin_trgm_ops`),
  ],
)

/** What happened to studies, in order. Rows outlive their studies, so there is no foreign key. */
export const auditEvents = trellis.table(
  'audit_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId(),
    actorId: text('actor_id').$type<UserId>().notNull(),
    action: text('action').$type<HistoryAction>().notNull(),
    fromStatus: text('from_status').$type<StudyStatus>(),
    toStatus: text('to_status').$type<StudyStatus>(),
    note: text('note'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    index('audit_event_study').on(table.studyId, table.id),
    // For counting the changes that a person has made within a day, and the imports among them.
    index('audit_event_actor').on(table.actorId, table.at, table.action),
    index('audit_event_deletions').on(table.id).where(sql`${table.action} = 'study_deleted'`),
    index('audit_event_moves').on(table.studyId, table.id).where(sql`${table.toStatus} is not null`),
  ],
)
