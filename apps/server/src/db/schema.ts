import {
  type AnalysisPlan,
  type BestSoFarDetails,
  type ConditionId,
  type EndReason,
  type EnrolmentSource,
  fromWire,
  type HistoryAction,
  type MemberRole,
  type NotificationKind,
  type Origin,
  type Paradigm,
  type ParticipantKind,
  type PlanChanges,
  type PreregistrationEdits,
  type PreregistrationText,
  type ProblemId,
  type ProblemSetId,
  type Randomization,
  type RandomizedUnit,
  type RecruitmentType,
  type Replication,
  type SnapshotItems,
  type StratumKind,
  type StudyContent,
  type StudyDesign,
  type StudyEffects,
  type StudyId,
  type StudyRequestKind,
  type StudyRequestStatus,
  type StudyStatus,
  type StudyTypeId,
  type SupportId,
  type SupportType,
  type Survey,
  studyContentSchema,
  type TeamRole,
  toWire,
  type UserId,
  type WithdrawalKind,
  type WithdrawalReason,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** The study that a study repeats, with what its file said that it found, where it ran on another server. */
export type RepeatedOrigin = Replication & Pick<Origin, 'effects'>

/** What the study service keeps. Of the platform's things it has identifiers only: no join and no key goes across. */
export const trellis = pgSchema('trellis')

export const at = (name: string) => timestamp(name, { withTimezone: true })
/** Content as a snapshot file has it, whose hash is public. */
const contentJson = customType<{ data: StudyContent; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (content) => JSON.stringify(toWire(studyContentSchema, content)),
  fromDriver: (stored) => fromWire(studyContentSchema, stored) as StudyContent,
})

export const flag = (name: string) => boolean(name).notNull().default(false)

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
    replication: jsonb('replication').$type<RepeatedOrigin>(),
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
    // What ends by itself is looked for again and again: only the few that can.
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
    // One per column the administrators' table sorts by, so that a page is read off its index whatever the sort.
    index('study_by_name').on(table.name, table.id),
    index('study_by_type').on(table.typeId, table.id),
    index('study_by_created').on(table.createdAt, table.id),
    index('study_by_deployed').on(table.deployedAt.asc().nullsFirst(), table.id),
    index('study_by_completed').on(table.completedAt.asc().nullsFirst(), table.id),
    index('study_by_archived').on(table.archivedAt.asc().nullsFirst(), table.id),
    index('study_name_search').using('gin', sql`${table.name} gin_trgm_ops`),
  ],
)

export const studyId = () => integer('study_id').$type<StudyId>().notNull()

export const studyProblemSets = trellis.table(
  'study_problem_set',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    problemSetId: text('problem_set_ceri').$type<ProblemSetId>().notNull(),
    blockType: smallint('block_type').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.problemSetId] }),
    check('study_problem_set_block', sql`${table.blockType} in (1, 2, 3, 8)`),
    check('study_problem_set_ceri_form', sql`${table.problemSetId} ~ '^W?PS[0-9A-Z]+$'`),
    // Found by the beginning of an id.
    index('study_problem_set_by_set').on(table.problemSetId.op('text_pattern_ops')),
  ],
)

/** The problems of a study's sets that the study uses. */
export const studyProblems = trellis.table(
  'study_problem',
  {
    studyId: studyId(),
    problemSetId: text('problem_set_ceri').$type<ProblemSetId>().notNull(),
    problemId: text('problem_ceri').$type<ProblemId>().notNull(),
    position: integer('position').notNull(),
    /** Open response takes no supports, so none can be missing. */
    allowsSupports: boolean('allows_supports').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.problemSetId, table.problemId] }),
    foreignKey({
      name: 'study_problem_in_set',
      columns: [table.studyId, table.problemSetId],
      foreignColumns: [studyProblemSets.studyId, studyProblemSets.problemSetId],
    }).onDelete('cascade'),
    check('study_problem_ceri_form', sql`${table.problemId} ~ '^W?PR[0-9A-Z]+$'`),
  ],
)

