import type { Actor, StudyId } from '@trellis/domain'
import type { Db } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { inTeamOf } from '../access/team-role'

/** Which studies a reader of evidence may see by name: those of their team, and for administrators all. */
export async function readVisibleStudies(db: Db, actor: Actor): Promise<(studyId: StudyId) => boolean> {
  if (actor.isAdmin) return () => true
  const rows = await db.select({ id: studies.id }).from(studies).where(inTeamOf(db, actor))
  const ids = new Set(rows.map(({ id }) => id))
  return (studyId) => ids.has(studyId)
}
