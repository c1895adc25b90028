import {
  type Actor,
  AppError,
  type ListedPublication,
  mayShowPublicly,
  nameInHistory,
  type Publication,
  type PublicationAction,
  type PublicationRefusal,
  type PublicStudy,
  publicationAfter,
  publicPath,
  type StudyId,
  slugOf,
  systemActor,
} from '@trellis/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { publications } from '../../db/schema/publication'
import { lockOwnStudy, readOwnStudy, type StudyRow } from '../../study/access/own-study'
import { administrators } from '../../study/administrators'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { hasFinalEnd, recordResultsOpened } from '../../study/results-look'
import { lockSeals } from '../../study/seals'
import { loadPeople } from '../../study/view/load-people'
import { secondsOf } from '../../study/view/study-view'
import { type ComputedStudy, type PublicationChoices, publicStudyOf, readGrades } from './public-study.read'
import {
  indexedFacts,
  listPublications,
  newPublicationKey,
  nextWithout,
  nothingIndexed,
  notifyOfPublication,
  type PublicationRow,
  readPublication,
} from './publication.store'

export interface PublicationDeps extends Deps {
  sendsMail: boolean
  compute(studyId: StudyId): Promise<ComputedStudy>
  /** Changes whenever the record of the study does. */
  recordVersionOf(tx: Tx, studyId: StudyId): Promise<string>
  /** Whether the study has a public data package that its owner signed. */
  hasData(studyId: StudyId): Promise<boolean>
}

export type PublicationService = ReturnType<typeof publicationService>

const retryAfterMs = 600_000

const refuse = (reason: PublicationRefusal) => new AppError('publication_refused', { reason })
const tooFew = 'After an erasure a condition has too few students for a public page.'