/** Problem sets held by a study that awaits approval, runs or is paused. One set, one holder: the key says so. */
export const problemSetHolds = trellis.table(
  'problem_set_hold',
  {
    problemSetId: text('problem_set_ceri').$type<ProblemSetId>().primaryKey(),
    studyId: studyId(),
  },
  (table) => [
    foreignKey({
      name: 'problem_set_hold_of_study',
      columns: [table.studyId, table.problemSetId],
      foreignColumns: [studyProblemSets.studyId, studyProblemSets.problemSetId],
    }).onDelete('cascade'),
    index('problem_set_hold_study').on(table.studyId),
  ],
)

export const conditions = trellis.table(
  'condition',
  {
    id: integer('id').$type<ConditionId>().primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Problem Varied: one of the study's own sets. */
    problemSetId: text('problem_set_ceri').$type<ProblemSetId>(),
    isFixed: flag('is_fixed'),
    weight: smallint('weight').notNull().default(1),
    /** Problems for which the condition gives no support on purpose. */
    withheld: text('withheld').array().$type<ProblemId[]>().notNull().default(sql`'{}'`),
  },
  (table) => [
    check('condition_weight', sql`${table.weight} between 1 and 100`),
    unique('condition_position').on(table.studyId, table.position),
    unique('condition_of_study').on(table.studyId, table.id),
    check('condition_name_length', sql`char_length(btrim(${table.name})) between 1 and 40`),
    check('condition_description_length', sql`char_length(${table.description}) <= 120`),
  ],
)

/** Which support a condition gives for a problem: at most one. */
export const supportMappings = trellis.table(
  'support_mapping',
  {
    studyId: studyId(),
    conditionId: integer('condition_id').$type<ConditionId>().notNull(),
    problemId: text('problem_ceri').$type<ProblemId>().notNull(),
    supportId: text('tutoring_ceri').$type<SupportId>().notNull(),
    supportType: text('support_type').$type<SupportType>(),
    isPublished: flag('is_published'),
  },
  (table) => [
    primaryKey({ columns: [table.conditionId, table.problemId] }),
    foreignKey({
      name: 'support_mapping_condition',
      columns: [table.studyId, table.conditionId],
      foreignColumns: [conditions.studyId, conditions.id],
    }).onDelete('cascade'),
    check('support_mapping_type', sql`${table.supportType} in ('HINTS', 'EXPLANATIONS', 'STUDENT_RESPONSE_FEEDBACK')`),
    index('support_mapping_study').on(table.studyId),
    index('support_mapping_tutoring').on(table.supportId),
  ],
)

/** Which feedback a condition gives on a common wrong answer: at most one. */
export const feedbackMappings = trellis.table(
  'feedback_mapping',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId(),
    conditionId: integer('condition_id').$type<ConditionId>().notNull(),
    problemId: text('problem_ceri').$type<ProblemId>().notNull(),
    studentResponseId: integer('student_response_id').notNull(),
    supportId: text('feedback_ceri').$type<SupportId>().notNull(),
    isPublished: flag('is_published'),
  },
  (table) => [
    unique('feedback_mapping_once').on(table.conditionId, table.problemId, table.studentResponseId),
    foreignKey({
      name: 'feedback_mapping_condition',
      columns: [table.studyId, table.conditionId],
      foreignColumns: [conditions.studyId, conditions.id],
    }).onDelete('cascade'),
    index('feedback_mapping_study').on(table.studyId),
    index('feedback_mapping_tutoring').on(table.supportId),
  ],
)

