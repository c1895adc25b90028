import { createHash } from 'node:crypto'
import {
  type AnalysisPlan,
  AppError,
  designAndPlan,
  draftPreregistration,
  mayEditPreregistration,
  nameInHistory,
  type Preregistration,
  type PreregistrationProof,
  type PreregistrationText,
  preregistrationDocument,
  preregistrationText,
  type Study,
  type StudyDesign,
  type StudyId,
} from '@trellis/domain'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { runs, seals } from '../../db/schema/enrolment'
import { osfRegistrations, preregistrations, snapshots } from '../../db/schema/registration'
import type { Deps } from '../deps'
import { loadPeople } from './load-people'
import { loadStudy, secondsOf } from './study-view'

type VersionRow = typeof preregistrations.$inferSelect

/** A preregistration with everything it is made from. */
export interface PreregistrationState {
  study: Study
  /** The design and plan it is drafted from: the frozen ones from the approval on, even if limits change later. */
  basis: { design: StudyDesign; plan: AnalysisPlan }
  draft: PreregistrationText
  latest: VersionRow | null
  sections: PreregistrationText
  proof: PreregistrationProof | null
  /** Whether the registration of this approval was requested. */
  isRegistering: boolean
  document: string
  documentHash: string
}

export async function readPreregistrationState(db: Db | Tx, studyId: StudyId): Promise<PreregistrationState> {
  const study = await loadStudy(db, studyId)
  const [frozen] = await db
    .select({ hash: snapshots.hash, design: snapshots.design, plan: snapshots.plan, at: snapshots.createdAt })
    .from(snapshots)
    .where(eq(snapshots.studyId, studyId))
  const basis = frozen?.design && frozen.plan ? { design: frozen.design, plan: frozen.plan } : designAndPlan(study)
  const { conditions: _, ...settings } = basis.design
  const draft = draftPreregistration({ ...study, ...settings }, basis.plan)
  const [latest] = await db
    .select()
    .from(preregistrations)
    .where(eq(preregistrations.studyId, studyId))
    .orderBy(desc(preregistrations.number))
    .limit(1)
  const sections = preregistrationText(draft, latest?.edits ?? {})
  const proof = frozen
    ? await readProof(db, studyId, { snapshotHash: frozen.hash, approvedAt: secondsOf(frozen.at) })
    : null
  const isRegistering = proof !== null && (await hasRegistration(db, studyId, proof.seedHash))
  const document = preregistrationDocument({ studyId, sections, version: latest?.number ?? null, proof })
  const documentHash = createHash('sha256').update(document).digest('hex')
  return { study, basis, draft, latest: latest ?? null, sections, proof, isRegistering, document, documentHash }
}

async function hasRegistration(db: Db | Tx, studyId: StudyId, seedHash: string): Promise<boolean> {
  const isOfApproval = and(eq(osfRegistrations.studyId, studyId), eq(osfRegistrations.seedHash, seedHash))
  return (await db.$count(osfRegistrations, isOfApproval)) > 0
}

async function readProof(
  db: Db | Tx,
  studyId: StudyId,
  frozen: Pick<PreregistrationProof, 'snapshotHash' | 'approvedAt'>,
): Promise<PreregistrationProof | null> {
  const [run] = await db.select({ seedHash: runs.seedHash }).from(runs).where(eq(runs.studyId, studyId))
  if (!run) return null
  const [seal] = await db
    .select({ head: seals.head })
    .from(seals)
    .where(eq(seals.studyId, studyId))
    .orderBy(desc(seals.number))
    .limit(1)
  return { ...frozen, ...run, sealHead: seal?.head ?? null }
}

export async function readPreregistration(deps: Deps, studyId: StudyId): Promise<Preregistration> {
  const { db } = deps
  const { study, draft, latest, proof, isRegistering, document, documentHash } = await readPreregistrationState(
    db,
    studyId,
  )
  const { number, authorId, savedAt, hash, designHash } = preregistrations
  const rows = await db
    .select({ number, authorId, savedAt, hash, designHash })
    .from(preregistrations)
    .where(eq(preregistrations.studyId, studyId))
    .orderBy(desc(number))
  return {
    studyId,
    isEditable: mayEditPreregistration(study.studyStatus, isRegistering).ok,
    draft,
    edits: latest?.edits ?? {},
    versions: await presentVersions(deps, rows),
    proof,
    document,
    documentHash,
  }
}

export async function readVersion(deps: Deps, studyId: StudyId, number: number) {
  const rows = await deps.db
    .select()
    .from(preregistrations)
    .where(and(eq(preregistrations.studyId, studyId), inArray(preregistrations.number, [number, number - 1])))
    .orderBy(desc(preregistrations.number))
  const [row, before] = rows
  if (row?.number !== number) throw new AppError('preregistration_version_not_found', { id: number })
  const [version] = await presentVersions(deps, [row])
  return { ...version!, sections: row.sections, before: before?.sections ?? null }
}

type ListedVersion = Pick<VersionRow, 'number' | 'authorId' | 'savedAt' | 'hash' | 'designHash'>

async function presentVersions({ platform }: Deps, rows: readonly ListedVersion[]) {
  const people = await loadPeople(
    platform,
    rows.map((row) => row.authorId),
  )
  return rows.map(({ number, authorId, savedAt, hash, designHash }) => ({
    number,
    author: nameInHistory(authorId, people.get(authorId)?.displayName),
    savedAt: secondsOf(savedAt)!,
    hash,
    designHash,
  }))
}
