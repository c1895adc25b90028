import type { Actor, ReplicatedStudy, Replications, StudyEffects, StudyId } from '@trellis/domain'
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
 * Replications of one study have the same root: the snapshot of the original, wherever it ran. The effects of each
 * study are shown once it is completed for good; its name only to people who may see the study.
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
  const effects = await readEffects(
    db,
    family.map(({ id }) => id),
  )
  const here = family.map((row): ReplicatedStudy => {
    const isVisible = roleOfActor(row, actor) !== null
    return {
      studyId: isVisible ? row.id : null,
      studyName: isVisible ? row.name : null,
      isOriginal: row.hash === rootHash && row.replication === null,
      isThis: row.id === studyId,
      isElsewhere: false,
      completedAt: secondsOf(row.completedAt),
      ...effectsIn(effects.get(row.id)),
    }
  })
  const known = new Set(family.flatMap(({ hash }) => hash ?? []))
  const elsewhere = new Map<string, ReplicatedStudy>()
  // Effects that a file reports from another server are shown only to its importer: others cannot check them.
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

function effectsIn(computed: StudyEffects | undefined): Pick<ReplicatedStudy, 'sample' | 'effects'> {
  return { sample: computed?.sample ?? null, effects: computed?.effects ?? [] }
}

/** The original first; studies that are not completed last. */
function inOrder(a: ReplicatedStudy, b: ReplicatedStudy): number {
  const end = ({ completedAt, isElsewhere }: ReplicatedStudy) =>
    completedAt ?? (isElsewhere ? 0 : Number.MAX_SAFE_INTEGER)
  return Number(b.isOriginal) - Number(a.isOriginal) || end(a) - end(b)
}
