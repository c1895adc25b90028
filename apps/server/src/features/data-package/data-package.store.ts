import {
  type Actor,
  AppError,
  nameInHistory,
  type PackageFailure,
  type PackageTier,
  type SharingRefusal,
  type StudyId,
  type UnsharedParticipant,
} from '@trellis/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { dataPackages, releasedResponses, unsharedParticipants } from '../../db/schema/sharing'
import { lockOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { forgetPublicPages } from '../../study/public-pages'
import { loadPeople } from '../../study/view/load-people'
import { secondsOf } from '../../study/view/study-view'
import type { BuiltPackage } from './build-package'

export type PackageRow = typeof dataPackages.$inferSelect & { isBuilding: boolean }

/** Seconds without a heartbeat after which a job counts as ended with its process. */
const heartbeatTimeout = 60

const isBuilding = sql<boolean>`(${dataPackages.job} is not null
  and ${dataPackages.heardAt} > now() - make_interval(secs => ${heartbeatTimeout}))`
const ofTier = (studyId: StudyId, tier: PackageTier) =>
  and(eq(dataPackages.studyId, studyId), eq(dataPackages.tier, tier))

export async function readPackages(db: Db | Tx, studyId: StudyId): Promise<PackageRow[]> {
  const rows = await db
    .select({ row: dataPackages, isBuilding })
    .from(dataPackages)
    .where(eq(dataPackages.studyId, studyId))
  return rows.map(({ row, isBuilding }) => ({ ...row, isBuilding }))
}

/** Claims the job of building a package; false while another process has it. */
export async function claimJob(
  db: Db,
  { studyId, tier, key, job }: { studyId: StudyId; tier: PackageTier; key: string; job: string },
): Promise<boolean> {
  const fresh = { key, job, share: 0, heardAt: sql`now()`, failure: null }
  const nothingBuilt = { report: null, bytes: null, sha256: null, fileName: null, builtAt: null }
  const rows = await db
    .insert(dataPackages)
    .values({ studyId, tier, ...fresh })
    .onConflictDoUpdate({
      target: [dataPackages.studyId, dataPackages.tier],
      set: { ...fresh, ...nothingBuilt },
      setWhere: sql`not ${isBuilding}`,
    })
    .returning({ job: dataPackages.job })
  return rows.length > 0
}

/** Records the progress of a job; false when it was canceled. */
export async function reportProgress(db: Db, job: string, share: number): Promise<boolean> {
  const rows = await db
    .update(dataPackages)
    .set({ share, heardAt: sql`now()` })
    .where(eq(dataPackages.job, job))
    .returning({ job: dataPackages.job })
  return rows.length > 0
}

export async function finishJob(db: Db, job: string, built: BuiltPackage): Promise<void> {
  await db
    .update(dataPackages)
    .set({ ...built, job: null, share: 1, failure: null, builtAt: sql`now()` })
    .where(eq(dataPackages.job, job))
}

export async function failJob(db: Db, job: string, failure: PackageFailure): Promise<void> {
  await db.update(dataPackages).set({ job: null, failure }).where(eq(dataPackages.job, job))
}

export async function cancelJob(db: Db, studyId: StudyId, tier: PackageTier): Promise<void> {
  await db.delete(dataPackages).where(and(ofTier(studyId, tier), sql`${dataPackages.job} is not null`))
}

/** Stores the size and hash of a package that was built again from the same record. */
export async function updateFileFacts(db: Db, studyId: StudyId, tier: PackageTier, key: string, built: BuiltPackage) {
  await db
    .update(dataPackages)
    .set({ bytes: built.bytes, sha256: built.sha256 })
    .where(and(ofTier(studyId, tier), eq(dataPackages.key, key)))
}

/** Participants whose data is not shared. */
export async function readUnshared(db: Db | Tx, studyId: StudyId): Promise<UnsharedParticipant[]> {
  const { participant, refusedBy } = unsharedParticipants
  return db
    .select({ participant, refusedBy })
    .from(unsharedParticipants)
    .where(eq(unsharedParticipants.studyId, studyId))
    .orderBy(asc(participant))
}

/**
 * Leaves a participant out of packages, or includes one again. The history records that and why, but not the code,
 * which would outlast an erasure.
 */
export async function setSharing(
  db: Db,
  { studyId, participant, refusedBy }: { studyId: StudyId; participant: string; refusedBy: SharingRefusal | null },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnStudy(tx, studyId, actor)
    const { rows } = await tx.execute(sql`
      select from trellis.enrolment where study_id = ${studyId} and participant = ${participant}`)
    if (rows.length === 0) throw new AppError('participant_not_found', { id: participant })
    const { studyId: study, participant: code } = unsharedParticipants
    if (refusedBy === null) {
      const removed = await tx
        .delete(unsharedParticipants)
        .where(and(eq(study, studyId), eq(code, participant)))
        .returning({ code })
      if (removed.length === 0) return
      await forgetPublicPages(tx, [studyId])
      return recordEvent(tx, actor, { studyId, action: 'sharing_allowed' })
    }
    const changed = await tx
      .insert(unsharedParticipants)
      .values({ studyId, participant, refusedBy })
      .onConflictDoUpdate({
        target: [study, code],
        set: { refusedBy },
        setWhere: sql`${unsharedParticipants.refusedBy} <> ${refusedBy}`,
      })
      .returning({ code })
    if (changed.length === 0) return
    await forgetPublicPages(tx, [studyId])
    await recordEvent(tx, actor, { studyId, action: 'sharing_refused', details: { refusedBy } })
  })
}

