import type { Actor, RepeatedStudy, Replications, StudyEffects, StudyId } from '@trellis/domain'
import { eq, or, sql } from 'drizzle-orm'
import { snapshots } from '../../db/schema/registration'
import { studies } from '../../db/schema/studies'
import { studyMembers } from '../../db/schema/team'
import { readOwnStudy } from '../../study/access/own-study'
import { isMembershipOf, roleOfActor } from '../../study/access/team-role'
import type { Deps } from '../../study/deps'
import { readEffects } from '../../study/effects'
import { secondsOf } from '../../study/view/study-view'
import { pooledEffects } from './pooled-effects.rules'

/**
 * Studies that repeat each other have the same root: the snapshot of the first of them, wherever it ran. What every one of
 * them found is shown once it is completed for good; whose it was only to those who may see the study.
 */
export async function loadReplications({ db }: Deps, studyId: StudyId, actor: Actor): Promise<Replications> {
  const study = await readOwnStudy(db, studyId, actor)
  const [own] = await db.select({ hash: snapshots.hash }).from(snapshots).where(eq(snapshots.studyId, studyId))
  const rootHash = study.replication?.rootHash ?? own?.hash
  if (!rootHash) return { studies: [], pooled: [] }
  const family = await db
    .select({
      id: studies.id,
      name: studies.name,
      ownerId: studies.ownerId,
      memberRole: studyMembers.role,
      completedAt: studies.completedAt,
      replication: studies.replication,
      hash: snapshots.hash,
    })
    .from(studies)
    .leftJoin(snapshots, eq(snapshots.studyId, studies.id))
    .leftJoin(studyMembers, isMembershipOf(actor))
    .where(or(eq(snapshots.hash, rootHash), sql`${studies.replication} ->> 'rootHash' = ${rootHash}`))
  const found = await readEffects(
    db,
    family.map(({ id }) => id),
  )
  const here = family.map((row): RepeatedStudy => {
    const isVisible = roleOfActor(row, actor) !== null
    return {
      studyId: isVisible ? row.id : null,
      studyName: isVisible ? row.name : null,
      isOriginal: row.hash === rootHash && row.replication === null,
      isThis: row.id === studyId,
      isElsewhere: false,
      completedAt: secondsOf(row.completedAt),
      ...effectsIn(found.get(row.id)),
    }
  })
  const known = new Set(family.flatMap(({ hash }) => hash ?? []))
  const elsewhere = new Map<string, RepeatedStudy>()
  // What a file says that another server found is for those who brought it here: no one else can check it.
  for (const { replication, ownerId } of family) {
    if (ownerId === study.ownerId && replication && !known.has(replication.snapshotHash)) {
      elsewhere.set(replication.snapshotHash, {
        studyId: null,
        studyName: replication.studyName,
        isThis: false,
        isElsewhere: true,
        completedAt: null,
        isOriginal: replication.snapshotHash === rootHash,
        ...effectsIn(replication.effects ?? undefined),
      })
    }
  }
  const all = [...elsewhere.values(), ...here].sort(inOrder)
  return { studies: all, pooled: pooledEffects(all) }
}

function effectsIn(found: StudyEffects | undefined): Pick<RepeatedStudy, 'sample' | 'effects'> {
  return { sample: found?.sample ?? null, effects: found?.effects ?? [] }
}

/** The original first; those that are not completed last. */
function inOrder(a: RepeatedStudy, b: RepeatedStudy): number {
  const end = ({ completedAt, isElsewhere }: RepeatedStudy) =>
    completedAt ?? (isElsewhere ? 0 : Number.MAX_SAFE_INTEGER)
  return Number(b.isOriginal) - Number(a.isOriginal) || end(a) - end(b)
}
