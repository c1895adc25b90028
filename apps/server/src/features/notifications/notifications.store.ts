import {
  type Actor,
  type Notification,
  nameInHistory,
  type notificationCalls,
  type ParsedOf,
  type ReplyOf,
} from '@trellis/domain'
import { and, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { notifications, studyRequests } from '../../db/schema/requests'
import { studies } from '../../db/schema/studies'
import { studyMembers } from '../../db/schema/team'
import { isMembershipOf, roleOfActor } from '../../study/access/team-role'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
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
export async function readNotifications({ db, platform }: Deps, query: Query, actor: Actor): Promise<Page> {
  const rows = await db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      note: notifications.note,
      details: notifications.details,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      ownerId: studies.ownerId,
      memberRole: studyMembers.role,
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
    .leftJoin(studyMembers, isMembershipOf(actor))
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
  const people = await loadPeople(
    platform,
    shown.flatMap(({ details }) => details.actorId ?? []),
  )
  return {
    notifications: shown.map(
      ({ createdAt, readAt, details, study, ownerId, memberRole, ...row }): Notification => ({
        ...row,
        by: details.actorId ? nameInHistory(details.actorId, people.get(details.actorId)?.displayName) : null,
        study: shownStudy(study, details, ownerId !== null && roleOfActor({ ownerId, memberRole }, actor) !== null),
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

/** People who are invited, or who have left, see the name of the study and nothing else of it. */
function shownStudy(
  study: (Omit<Notification['study'], 'startsAt'> & { startsAt: Date | null }) | null,
  details: typeof notifications.$inferSelect.details,
  isInTeam: boolean,
): Notification['study'] {
  if (!study) return { ...details.study!, status: null, startsAt: null }
  if (!isInTeam) return { ...study, studyTypeId: null, status: null, startsAt: null }
  return { ...study, startsAt: secondsOf(study.startsAt) }
}

/** Marks the given notifications as read, or all; returns how many are still unread. */
export async function markRead(db: Db, marked: Marked, actor: Actor): Promise<{ unread: number }> {
  await db
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(unreadOf(actor), 'ids' in marked ? inArray(notifications.id, marked.ids) : undefined))
  return { unread: await countUnread(db, actor) }
}