/** Texts that were released, as `source hash`. */
export async function readReleased(db: Db | Tx, studyId: StudyId): Promise<string[]> {
  const { source, textHash, isReleased } = releasedResponses
  const rows = await db
    .select({ source, textHash })
    .from(releasedResponses)
    .where(and(eq(releasedResponses.studyId, studyId), eq(isReleased, true)))
    .orderBy(asc(source), asc(textHash))
  return rows.map((row) => `${row.source} ${row.textHash}`)
}

export async function decideResponse(
  db: Db,
  decision: { studyId: StudyId; source: string; textHash: string; isReleased: boolean },
  actor: Actor,
): Promise<void> {
  const { studyId, source, isReleased } = decision
  await db.transaction(async (tx) => {
    await lockOwnStudy(tx, studyId, actor)
    const changed = await tx
      .insert(releasedResponses)
      .values(decision)
      .onConflictDoUpdate({
        target: [releasedResponses.studyId, releasedResponses.source, releasedResponses.textHash],
        set: { isReleased, decidedAt: sql`now()` },
        setWhere: sql`${releasedResponses.isReleased} <> ${isReleased}`,
      })
      .returning({ source: releasedResponses.source })
    if (changed.length === 0) return
    const action = isReleased ? 'response_released' : 'response_refused'
    await recordEvent(tx, actor, { studyId, action, details: { source } })
  })
}

export async function signReport(
  db: Db,
  { studyId, tier, reportHash }: { studyId: StudyId; tier: PackageTier; reportHash: string },
  actor: Actor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnStudy(tx, studyId, actor)
    await recordEvent(tx, actor, { studyId, action: 'privacy_report_signed', details: { tier, reportHash } })
  })
}

/** Who signed a report first, and when. */
export async function readSignature(
  { db, platform }: Deps,
  studyId: StudyId,
  tier: PackageTier,
  reportHash: string,
): Promise<{ by: string; at: number } | null> {
  const { rows } = await db.execute<{ actor_id: Actor['userId']; at: Date }>(sql`
    select actor_id, at from trellis.audit_event
    where study_id = ${studyId} and action = 'privacy_report_signed'
      and details->>'tier' = ${tier} and details->>'reportHash' = ${reportHash}
    order by id limit 1`)
  const [row] = rows
  if (!row) return null
  const people = await loadPeople(platform, [row.actor_id])
  return { by: nameInHistory(row.actor_id, people.get(row.actor_id)?.displayName), at: secondsOf(new Date(row.at))! }
}
