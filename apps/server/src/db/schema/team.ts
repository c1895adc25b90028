import type { ConditionId, MemberRole, ProblemId, TeamRole, UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, studyId, trellis } from './columns'
import { studies } from './studies'

/** The team of a study except its owner, who is a column of the study. */
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

/** Open invitations to a team. An answer deletes the row; the history keeps the outcome. */
export const teamInvitations = trellis.table(
  'team_invitation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    userId: text('user_id').$type<UserId>(),
    /** In lower case, for a person whose account is not known yet. */
    email: text('email'),
    /** `owner` offers the ownership of the study to a member. */
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
