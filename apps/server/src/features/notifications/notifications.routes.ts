import { type Actor, calls, type Notification } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import { and, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { notifications, studies } from '../../db/schema'
import { actorOf } from '../../study/access/actor-of'
import type { Deps } from '../../study/deps'
import { secondsOf } from '../../study/view/study-view'

export function notificationsRoutes(app: FastifyInstance, { db }: Deps): void {
  const unreadOf = ({ userId }: Actor) => and(eq(notifications.userId, userId), isNull(notifications.readAt))

  async function countUnread(actor: Actor): Promise<number> {
    const [unread] = await db.select({ total: count() }).from(notifications).where(unreadOf(actor))
    return unread!.total
  }

  mountCall(app, calls.getNotifications, async ({ query }, { caller }) => {
    const actor = actorOf(caller)
    const rows = await db
      .select({
        id: notifications.id,
        kind: notifications.kind,
        note: notifications.note,
        createdAt: notifications.createdAt,
        readAt: notifications.readAt,
        study: {
          studyId: studies.id,
          studyName: studies.name,
          studyTypeId: studies.typeId,
          status: studies.status,
        },
      })
      .from(notifications)
      .innerJoin(studies, eq(studies.id, notifications.studyId))
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
        ({ createdAt, readAt, ...row }): Notification => ({
          ...row,
          createdAt: secondsOf(createdAt)!,
          isRead: readAt !== null,
        }),
      ),
      unread: await countUnread(actor),
      next: rows.length > shown.length ? shown.at(-1)!.id : null,
    }
  })

  mountCall(app, calls.readNotifications, async ({ body }, { caller }) => {
    const actor = actorOf(caller)
    await db
      .update(notifications)
      .set({ readAt: new Date() })
      .where(and(unreadOf(actor), 'ids' in body ? inArray(notifications.id, body.ids) : undefined))
    return { unread: await countUnread(actor) }
  })
}
