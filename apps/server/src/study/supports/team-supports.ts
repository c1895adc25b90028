import type { SupportId, Tutoring } from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, eq, inArray } from 'drizzle-orm'
import { feedbackMappings, supportMappings } from '../../db/schema/design'
import { studies } from '../../db/schema/studies'
import { inTeamOf } from '../access/team-role'
import { loadTutorings } from '../content/platform-reads'
import type { Deps } from '../deps'

/** The supports that the caller may read: on the platform, or because a study of the caller's teams uses them. */
export async function readableSupports(
  { db, platform }: Deps,
  supportIds: readonly SupportId[],
  caller: Caller,
): Promise<Tutoring[]> {
  const { data } = await platform.getTutorings({ query: { supportIds: [...supportIds] } }, caller)
  const others = supportIds.filter((supportId) => !data.some((tutoring) => tutoring.supportId === supportId))
  if (others.length === 0) return data
  const isTheirs = inTeamOf(db, requireActor(caller))
  const mapped = await Promise.all(
    [supportMappings, feedbackMappings].map((table) =>
      db
        .selectDistinct({ supportId: table.supportId })
        .from(table)
        .innerJoin(studies, eq(studies.id, table.studyId))
        .where(and(inArray(table.supportId, others), isTheirs)),
    ),
  )
  const shared = mapped.flat().map(({ supportId }) => supportId)
  return [...data, ...(await loadTutorings(platform, shared)).values()]
}