export function publicationService(deps: PublicationDeps) {
  const { db, platform, sendsMail } = deps
  /** Studies whose pages could not be computed, with the time of the next attempt: milliseconds since the epoch. */
  const failed = new Map<StudyId, number>()

  function requireNext(row: PublicationRow | null, action: PublicationAction, study: StudyRow, actor: Actor): void {
    const verdict = publicationAfter(row?.state ?? 'NONE', action, study, actor)
    if (!verdict.ok) throw refuse(verdict.reason)
  }

  async function requireFinal(study: StudyRow): Promise<void> {
    if (!(await hasFinalEnd(db, study))) throw refuse('not_final')
  }

  /** The results of a study; an error where they may not be shown publicly. */
  async function computePublic(studyId: StudyId): Promise<ComputedStudy> {
    const computed = await deps.compute(studyId)
    const verdict = mayShowPublicly(computed.results)
    if (!verdict.ok) throw refuse(verdict.reason)
    return computed
  }

  async function present(studyId: StudyId, actor: Actor): Promise<Publication> {
    const study = await readOwnStudy(db, studyId, actor)
    const row = await readPublication(db, studyId)
    const verdict = publicationAfter(row?.state ?? 'NONE', 'request', study, actor)
    const isFinal = await hasFinalEnd(db, study)
    return {
      studyId,
      state: row?.state ?? 'NONE',
      version: row?.version ?? 0,
      license: row?.license ?? 'CC-BY-4.0',
      abstract: row?.abstract ?? '',
      doi: row?.doi ?? null,
      requestedAt: secondsOf(row?.requestedAt ?? null),
      publishedAt: secondsOf(row?.publishedAt ?? null),
      note: row?.note ?? null,
      path: pathOf(row),
      refusal: isFinal ? (verdict.ok ? null : verdict.reason) : 'not_final',
    }
  }

  return {
    load: present,

    /** The page as it would be published now. Opening it counts as opening the results. */
    async preview(studyId: StudyId, choices: Partial<PublicationChoices>, actor: Actor): Promise<PublicStudy> {
      const study = await readOwnStudy(db, studyId, actor)
      await requireFinal(study)
      await recordResultsOpened(db, study, actor)
      const row = await readPublication(db, studyId)
      const chosen = {
        license: choices.license ?? row?.license ?? 'CC-BY-4.0',
        abstract: choices.abstract ?? row?.abstract ?? '',
        doi: choices.doi ?? row?.doi ?? null,
      }
      const stamp = { version: (row?.version ?? 0) + 1, publishedAt: nowInSeconds(), recomputedAt: null }
      return publicStudyOf(deps, await computePublic(studyId), chosen, stamp)
    },

    async request(
      { studyId, license, abstract, doi }: PublicationChoices & { studyId: StudyId },
      actor: Actor,
    ): Promise<Publication> {
      const before = await readOwnStudy(db, studyId, actor)
      requireNext(await readPublication(db, studyId), 'request', before, actor)
      await requireFinal(before)
      await computePublic(studyId)
      const adminIds = await administrators(platform)
      await db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor)
        requireNext(await readPublication(tx, studyId), 'request', study, actor)
        const values = { state: 'REQUESTED' as const, license, abstract, doi, requestedAt: new Date(), note: null }
        await tx
          .insert(publications)
          .values({ studyId, key: newPublicationKey(), ...values })
          .onConflictDoUpdate({ target: publications.studyId, set: values })
        const details = { license, doi }
        await recordEvent(tx, actor, { studyId, action: 'publication_requested', details })
        await notifyOfPublication(tx, study, {
          kind: 'publication_requested',
          actorId: actor.userId,
          adminIds,
          sendsMail,
        })
      })
      return present(studyId, actor)
    },

    async withdraw({ studyId, note }: { studyId: StudyId; note: string | null }, actor: Actor): Promise<Publication> {
      await db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor)
        requireNext(await readPublication(tx, studyId), 'withdraw', study, actor)
        await writeWithdrawal(tx, study, actor, note)
      })
      return present(studyId, actor)
    },

    async decline({ studyId, note }: { studyId: StudyId; note: string }, actor: Actor): Promise<Publication> {
      await db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor)
        requireNext(await readPublication(tx, studyId), 'decline', study, actor)
        await tx.update(publications).set({ state: 'DECLINED', note }).where(eq(publications.studyId, studyId))
        await recordEvent(tx, actor, { studyId, action: 'publication_declined', note })
        await notifyOfPublication(tx, study, {
          kind: 'publication_declined',
          actorId: actor.userId,
          note,
          sendsMail,
        })
      })
      return present(studyId, actor)
    },

    /** Publishes the page as it was requested, with current numbers. */
    async approve(studyId: StudyId, actor: Actor): Promise<Publication> {
      const before = await readOwnStudy(db, studyId, actor)
      const requested = await readPublication(db, studyId)
      requireNext(requested, 'approve', before, actor)
      const computed = await computePublic(studyId)
      const { license, abstract, doi, version, requestedAt } = requested!
      const publishedAt = nowInSeconds()
      const stamp = { version: version + 1, publishedAt, recomputedAt: null }
      const page = await publicStudyOf(deps, computed, { license, abstract, doi }, stamp)
      const indexFacts = { hasData: await deps.hasData(studyId), grades: await readGrades(deps, studyId) }
      await db.transaction(async (tx) => {
        const study = await lockUnchanged(tx, studyId, computed, actor)
        const row = await readPublication(tx, studyId)
        requireNext(row, 'approve', study, actor)
        // Withdrawn and requested again since it was read, perhaps with another abstract.
        if (row!.requestedAt.getTime() !== requestedAt.getTime()) throw refuse('changed')
        await tx
          .update(publications)
          .set({
            state: 'PUBLISHED',
            version: stamp.version,
            note: null,
            publishedAt: new Date(publishedAt * 1000),
            ...indexedFacts(page, indexFacts),
          })
          .where(eq(publications.studyId, studyId))
        const details = { version: stamp.version, license, data: page.hashes.data }
        await recordEvent(tx, actor, { studyId, action: 'study_published', details })
        await notifyOfPublication(tx, study, { kind: 'published', actorId: actor.userId, sendsMail })
      })
      return present(studyId, actor)
    },

    async list(): Promise<ListedPublication[]> {
      const rows = await listPublications(db)
      const people = await loadPeople(
        platform,
        rows.map(({ ownerId }) => ownerId),
      )
      return rows.map(({ row, studyName, ownerId }) => ({
        studyId: row.studyId,
        state: row.state,
        version: row.version,
        studyName,
        license: row.license,
        abstract: row.abstract,
        doi: row.doi,
        requestedAt: secondsOf(row.requestedAt),
        path: pathOf(row),
        owner: nameInHistory(ownerId, people.get(ownerId)?.displayName),
      }))
    },

    /**
     * Recomputes the next page whose record an erasure has changed; returns whether there was anything to do. A page
     * that would now have too few students is withdrawn. When no page is due, the next one without grades gets them.
     */
    async refreshNext(): Promise<boolean> {
      const waiting = [...failed].flatMap(([id, until]) => (until > Date.now() ? [id] : []))
      const row = await nextWithout(db, 'page', waiting)
      if (!row) return fillGrades(waiting)
      const { studyId, license, abstract, doi, version, publishedAt } = row
      try {
        const computed = await deps.compute(studyId)
        const stamp = { version, publishedAt: secondsOf(publishedAt)!, recomputedAt: nowInSeconds() }
        const page = await publicStudyOf(deps, computed, { license, abstract, doi }, stamp)
        const indexFacts = { hasData: await deps.hasData(studyId), grades: await readGrades(deps, studyId) }
        await db.transaction(async (tx) => {
          const study = await lockUnchanged(tx, studyId, computed, systemActor)
          const current = await readPublication(tx, studyId)
          if (current?.state !== 'PUBLISHED' || current.version !== version) return
          if (!mayShowPublicly(computed.results).ok) return writeWithdrawal(tx, study, systemActor, tooFew)
          await tx.update(publications).set(indexedFacts(page, indexFacts)).where(eq(publications.studyId, studyId))
        })
      } catch (error) {
        // The record has changed once more: the next call recomputes the page.
        if (error instanceof AppError && error.code === 'publication_refused') return true
        failed.set(studyId, Date.now() + retryAfterMs)
        throw error
      }
      return true
    },
  }

  /** For pages that were published before grades were stored. */
  async function fillGrades(leftOut: readonly StudyId[]): Promise<boolean> {
    const row = await nextWithout(db, 'grades', leftOut)
    if (!row) return false
    const { studyId } = row
    try {
      const grades = await readGrades(deps, studyId)
      await db
        .update(publications)
        .set({ grades })
        .where(and(eq(publications.studyId, studyId), eq(publications.state, 'PUBLISHED'), isNull(publications.grades)))
    } catch (error) {
      failed.set(studyId, Date.now() + retryAfterMs)
      throw error
    }
    return true
  }

  /** Locks the study if its record is still the one the page was computed from: an erasure takes the same lock. */
  async function lockUnchanged(tx: Tx, studyId: StudyId, computed: ComputedStudy, actor: Actor): Promise<StudyRow> {
    await lockSeals(tx, [studyId])
    const study = await lockOwnStudy(tx, studyId, actor)
    if ((await deps.recordVersionOf(tx, studyId)) !== computed.recordVersion) throw refuse('changed')
    return study
  }

  async function writeWithdrawal(tx: Tx, study: StudyRow, actor: Actor, note: string | null): Promise<void> {
    const { id: studyId } = study
    await tx
      .update(publications)
      .set({ state: 'WITHDRAWN', note, ...nothingIndexed })
      .where(eq(publications.studyId, studyId))
    await recordEvent(tx, actor, { studyId, action: 'publication_withdrawn', ...(note !== null && { note }) })
    await notifyOfPublication(tx, study, {
      kind: 'publication_withdrawn',
      actorId: actor.userId,
      note,
      sendsMail,
    })
  }
}

function pathOf(row: PublicationRow | null): string | null {
  return row?.state === 'PUBLISHED' ? publicPath(slugOf(row.title, row.key)) : null
}

const nowInSeconds = () => Math.floor(Date.now() / 1000)
