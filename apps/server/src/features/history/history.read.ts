import {
  type HistoryEvent,
  type historyCalls,
  nameInHistory,
  type ParsedOf,
  type ReplyOf,
  type UserId,
  userIdSchema,
} from '@trellis/domain'
import { and, desc, eq, lt } from 'drizzle-orm'
import { auditEvents } from '../../db/schema/studies'
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
    shown.flatMap((row) => [row.actorId, ...personIn(row.details)]),
  )
  /** Names are never stored in the history: people change them, and may be erased. */
  const named = (details: Record<string, unknown>) => {
    const [userId] = personIn(details)
    return userId ? { ...details, person: nameInHistory(userId, people.get(userId)?.displayName) } : details
  }
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
      details: named(row.details),
    }),
  )
  return { events, next: rows.length > shown.length ? shown.at(-1)!.id : null }
}

/** The person whom an event of a team is about. */
function personIn({ userId }: Record<string, unknown>): UserId[] {
  const parsed = userIdSchema.safeParse(userId)
  return parsed.success ? [parsed.data] : []
}
