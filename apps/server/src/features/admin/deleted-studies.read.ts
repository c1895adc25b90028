import { type adminTableCalls, type ParsedOf, type ReplyOf, type UserId, unknownPerson } from '@trellis/domain'
import { and, desc, eq, lt } from 'drizzle-orm'
import { auditEvents } from '../../db/schema/studies'
import type { Deps } from '../../study/deps'
import { loadPeople } from '../../study/view/load-people'
import { secondsOf } from '../../study/view/study-view'

type Query = ParsedOf<typeof adminTableCalls.deletedStudies>['query']

/** The deletions in the audit log, the latest first. Nothing else is left of a deleted study. */
export async function readDeletedStudies(
  { db, platform }: Deps,
  { before, limit }: Query,
): Promise<ReplyOf<typeof adminTableCalls.deletedStudies>> {
  const isOlder = before === undefined ? undefined : lt(auditEvents.id, before)
  const rows = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'study_deleted'), isOlder))
    .orderBy(desc(auditEvents.id))
    .limit(limit + 1)
  const shown = rows.slice(0, limit).map((row) => ({ ...row, study: row.details as { name: string; ownerId: UserId } }))
  const people = await loadPeople(
    platform,
    shown.flatMap((row) => [row.actorId, row.study.ownerId]),
  )
  const nameOf = (userId: UserId) => people.get(userId)?.displayName ?? unknownPerson
  return {
    studies: shown.map((row) => ({
      id: row.id,
      studyId: row.studyId,
      studyName: row.study.name,
      status: row.fromStatus,
      ownerName: nameOf(row.study.ownerId),
      deletedByName: nameOf(row.actorId),
      deletedAt: secondsOf(row.at)!,
      note: row.note,
    })),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
  }
}
