import type {
  AnswerMember,
  AttributeName,
  AttributeValue,
  ProblemProperties,
  ProblemSetProperties,
  ProblemSetType,
  ProblemType,
  RequestedRole,
  Response,
  Role,
  SettingName,
  SupportType,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** All tables of the tutoring platform. The study service has its own schema and never joins into this one. */
export const platform = pgSchema('platform')

const at = (name: string) => timestamp(name, { withTimezone: true })
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const citext = customType<{ data: string }>({ dataType: () => 'citext' })

export const users = platform.table(
  'user',
  {
    id: text('id').primaryKey(),
    /** Null for students, who sign in without email. */
    email: citext('email').unique(),
    passwordHash: text('password_hash'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    displayName: text('display_name').notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Set for demo accounts while the demo is off: no one can sign in with them. */
    disabledAt: at('disabled_at'),
  },
  (table) => [check('user_id_form', sql`${table.id} ~ '^U[0-9A-Z]+$'`)],
)

export const userRoles = platform.table(
  'user_role',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check('user_role_known', sql`${table.role} in ('RESEARCHER', 'ADMIN', 'TEACHER', 'STUDENT')`),
  ],
)

/** The role that a new account asked for, until an administrator approves or declines it. */
export const roleRequests = platform.table(
  'role_request',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<RequestedRole>().notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
  },
  (table) => [
    check('role_request_known', sql`${table.role} in ('RESEARCHER', 'TEACHER')`),
    index('role_request_requested_at').on(table.requestedAt),
  ],
)

export const userAttributes = platform.table(
  'user_attribute',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').$type<AttributeName>().notNull(),
    value: jsonb('value').$type<AttributeValue>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

export const userSettings = platform.table(
  'user_setting',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').$type<SettingName>().notNull(),
    value: jsonb('value').$type<boolean | string>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

/** Only the hash of a session's token is stored, so that a stolen copy of the database opens no session. */
export const sessions = platform.table(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: text('id').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    /** It ends after so many minutes without a request. */
    idleMinutes: integer('idle_minutes').notNull(),
    /** Which browser on which system, as far as it says; null when unknown. */
    browser: text('browser'),
    system: text('system'),
  },
  (table) => [index('session_user').on(table.userId), index('session_expiry').on(table.expiresAt)],
)

/** One-time links to choose a new password. Only their hashes are stored. */
export const passwordResets = platform.table(
  'password_reset',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('password_reset_user').on(table.userId), index('password_reset_expiry').on(table.expiresAt)],
)

/** Failed sign-ins, counted per account and per address in windows of time. */
export const signInFailures = platform.table(
  'sign_in_failure',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    at: at('at').notNull().defaultNow(),
    /** When the longest window it counts in has passed. */
    expiresAt: at('expires_at').notNull().default(sql`now() + interval '15 minutes'`),
  },
  (table) => [
    index('sign_in_failure_key').on(table.key, table.at),
    index('sign_in_failure_expiry').on(table.expiresAt),
  ],
)

/**
 * The code that makes the account of an address in ADMIN_EMAILS an administrator. There is at most one: that of the
 * latest start, until it is used. Only its hash is stored.
 */
