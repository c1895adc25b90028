import {
  type Actor,
  AppError,
  mayRegister,
  type OsfFailure,
  osfFailureSchema,
  osfRetryDelay,
  type RegistrationState,
  type StudyId,
  type StudyRegistration,
  systemActor,
} from '@trellis/domain'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { enrolments, runs } from '../../db/schema/enrolment'
import { osfRegistrations } from '../../db/schema/registration'
import { lockOwnStudy, readOwnStudy, type StudyRow } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { readPreregistrationState } from '../../study/view/preregistration.read'
import { secondsOf } from '../../study/view/study-view'
import type { OsfPort, OsfRegistration } from './osf.port'

type Row = typeof osfRegistrations.$inferSelect

/** Longer than an attempt takes: when a process is killed in the middle, another one takes over after that time. */
const leaseSeconds = 120

export interface RegistrationDeps extends Pick<Deps, 'db'> {
  osf: OsfPort
  log: { warn(details: object, message: string): void }
}

/**
 * Registers preregistrations on OSF. The request is stored before the first call to OSF, and each step before the next.
 * An attempt first looks for a registration with the hash of the document, so that one whose reply was lost is found
 * and never made twice.
 */
export function registrationService({ db, osf, log }: RegistrationDeps) {
  async function stateOf(studyId: StudyId, actor: Actor): Promise<RegistrationState> {
    const study = await readOwnStudy(db, studyId, actor)
    const row = await readRegistration(db, studyId)
    const verdict = mayRegister(factsOf(study, row, osf), actor)
    return {
      studyId,
      osfProjectId: study.osfProjectId,
      isStandIn: osf.isStandIn,
      refusal: verdict.ok ? null : verdict.reason,
      registration: row && present(row),
    }
  }

  async function finish(row: Row, { id, url, registeredAt }: OsfRegistration): Promise<void> {
    await db.transaction(async (tx) => {
      const [stored] = await tx
        .update(osfRegistrations)
        .set({ registrationId: id, url, registeredAt, dueAt: null, failure: null })
        .where(and(eq(osfRegistrations.id, row.id), sql`registration_id is null`))
        .returning({ id: osfRegistrations.id })
      if (!stored) return
      const details = { url, hash: row.documentHash }
      await recordEvent(tx, systemActor, { studyId: row.studyId, action: 'study_registered', details })
    })
  }

  async function attempt(row: Row): Promise<void> {
    const [run] = await db.select({ seedHash: runs.seedHash }).from(runs).where(eq(runs.studyId, row.studyId))
    if (run?.seedHash !== row.seedHash) return fail(row, 'approval_void')
    const earlier = await osf.findRegistration(row.osfProjectId, row.documentHash)
    if (earlier) return finish(row, earlier)
    // Once a student has enrolled, it would call itself a preregistration without being one.
    if ((await db.$count(enrolments, eq(enrolments.studyId, row.studyId))) > 0) return fail(row, 'study_started')
    const draftId = row.draftId ?? (await osf.createDraft(row.osfProjectId))
    if (row.draftId === null) await db.update(osfRegistrations).set({ draftId }).where(eq(osfRegistrations.id, row.id))
    await osf.fillDraft(draftId, row.sections)
    return finish(row, await osf.registerDraft(draftId))
  }

  async function fail(row: Row, failure: OsfFailure): Promise<void> {
    const delay = osfRetryDelay(failure, row.attempts)
    const dueAt = delay === null ? null : sql`now() + make_interval(secs => ${delay})`
    await db.update(osfRegistrations).set({ failure, dueAt }).where(eq(osfRegistrations.id, row.id))
  }

  /** Claims a registration that is due, so that no other process attempts it; null when there is none. */
  async function claim(): Promise<Row | null> {
    return db.transaction(async (tx) => {
      const [due] = await tx
        .select({ id: osfRegistrations.id })
        .from(osfRegistrations)
        // What was meant for the stand-in is not sent to OSF once it is configured, nor the other way round.
        .where(and(lte(osfRegistrations.dueAt, sql`now()`), eq(osfRegistrations.isStandIn, osf.isStandIn)))
        .orderBy(osfRegistrations.dueAt)
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return null
      const dueAt = sql`now() + make_interval(secs => ${leaseSeconds})`
      const [row] = await tx
        .update(osfRegistrations)
        .set({ dueAt, attempts: sql`least(attempts + 1, 10000)` })
        .where(eq(osfRegistrations.id, due.id))
        .returning()
      return row ?? null
    })
  }

  async function advance(row: Row): Promise<void> {
    try {
      await attempt(row)
    } catch (error) {
      const code = osfFailureSchema.safeParse(error instanceof AppError ? error.code : null)
      if (!code.success) throw error
      log.warn({ err: error, study: row.studyId, attempts: row.attempts }, 'a study could not be registered on OSF')
      await fail(row, code.data)
    }
  }

  async function registerDue(): Promise<void> {
    for (let row = await claim(); row !== null; row = await claim()) await advance(row)
  }

  return {
    state: stateOf,
    registerDue,

    /** Stores the request with the text to register, and makes a first attempt. A repeated call tries once more. */
    async register(studyId: StudyId, actor: Actor): Promise<RegistrationState> {
      await db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor)
        const row = await readRegistration(tx, studyId)
        const verdict = mayRegister(factsOf(study, row, osf), actor)
        if (!verdict.ok) throw new AppError('registration_refused', { reason: verdict.reason })
        if (row) return retry(tx, row, study)
        const { sections, proof, document, documentHash } = await readPreregistrationState(tx, studyId)
        const text = { ...sections, other: `${sections.other}\n\n${verificationText(documentHash, proof!)}` }
        await tx.insert(osfRegistrations).values({
          studyId,
          seedHash: proof!.seedHash,
          snapshotHash: proof!.snapshotHash,
          osfProjectId: study.osfProjectId!,
          isStandIn: osf.isStandIn,
          sections: text,
          document,
          documentHash,
          requestedBy: actor.userId,
          dueAt: sql`now()`,
        })
        await recordEvent(tx, actor, { studyId, action: 'registration_requested', details: { hash: documentHash } })
      })
      await registerDue()
      return stateOf(studyId, actor)
    },
  }
}