/** Who takes part, and in which condition. A study with participants cannot lose a condition, nor be deleted. */
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
    /** What was assigned, by its published name; the draw is made from it. */
    unit: text('unit').notNull(),
    /** Blocks: within what they are filled, and which of it the unit was. */
    stratum: text('stratum').notNull().default(''),
    sequence: integer('sequence'),
    withdrawnAt: at('withdrawn_at'),
    /** Null for the others, and for withdrawals from before there were kinds and codes. */
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
    /** Codes in this study, as they were at the enrollment. */
    classCode: text('class_code'),
    teacherCode: text('teacher_code'),
    schoolCode: text('school_code'),
    gradeCode: text('grade_code'),
    homeworkCode: text('homework_code'),
    /** Students in the class at the enrollment. */
    rosterSize: integer('roster_size'),
    /** Null where students are assigned, and where the platform does not say when they joined. */
    joinedAfterDraw: boolean('joined_after_draw'),
    /** The number of the seal that has it; null until it is sealed. */
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
    // Who came from the same device before.
    index('enrolment_device').on(table.studyId, table.deviceCode).where(sql`${table.deviceCode} is not null`),
    check('enrolment_source_known', sql`${table.source} in ('HOMEWORK', 'INVITATION', 'LINK', 'PARTNER')`),
    index('enrolment_student').on(table.studentId),
    // Where classes or schools are assigned, their students look for what was drawn.
    index('enrolment_unit').on(table.studyId, table.unit).where(sql`${table.unit} <> ${table.participant}`),
    index('enrolment_time').on(table.studyId, table.enrolledAt),
    // Those of the day, mostly.
    index('enrolment_unsealed').on(table.studyId, table.enrolledAt).where(sql`${table.seal} is null`),
    // The participants of each connected platform are counted.
    index('enrolment_partner')
      .on(sql`split_part(${table.studentId}, ':', 1)`, table.studentId)
      .where(sql`${table.source} = 'PARTNER'`),
    // Guardians and participants name a code without its study.
    index('enrolment_code').on(table.participant),
    foreignKey({
      name: 'enrolment_condition',
      columns: [table.studyId, table.conditionId],
      foreignColumns: [conditions.studyId, conditions.id],
    }),
  ],
)

/** What happened to studies, in order. Rows outlive what they tell of, so there is no key to it. */
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
    // How many changes a person has made within a day, and how many of them were imports.
    index('audit_event_actor').on(table.actorId, table.at, table.action),
    index('audit_event_deletions').on(table.id).where(sql`${table.action} = 'study_deleted'`),
    index('audit_event_moves').on(table.studyId, table.id).where(sql`${table.toStatus} is not null`),
  ],
)

/**
 * What a study compares, as it was when the study was approved. Never changed, and removed only with an approval that is
 * taken back before the study starts.
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
    /** 1 for what an earlier release froze: content alone. */
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

/** What the planned comparisons of studies found that are completed for good. Made from the record, and made again when it changes. */
export const studyEffects = trellis.table('study_effect', {
  studyId: studyId()
    .primaryKey()
    .references(() => studies.id, { onDelete: 'cascade' }),
  found: jsonb('found').$type<StudyEffects>().notNull(),
  skillIds: text('skill_ids').array().notNull(),
  productVersion: text('product_version').notNull(),
  computedAt: at('computed_at').notNull().defaultNow(),
})

/** The rule, the switch and every change of 'Best So Far'. Rows are only added; what is in force is what they come to. */
export const bestSoFarEntries = trellis.table(
  'best_so_far_entry',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull().defaultNow(),
    actorId: text('actor_id').$type<UserId>().notNull(),
    /** Null for a change by the rule. */
    reason: text('reason'),
    details: jsonb('details').$type<BestSoFarDetails>().notNull(),
  },
  (table) => [check('best_so_far_entry_reason', sql`char_length(btrim(${table.reason})) between 1 and 2000`)],
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
 * The preregistration as its owner saved it, version by version. Rows are only added; they go with a study that is deleted,
 * which is possible only before it starts.
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
    /** Of the design and the analysis plan that it was drafted from. */
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
 * A registration on OSF, from the wish to the registration itself. It belongs to one approval, which the hash of the seed
 * identifies. Each step is stored before the next is taken.
 */
