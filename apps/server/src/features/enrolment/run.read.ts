import { type Actor, type Invitation, type Run, recruitmentTypes, type StudyId } from '@trellis/domain'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { invitations } from '../../db/schema/enrolment'
import { hasFinalEnd } from '../../study/results-look'
import { readLastSeal } from '../../study/seals'
import { readDeployedStudy } from '../../study/view/deployed-study'
import { secondsOf } from '../../study/view/study-view'

/** How students enroll. The seed stays secret until the end of the study is final. */
export async function loadRun(db: Db, studyId: StudyId, actor: Actor): Promise<Run> {
  const study = await readDeployedStudy(db, studyId, actor)
  const { run, recruitmentType } = study
  return {
    studyId,
    seedHash: run.seedHash,
    seed: (await hasFinalEnd(db, study)) ? run.seed : null,
    lastSeal: await readLastSeal(db, studyId),
    linkCode: recruitmentType === recruitmentTypes.selfDeploy ? run.linkCode : null,
    invitations: await loadInvitations(db, eq(invitations.studyId, studyId)),
  }
}

const classesJson = sql<Invitation['classes']>`coalesce((
  select json_agg(json_build_object('classId', c.class_id, 'className', c.class_name,
    'acceptedOn', to_char(c.accepted_at at time zone 'UTC', 'YYYY-MM-DD')) order by c.accepted_at, c.class_id)
  from trellis.invited_class c where c.invitation_id = "trellis"."invitation"."id"
    and c.study_id = "trellis"."invitation"."study_id"), '[]'::json)`

/** The newest first, with the classes that used them. */
export async function loadInvitations(db: Db | Tx, where: ReturnType<typeof eq>): Promise<Invitation[]> {
  const rows = await db
    .select({
      id: invitations.id,
      code: invitations.code,
      label: invitations.label,
      createdAt: invitations.createdAt,
      revokedAt: invitations.revokedAt,
      classes: classesJson,
    })
    .from(invitations)
    .where(where)
    .orderBy(sql`${invitations.id} desc`)
  return rows.map((row) => ({ ...row, createdAt: secondsOf(row.createdAt)!, revokedAt: secondsOf(row.revokedAt) }))
}
