import type { Response, SupportType } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, bytea, platform } from './columns'
import { problems } from './content'
import { users } from './users'

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
    /** The researcher who added it; null for an answer that students gave. */
    authorId: text('author_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('student_response_once').on(table.problemId, table.response).where(sql`author_id is null`),
    index('student_response_problem').on(table.problemId),
    index('student_response_author').on(table.authorId).where(sql`author_id is not null`),
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
    index('resource_owner').on(table.ownerId),
    check('resource_type_known', sql`${table.contentType} in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')`),
  ],
)