/** Part of the text that OSF stores: it proves the document, and the registration is found again by it. */
function verificationText(documentHash: string, proof: { snapshotHash: string; seedHash: string }): string {
  return [
    `SHA-256 of this preregistration as a document: ${documentHash}`,
    `SHA-256 of the frozen content, design and analysis plan: ${proof.snapshotHash}`,
    `SHA-256 of the seed of the random assignment: ${proof.seedHash}`,
  ].join('\n')
}

/**
 * Tries again immediately, unless an attempt is under way. A project linked since then replaces the one that refused.
 */
async function retry(tx: Tx, row: Row, study: StudyRow): Promise<void> {
  if (row.failure === null) return
  const moved = row.draftId === null || row.osfProjectId === study.osfProjectId ? {} : { draftId: null }
  await tx
    .update(osfRegistrations)
    .set({ dueAt: sql`now()`, osfProjectId: study.osfProjectId!, ...moved })
    .where(eq(osfRegistrations.id, row.id))
}

/** The registration of the current approval. */
async function readRegistration(db: Db | Tx, studyId: StudyId): Promise<Row | null> {
  const [current] = await db
    .select({ row: osfRegistrations })
    .from(osfRegistrations)
    .innerJoin(runs, and(eq(runs.studyId, osfRegistrations.studyId), eq(runs.seedHash, osfRegistrations.seedHash)))
    .where(eq(osfRegistrations.studyId, studyId))
  return current?.row ?? null
}

function factsOf(study: StudyRow, row: Row | null, { canWrite }: OsfPort) {
  return { ...study, isRegistered: row !== null && row.registeredAt !== null, canWrite }
}

function present(row: Row): StudyRegistration {
  return {
    requestedAt: secondsOf(row.requestedAt)!,
    registeredAt: secondsOf(row.registeredAt),
    url: row.url,
    documentHash: row.documentHash,
    isStandIn: row.isStandIn,
    failure: osfFailureSchema.safeParse(row.failure).data ?? null,
    nextAttemptAt: secondsOf(row.dueAt),
  }
}
