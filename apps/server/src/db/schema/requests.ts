import type {
  EndReason,
  NotificationKind,
  StudyId,
  StudyRequestKind,
  StudyRequestStatus,
  StudyTypeId,
  UserId,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, studyId, trellis } from './columns'
import { studies } from './studies'

/** Requests of study owners to administrators. */
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

/** Notifications about studies; the emails are sent from here too. */
export const notifications = trellis.table(
  'notification',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').$type<UserId>().notNull(),
    /** Null when the study was deleted; `details` then describes it. */
    studyId: integer('study_id')
      .$type<StudyId>()
      .references(() => studies.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    note: text('note'),
    /** The request that the notification is about, if any. */
    requestId: bigint('request_id', { mode: 'number' }).references(() => studyRequests.id, { onDelete: 'cascade' }),
    details: jsonb('details')
      .$type<{
        endReason?: EndReason
        startsAt?: number
        study?: { studyId: StudyId; studyName: string; studyTypeId: StudyTypeId }
        /** The person whose action it is about. */
        actorId?: UserId
      }>()
      .notNull()
      .default({}),
    createdAt: at('created_at').notNull().defaultNow(),
    readAt: at('read_at'),
    /** When the next attempt to send its mail is due; null when there is no mail to send (any more). */
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
