import type { Actor, Notification, notificationCalls, ParsedOf, ReplyOf } from '@trellis/domain'
import { and, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { notifications, studies, studyRequests } from '../../db/schema'
import { secondsOf } from '../../study/view/study-view'

type Query = ParsedOf<typeof notificationCalls.getNotifications>['query']
type Page = ReplyOf<typeof notificationCalls.getNotifications>
type Marked = ParsedOf<typeof notificationCalls.readNotifications>['body']

const unreadOf = ({ userId }: Actor) => and(eq(notifications.userId, userId), isNull(notifications.readAt))

async function countUnread(db: Db, actor: Actor): Promise<number> {
  const [unread] = await db.select({ total: count() }).from(notifications).where(unreadOf(actor))
  return unread!.total
}

/** One page of a person's notifications, newest first. */
export async function readNotifications(db: Db, query: Query, actor: Actor): Promise<Page> {
  const rows = await db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      note: notifications.note,
      details: notifications.details,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      request: { kind: studyRequests.kind, deployOn: studyRequests.deployOn, status: studyRequests.status },
      study: {
        studyId: studies.id,
        studyName: studies.name,
        studyTypeId: studies.typeId,
        status: studies.status,
        startsAt: studies.startsAt,
      },
    })
    .from(notifications)
    .leftJoin(studies, eq(studies.id, notifications.studyId))
    .leftJoin(studyRequests, eq(studyRequests.id, notifications.requestId))
    .where(
      and(
        query.unreadOnly ? unreadOf(actor) : eq(notifications.userId, actor.userId),
        query.before === undefined ? undefined : lt(notifications.id, query.before),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(query.limit + 1)
  const shown = rows.slice(0, query.limit)
  return {
    notifications: shown.map(
      ({ createdAt, readAt, details, study, ...row }): Notification => ({
        ...row,
        study: study
          ? { ...study, startsAt: secondsOf(study.startsAt) }
          : { ...details.study!, status: null, startsAt: null },
        endReason: details.endReason ?? null,
        startsAt: details.startsAt ?? null,
        createdAt: secondsOf(createdAt)!,
        isRead: readAt !== null,
      }),
    ),
    unread: await countUnread(db, actor),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
  }
}

/** Marks the named notifications as read, or all; answers how many are left. */
export async function markRead(db: Db, marked: Marked, actor: Actor): Promise<{ unread: number }> {
  await db
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(unreadOf(actor), 'ids' in marked ? inArray(notifications.id, marked.ids) : undefined))
  return { unread: await countUnread(db, actor) }
}