export const osfRegistrations = trellis.table(
  'osf_registration',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    seedHash: text('seed_hash').notNull(),
    snapshotHash: text('snapshot_hash').notNull(),
    osfProjectId: text('osf_project_id').notNull(),
    /** Whether the embedded stand-in took it instead of OSF. */
    isStandIn: flag('is_stand_in'),
    /** What is registered, and the hash by which it is found again on OSF. */
    sections: jsonb('sections').$type<PreregistrationText>().notNull(),
    document: text('document').notNull(),
    documentHash: text('document_hash').notNull(),
    requestedBy: text('requested_by').$type<UserId>().notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
    draftId: text('draft_id'),
    registrationId: text('registration_id'),
    url: text('url'),
    /** When OSF registered it, by its own word. */
    registeredAt: at('registered_at'),
    attempts: smallint('attempts').notNull().default(0),
    /** When it is tried next; null when there is nothing more to do. */
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

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files of a completed study on their way to its OSF project; one row for each name, whichever version is the latest. */
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
    /** When it is tried next; null when there is nothing more to do. */
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

/** What owners ask administrators for. */
export const studyRequests = trellis.table(
  'study_request',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<StudyRequestKind>().notNull(),
    note: text('note').notNull(),
    deployOn: date('deploy_on'),
    status: text('status').$type<StudyRequestStatus>().notNull().default('open'),
    requestedAt: at('requested_at').notNull().defaultNow(),
    closedAt: at('closed_at'),
    /** Why it was declined. */
    reply: text('reply'),
  },
  (table) => [
    check(
      'study_request_kind_known',
      sql`${table.kind} in ('pause', 'resume', 'complete', 'deploy', 'archive', 'unblind')`,
    ),
    check('study_request_status_known', sql`${table.status} in ('open', 'done', 'declined', 'withdrawn', 'obsolete')`),
    check('study_request_date', sql`(${table.kind} = 'deploy') = (${table.deployOn} is not null)`),
    check('study_request_closed', sql`(${table.status} = 'open') = (${table.closedAt} is null)`),
    check('study_request_reply', sql`(${table.status} = 'declined') = (${table.reply} is not null)`),
    check('study_request_note_length', sql`char_length(${table.note}) between 1 and 2000`),
    uniqueIndex('study_request_open').on(table.studyId, table.kind).where(sql`${table.status} = 'open'`),
    index('study_request_study').on(table.studyId, table.id),
  ],
)

/** The people of a study besides its owner, who is a column of the study. */
export const studyMembers = trellis.table(
  'study_member',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    userId: text('user_id').$type<UserId>().notNull(),
    role: text('role').$type<MemberRole>().notNull(),
    addedBy: text('added_by').$type<UserId>().notNull(),
    addedAt: at('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.userId] }),
    check('study_member_role_known', sql`${table.role} in ('editor', 'reader')`),
    index('study_member_user').on(table.userId, table.studyId),
  ],
)

/** Open invitations to a team; an answer deletes them. The history keeps what became of each. */
export const teamInvitations = trellis.table(
  'team_invitation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    userId: text('user_id').$type<UserId>(),
    /** In lower case; of a person whose account is not known yet. */
    email: text('email'),
    /** Owner: the study itself is offered to a member. */
    role: text('role').$type<TeamRole>().notNull(),
    invitedBy: text('invited_by').$type<UserId>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('team_invitation_role_known', sql`${table.role} in ('owner', 'editor', 'reader')`),
    check('team_invitation_person', sql`num_nonnulls(${table.userId}, ${table.email}) = 1`),
    check('team_invitation_owner', sql`${table.role} <> 'owner' or ${table.userId} is not null`),
    uniqueIndex('team_invitation_of_user').on(table.studyId, table.userId).where(sql`${table.userId} is not null`),
    uniqueIndex('team_invitation_of_email').on(table.studyId, table.email).where(sql`${table.email} is not null`),
    uniqueIndex('team_invitation_of_owner').on(table.studyId).where(sql`${table.role} = 'owner'`),
    index('team_invitation_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
)

/** A thread of comments on a study, on one of its conditions, or on the slot of a condition and a problem. */
export const commentThreads = trellis.table(
  'comment_thread',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    /** Without a foreign key: the thread stays when the condition is deleted, under the name it had. */
    conditionId: integer('condition_id').$type<ConditionId>(),
    conditionName: text('condition_name'),
    problemId: text('problem_id').$type<ProblemId>(),
    createdAt: at('created_at').notNull().defaultNow(),
    resolvedAt: at('resolved_at'),
    resolvedBy: text('resolved_by').$type<UserId>(),
  },
  (table) => [
    check('comment_thread_condition', sql`(${table.conditionId} is null) = (${table.conditionName} is null)`),
    check('comment_thread_slot', sql`${table.problemId} is null or ${table.conditionId} is not null`),
    check('comment_thread_resolved', sql`(${table.resolvedAt} is null) = (${table.resolvedBy} is null)`),
    index('comment_thread_study').on(table.studyId, table.id),
  ],
)