export const adminCodes = platform.table(
  'admin_code',
  {
    id: smallint('id').primaryKey().default(1),
    codeHash: text('code_hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [check('admin_code_single', sql`${table.id} = 1`)],
)

/** A pending sign-in at an OpenID provider. */
export const oidcLogins = platform.table('oidc_login', {
  state: text('state').primaryKey(),
  nonce: text('nonce').notNull(),
  codeVerifier: text('code_verifier').notNull(),
  callback: text('callback').notNull(),
  expiresAt: at('expires_at').notNull(),
})

export const oidcIdentities = platform.table(
  'oidc_identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const skills = platform.table('skill', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  grade: text('grade').notNull(),
})

export const problemSets = platform.table(
  'problem_set',
  {
    problemSetId: text('ceri').primaryKey(),
    name: text('name').notNull(),
    type: text('type').$type<ProblemSetType>().notNull(),
    properties: jsonb('properties').$type<Partial<ProblemSetProperties>>().notNull(),
    /** Sets that are members of another set are not offered by the finder. */
    isListed: boolean('is_listed').notNull(),
    folderPath: text('folder_path').notNull(),
    lessonType: text('lesson_type').notNull(),
    grades: text('grades').array().notNull(),
    /** The grades as one text, for showing and sorting. */
    grade: text('grade').notNull(),
    curriculum: text('curriculum').notNull(),
    skillCodes: text('skill_codes').array().notNull(),
    isSkillbuilder: boolean('is_skillbuilder').notNull(),
    problemCount: integer('problem_count').notNull(),
    openResponseCount: integer('open_response_count').notNull(),
    studentsLastYear: integer('students_last_year').notNull().default(0),
    avgCorrectLastYear: smallint('avg_correct_last_year').notNull().default(0),
    hintsLastYear: integer('hints_last_year').notNull().default(0),
    aug: integer('aug').notNull().default(0),
    sep: integer('sep').notNull().default(0),
    oct: integer('oct').notNull().default(0),
    nov: integer('nov').notNull().default(0),
    dec: integer('dec').notNull().default(0),
    jan: integer('jan').notNull().default(0),
    feb: integer('feb').notNull().default(0),
    mar: integer('mar').notNull().default(0),
    apr: integer('apr').notNull().default(0),
    may: integer('may').notNull().default(0),
    jun: integer('jun').notNull().default(0),
    jul: integer('jul').notNull().default(0),
    isSimulated: boolean('is_simulated').notNull().default(false),
    /** Lower-case text that searches match. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    check('problem_set_ceri_form', sql`${table.problemSetId} ~ '^W?PS[0-9A-Z]+$'`),
    check('problem_set_counts', sql`${table.openResponseCount} between 0 and ${table.problemCount}`),
    check('problem_set_avg_correct', sql`${table.avgCorrectLastYear} between 0 and 100`),
    index('problem_set_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('problem_set_grades').using('gin', table.grades),
    index('problem_set_skills').using('gin', table.skillCodes),
    index('problem_set_curriculum').on(table.curriculum),
    // One per sort column of the finder, so that an unfiltered page is read from an index.
    ...(
      [
        'folderPath',
        'name',
        'lessonType',
        'problemCount',
        'openResponseCount',
        'grade',
        'aug',
        'sep',
        'oct',
        'nov',
        'dec',
        'jan',
        'feb',
        'mar',
        'apr',
        'may',
        'jun',
        'jul',
      ] as const
    ).map((column) =>
      index(`problem_set_by_${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
        .on(table[column], table.problemSetId)
        .where(sql`${table.isListed}`),
    ),
  ],
)

export const problems = platform.table(
  'problem',
  {
    problemId: text('ceri').primaryKey(),
    type: text('type').$type<ProblemType>().notNull(),
    question: text('question').notNull(),
    answers: jsonb('answers').$type<AnswerMember[]>().notNull(),
    properties: jsonb('properties').$type<Partial<ProblemProperties>>().notNull(),
    skillCode: text('skill_code')
      .notNull()
      .references(() => skills.code),
  },
  (table) => [check('problem_ceri_form', sql`${table.problemId} ~ '^W?PR[0-9A-Z]+$'`)],
)

/** Members of a set in their order: exactly one of a problem and another set. */
export const members = platform.table(
  'problem_set_member',
  {
    setId: text('set_ceri')
      .notNull()
      .references(() => problemSets.problemSetId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    problemId: text('problem_ceri').references(() => problems.problemId),
    childSetId: text('child_set_ceri').references(() => problemSets.problemSetId),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.position] }),
    check('member_is_one_thing', sql`num_nonnulls(${table.problemId}, ${table.childSetId}) = 1`),
    check('member_is_not_itself', sql`${table.childSetId} is distinct from ${table.setId}`),
    index('member_problem').on(table.problemId),
    index('member_child_set').on(table.childSetId),
  ],
)

export const tutorings = platform.table(
  'tutoring',
  {
    supportId: text('ceri').primaryKey(),
    problemId: text('problem_ceri')
      .notNull()
      .references(() => problems.problemId),
    type: text('type').$type<SupportType>().notNull(),
    hints: jsonb('hints').$type<{ hint: string }[]>(),
    explanation: text('explanation'),
    responseFeedback: text('response_feedback'),
    answerPartsToResponses: jsonb('answer_parts_to_responses').$type<Response>(),
    state: text('state').$type<'WORK_IN_PROGRESS' | 'PUBLISHED' | 'DELETED'>().notNull(),
    /** Null for the library's own supports. */
    authorId: text('author_id').references(() => users.id),
    version: integer('version').notNull().default(1),
    previousSupportId: text('previous_ceri'),
    /** Incremented with every change of this version. */
    revision: integer('revision').notNull().default(1),
    /** Idempotency key of the client that wrote last. */
    clientKey: text('client_key'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('tutoring_client_key').on(table.authorId, table.clientKey),
    check('tutoring_ceri_form', sql`${table.supportId} ~ '^W?TU[0-9A-Z]+$'`),
    check('tutoring_state_known', sql`${table.state} in ('WORK_IN_PROGRESS', 'PUBLISHED', 'DELETED')`),
    check(
      'tutoring_content_fits_type',
      sql`case ${table.type}
        when 'HINTS' then ${table.hints} is not null and num_nonnulls(${table.explanation}, ${table.responseFeedback}) = 0
        when 'EXPLANATIONS' then ${table.explanation} is not null and num_nonnulls(${table.hints}, ${table.responseFeedback}) = 0
        when 'STUDENT_RESPONSE_FEEDBACK' then num_nonnulls(${table.responseFeedback}, ${table.answerPartsToResponses}) = 2
          and num_nonnulls(${table.hints}, ${table.explanation}) = 0
        else false end`,
    ),
    index('tutoring_problem').on(table.problemId),
    index('tutoring_author').on(table.authorId),
  ],
)

export const studentResponses = platform.table(
  'student_response',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    problemId: text('problem_ceri')
      .notNull()
      .references(() => problems.problemId),
    response: jsonb('response').$type<Response>().notNull(),
    count: integer('count').notNull(),
    misconception: text('misconception'),
    isSimulated: boolean('is_simulated').notNull().default(false),
    /** The researcher who added it; null for what students gave. */
    authorId: text('author_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('student_response_once').on(table.problemId, table.response).where(sql`author_id is null`),
    index('student_response_problem').on(table.problemId),
  ],
)

export const resources = platform.table(
  'resource',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').references(() => users.id),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('resource_size', sql`octet_length(${table.bytes}) between 1 and 5242880`),
    check('resource_type_known', sql`${table.contentType} in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')`),
  ],
)

export const classes = platform.table(
  'class',
  {
    id: text('id').primaryKey(),
    teacherId: text('teacher_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    grade: text('grade'),
    school: text('school'),
    joinCode: text('join_code').notNull().unique(),
    /** Whether new students may join with the code. */
    isOpen: boolean('is_open').notNull().default(true),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Set when the class was closed permanently. */
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('class_id_form', sql`${table.id} ~ '^C[0-9A-Z]+$'`),
    check('class_join_code_form', sql`${table.joinCode} ~ '^[2-9A-HJKMNP-Z]{6}$'`),
    index('class_teacher').on(table.teacherId),
  ],
)

/** What a student's account has instead of an email address and a password. */
export const students = platform.table('student', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  nickname: text('nickname').notNull(),
  pinHash: text('pin_hash').notNull(),
  /** When the student last signed in or used a session; sessions themselves are deleted when they expire. */
  lastActiveAt: at('last_active_at').notNull().defaultNow(),
})

export const classMembers = platform.table(
  'class_member',
  {
    classId: text('class_id')
      .notNull()
      .references(() => classes.id),
    userId: text('user_id')
      .notNull()
      .references(() => students.userId, { onDelete: 'cascade' }),
    nickname: text('nickname').notNull(),
    /** The nickname as it is compared: see `nicknameKey`. */
    nicknameKey: text('nickname_key').notNull(),
    joinedAt: at('joined_at').notNull().defaultNow(),
    removedAt: at('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.classId, table.userId] }),
    uniqueIndex('class_member_nickname').on(table.classId, table.nicknameKey).where(sql`removed_at is null`),
    index('class_member_user').on(table.userId),
  ],
)

export const homework = platform.table(
  'homework',
  {
    id: text('id').primaryKey(),
    classId: text('class_id')
      .notNull()
      .references(() => classes.id),
    problemSetId: text('problem_set_ceri')
      .notNull()
      .references(() => problemSets.problemSetId),
    /** The set's name when it was assigned. */
    title: text('title').notNull(),
    /** A date in the time zone of the class. */
    dueOn: date('due_on'),
    createdAt: at('created_at').notNull().defaultNow(),
    removedAt: at('removed_at'),
  },
  (table) => [
    check('homework_id_form', sql`${table.id} ~ '^H[0-9A-Z]+$'`),
    uniqueIndex('homework_once').on(table.classId, table.problemSetId).where(sql`removed_at is null`),
  ],
)

/** Seed and size of the library in this database; written last, so that an interrupted seeding is repeated. */
export const seedings = platform.table('seeding', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  at: at('at').notNull().defaultNow(),
})
