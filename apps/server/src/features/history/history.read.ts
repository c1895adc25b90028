import { type HistoryEvent, type historyCalls, nameInHistory, type ParsedOf, type ReplyOf } from '@trellis/domain'
import { and, desc, eq, lt } from 'drizzle-orm'
import { auditEvents } from '../../db/schema'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
import { secondsOf } from '../../study/view/study-view'

type Query = ParsedOf<typeof historyCalls.getStudyHistory>['query']
type Page = ReplyOf<typeof historyCalls.getStudyHistory>

/** One page of a study's events, newest first. */
export async function readHistory({ db, platform }: Deps, { studyId, before, limit }: Query): Promise<Page> {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.studyId, studyId), before === undefined ? undefined : lt(auditEvents.id, before)))
    .orderBy(desc(auditEvents.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const people = await loadPeople(
    platform,
    shown.map((row) => row.actorId),
  )
  const events = shown.map(
    (row): HistoryEvent => ({
      id: row.id,
      studyId: row.studyId,
      at: secondsOf(row.at)!,
      actor: { userId: row.actorId, displayName: nameInHistory(row.actorId, people.get(row.actorId)?.displayName) },
      action: row.action,
      fromStatus: row.fromStatus,
      toStatus: row.toStatus,
      note: row.note,
      details: row.details,
    }),
  )
  return { events, next: rows.length > shown.length ? shown.at(-1)!.id : null }
}