export const comments = trellis.table(
  'comment',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => commentThreads.id, { onDelete: 'cascade' }),
    authorId: text('author_id').$type<UserId>().notNull(),
    /** Empty when the comment was deleted. */
    text: text('text').notNull(),
    mentions: text('mentions').array().$type<UserId[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
  },
  (table) => [
    check('comment_text_length', sql`char_length(${table.text}) <= 4000`),
    check('comment_deleted', sql`(${table.deletedAt} is null) = (${table.text} <> '')`),
    index('comment_of_thread').on(table.threadId, table.id),
    index('comment_author').on(table.authorId),
  ],
)

/** Notifications about studies; the emails are sent from here too. */
export const notifications = trellis.table(
  'notification',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').$type<UserId>().notNull(),
    /** Null when the study was deleted: `details` has what is left to say about it. */
    studyId: integer('study_id')
      .$type<StudyId>()
      .references(() => studies.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    note: text('note'),
    /** What was asked for, where it is about a request. */
    requestId: bigint('request_id', { mode: 'number' }).references(() => studyRequests.id, { onDelete: 'cascade' }),
    details: jsonb('details')
      .$type<{
        endReason?: EndReason
        startsAt?: number
        study?: { studyId: StudyId; studyName: string; studyTypeId: StudyTypeId }
        /** Whose action it is about. */
        actorId?: UserId
      }>()
      .notNull()
      .default({}),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
    /** When its mail is tried next; null when there is none to send, or no more. */
    mailDueAt: at('mail_due_at'),
    mailAttempts: smallint('mail_attempts').notNull().default(0),
    mailedAt: at('mailed_at'),
  },
  (table) => [
    check(
      'notification_kind_known',
      sql`${table.kind} in ('approved', 'scheduled', 'started', 'sent_back', 'paused', 'resumed', 'completed', 'reopened', 'archived', 'deleted', 'submitted', 'requested', 'declined', 'unblinded', 'team_invited', 'ownership_offered', 'team_joined', 'ownership_accepted', 'team_declined', 'team_removed', 'commented', 'mentioned', 'publication_requested', 'published', 'publication_declined', 'publication_withdrawn')`,
    ),
    check('notification_study_known', sql`(${table.studyId} is null) = (${table.kind} = 'deleted')`),
    check(
      'notification_request_known',
      sql`(${table.requestId} is not null) = (${table.kind} in ('requested', 'declined'))`,
    ),
    check('notification_mailed_once', sql`${table.mailedAt} is null or ${table.mailDueAt} is null`),
    index('notification_user').on(table.userId, table.id),
    index('notification_unread').on(table.userId, table.id).where(sql`${table.readAt} is null`),
    index('notification_study').on(table.studyId),
    index('notification_request').on(table.requestId).where(sql`${table.requestId} is not null`),
    index('notification_mail_due').on(table.mailDueAt).where(sql`${table.mailDueAt} is not null`),
  ],
)
