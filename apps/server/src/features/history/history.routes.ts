import { calls, type HistoryEvent, historyWords, nameInHistory } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import { and, desc, eq, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { auditEvents } from '../../db/schema'
import { actorOf } from '../../study/access/actor-of'
import { readOwnStudy } from '../../study/access/own-study'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
import { secondsOf } from '../../study/view/study-view'

export function historyRoutes(app: FastifyInstance, { db, platform }: Deps): void {
  mountCall(app, calls.getStudyHistory, async ({ query }, { caller }) => {
    await readOwnStudy(db, query.studyId, actorOf(caller))
    const rows = await db
      .select()
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.studyId, query.studyId),
          query.before === undefined ? undefined : lt(auditEvents.id, query.before),
        ),
      )
      .orderBy(desc(auditEvents.id))
      .limit(query.limit + 1)
    const shown = rows.slice(0, query.limit)
    const people = await loadPeople(
      platform,
      shown.map((row) => row.actorId),
    )
    const events = shown.map(
      (row): HistoryEvent => ({
        id: row.id,
        studyId: row.studyId,
        at: secondsOf(row.at)!,
        actor: { xref: row.actorId, displayName: nameInHistory(row.actorId, people.get(row.actorId)?.displayName) },
        action: row.action,
        words: historyWords(row),
        fromStatus: row.fromStatus,
        toStatus: row.toStatus,
        note: row.note,
        details: row.details,
      }),
    )
    return { events, next: rows.length > shown.length ? shown.at(-1)!.id : null }
  })
}
