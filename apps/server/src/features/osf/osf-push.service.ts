import { createHash } from 'node:crypto'
import {
  type Actor,
  AppError,
  mayPush,
  type OsfFailure,
  type OsfFile,
  osfFailureSchema,
  osfRetryDelay,
  type PushState,
  type StudyId,
} from '@trellis/domain'
import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { osfFiles } from '../../db/schema/sharing'
import { lockOwnStudy, readOwnStudy, type StudyRow } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { hasFinalEnd } from '../../study/results-look'
import { secondsOf } from '../../study/view/study-view'
import type { OsfPort } from './osf.port'

type Row = typeof osfFiles.$inferSelect

export interface NamedFile {
  name: string
  content: Buffer
}

/** Provides one file of a study; null where there is none yet, such as a data package that was not built. */
export type FileProvider = (studyId: StudyId, actor: Actor) => Promise<NamedFile | null>

export interface PushDeps extends Pick<Deps, 'db'> {
  osf: OsfPort
  providers: readonly FileProvider[]
  log: { warn(details: object, message: string): void }
}

/** Longer than an upload takes. */
const leaseSeconds = 180
const maxBytes = 100_000_000

/**
 * Sends the files of a completed study to its OSF project. They are stored here first, and each is sent in the
 * background until OSF has it. What OSF has already, by its SHA-256, is not sent again.
 */
export function pushService({ db, osf, providers, log }: PushDeps) {
  async function factsOf(study: StudyRow) {
    return { ...study, isFinal: await hasFinalEnd(db, study), canWrite: osf.canWrite }
  }

  async function stateOf(studyId: StudyId, actor: Actor): Promise<PushState> {
    const study = await readOwnStudy(db, studyId, actor)
    const verdict = mayPush(await factsOf(study), actor)
    const { content: _, ...columns } = getTableColumns(osfFiles)
    const rows = await db
      .select(columns)
      .from(osfFiles)
      .where(eq(osfFiles.studyId, studyId))
      .orderBy(asc(osfFiles.name))
    return {
      studyId,
      osfProjectId: study.osfProjectId,
      isStandIn: osf.isStandIn,
      refusal: verdict.ok ? null : verdict.reason,
      files: rows.map(present),
    }
  }

  async function filesOf(studyId: StudyId, report: string | undefined, actor: Actor): Promise<NamedFile[]> {
    const files: NamedFile[] = []
    for (const provide of providers) {
      const file = await provide(studyId, actor)
      if (file) files.push(file)
    }
    if (report !== undefined) files.push({ name: `trellis-report-${studyId}.html`, content: Buffer.from(report) })
    return files.filter(({ content }) => content.length <= maxBytes)
  }

  async function attempt(row: Row): Promise<void> {
    const stored = await osf.findFile(row.osfProjectId, row.name)
    if (stored?.sha256 !== row.sha256) await osf.uploadFile(row.osfProjectId, row.name, row.content!)
    const url = stored?.url ?? (await osf.findFile(row.osfProjectId, row.name))?.url ?? null
    await db
      .update(osfFiles)
      .set({ uploadedAt: sql`now()`, url, content: null, dueAt: null, failure: null })
      // Another version may have been stored here in the meantime.
      .where(and(isRow(row), eq(osfFiles.sha256, row.sha256)))
  }

  async function fail(row: Row, failure: OsfFailure): Promise<void> {
    const delay = osfRetryDelay(failure, row.attempts)
    const dueAt = delay === null ? null : sql`now() + make_interval(secs => ${delay})`
    await db
      .update(osfFiles)
      .set({ failure, dueAt })
      .where(and(isRow(row), eq(osfFiles.sha256, row.sha256)))
  }

  /** Claims a file that is due, so that no other process sends it; null when there is none. */
  async function claim(): Promise<Row | null> {
    return db.transaction(async (tx) => {
      const [due] = await tx
        .select({ studyId: osfFiles.studyId, name: osfFiles.name })
        .from(osfFiles)
        .where(and(lte(osfFiles.dueAt, sql`now()`), eq(osfFiles.isStandIn, osf.isStandIn)))
        .orderBy(osfFiles.dueAt)
        .limit(1)
        .for('update', { skipLocked: true })
      if (!due) return null
      const dueAt = sql`now() + make_interval(secs => ${leaseSeconds})`
      const [row] = await tx
        .update(osfFiles)
        .set({ dueAt, attempts: sql`least(attempts + 1, 10000)` })
        .where(isRow(due))
        .returning()
      return row ?? null
    })
  }

  async function pushDue(): Promise<void> {
    for (let row = await claim(); row !== null; row = await claim()) {
      try {
        await attempt(row)
      } catch (error) {
        const code = osfFailureSchema.safeParse(error instanceof AppError ? error.code : null)
        if (!code.success) throw error
        log.warn({ err: error, study: row.studyId, file: row.name }, 'a file could not be sent to OSF')
        await fail(row, code.data)
      }
    }
  }

  return {
    state: stateOf,
    pushDue,

    /**
     * Stores the files as they are now; those that OSF has already are left alone, the others are sent in the
     * background.
     */
    async push(studyId: StudyId, report: string | undefined, actor: Actor): Promise<PushState> {
      const study = await readOwnStudy(db, studyId, actor)
      const verdict = mayPush(await factsOf(study), actor)
      if (!verdict.ok) throw new AppError('push_refused', { reason: verdict.reason })
      const files = await filesOf(studyId, report, actor)
      await db.transaction(async (tx) => {
        await lockOwnStudy(tx, studyId, actor)
        for (const { name, content } of files) {
          const sha256 = createHash('sha256').update(content).digest('hex')
          const target = { osfProjectId: study.osfProjectId!, isStandIn: osf.isStandIn }
          const [earlier] = await tx.select().from(osfFiles).where(isRow({ studyId, name }))
          const isSame =
            earlier?.sha256 === sha256 &&
            earlier.osfProjectId === target.osfProjectId &&
            earlier.isStandIn === target.isStandIn
          if (isSame && (earlier.uploadedAt !== null || (earlier.dueAt !== null && earlier.failure === null))) continue
          const pending = {
            sha256,
            size: content.length,
            content,
            ...target,
            requestedBy: actor.userId,
            requestedAt: sql`now()`,
            uploadedAt: null,
            url: null,
            attempts: 0,
            failure: null,
            dueAt: sql`now()`,
          }
          await tx
            .insert(osfFiles)
            .values({ studyId, name, ...pending })
            .onConflictDoUpdate({ target: [osfFiles.studyId, osfFiles.name], set: pending })
        }
        const details = { files: files.map(({ name }) => name) }
        await recordEvent(tx, actor, { studyId, action: 'files_sent_to_osf', details })
      })
      return stateOf(studyId, actor)
    },
  }
}

const isRow = ({ studyId, name }: Pick<Row, 'studyId' | 'name'>) =>
  and(eq(osfFiles.studyId, studyId), eq(osfFiles.name, name))

function present(row: Omit<Row, 'content'>): OsfFile {
  return {
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    uploadedAt: secondsOf(row.uploadedAt),
    url: row.url,
    isStandIn: row.isStandIn,
    failure: osfFailureSchema.safeParse(row.failure).data ?? null,
    nextAttemptAt: secondsOf(row.dueAt),
  }
}
