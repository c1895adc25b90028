import { randomBytes } from 'node:crypto'
import {
  type CitedAuthor,
  type Given,
  type NotificationKind,
  type PublicStudy,
  recipientsOf,
  type StudyId,
  type UserId,
} from '@trellis/domain'
import { and, asc, desc, eq, isNull, notInArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { publications } from '../../db/schema/publication'
import { notifications } from '../../db/schema/requests'
import { studies } from '../../db/schema/studies'
import type { StudyRow } from '../../study/access/own-study'

export type PublicationRow = typeof publications.$inferSelect

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten letters and digits that cannot be guessed: 50 bits. */
export function newPublicationKey(): string {
  return [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')
}

export async function readPublication(db: Db | Tx, studyId: StudyId): Promise<PublicationRow | null> {
  const [row] = await db.select().from(publications).where(eq(publications.studyId, studyId))
  return row ?? null
}

export async function findPublication(db: Db, key: string): Promise<PublicationRow | null> {
  const [row] = await db.select().from(publications).where(eq(publications.key, key))
  return row ?? null
}

/** What the index shows of a page; it stays while the numbers are recomputed. */
export function indexedFacts(page: PublicStudy, { hasData, grades }: { hasData: boolean; grades: string[] }) {
  const { title, authors, studyTypeId, sample, conditions, preregistration, problemSets, skills } = page
  return {
    page,
    title,
    authors,
    studyTypeId,
    sample,
    hasData,
    grades,
    given: [...new Set(conditions.map(({ given }) => given))],
    isPreregistered: preregistration.status === 'PREREGISTERED',
    words: [...authors.map(({ name }) => name), ...problemSets, ...skills].join(' '),
  }
}

/** Clears everything of a page that is no longer published except its address, which then answers 410. */
export const nothingIndexed = {
  page: null,
  title: '',
  authors: [] as CitedAuthor[],
  studyTypeId: null,
  sample: null,
  given: [] as Given[],
  words: '',
  grades: null,
  isPreregistered: false,
  hasData: false,
}

/** The first publication, except those left out, whose page has to be recomputed or whose grades are not known yet. */
export async function nextWithout(
  db: Db,
  missing: 'page' | 'grades',
  leftOut: readonly StudyId[],
): Promise<PublicationRow | null> {
  const [row] = await db
    .select()
    .from(publications)
    .where(
      and(
        eq(publications.state, 'PUBLISHED'),
        isNull(publications[missing]),
        notInArray(publications.studyId, [...leftOut]),
      ),
    )
    .orderBy(asc(publications.studyId))
    .limit(1)
  return row ?? null
}

const maxPublished = 200

/** Requests, oldest first, then published pages, newest first. */
export async function listPublications(db: Db) {
  const columns = { row: publications, studyName: studies.name, ownerId: studies.ownerId }
  const listed = (state: 'REQUESTED' | 'PUBLISHED') =>
    db
      .select(columns)
      .from(publications)
      .innerJoin(studies, eq(studies.id, publications.studyId))
      .where(eq(publications.state, state))
  return [
    ...(await listed('REQUESTED').orderBy(asc(publications.requestedAt)).limit(maxPublished)),
    ...(await listed('PUBLISHED').orderBy(desc(publications.publishedAt)).limit(maxPublished)),
  ]
}

interface Notice {
  kind: Extract<NotificationKind, `publication_${string}` | 'published'>
  actorId: UserId
  note?: string | null
  adminIds?: readonly UserId[]
  sendsMail: boolean
}

export async function notifyOfPublication(tx: Tx, study: StudyRow, notice: Notice): Promise<void> {
  const { kind, actorId, note = null, adminIds = [], sendsMail } = notice
  const recipients = recipientsOf(kind, { ownerId: study.ownerId, actorId, adminIds })
  if (recipients.length === 0) return
  const mailDueAt = sendsMail ? new Date() : null
  await tx
    .insert(notifications)
    .values(recipients.map((userId) => ({ userId, studyId: study.id, kind, note, mailDueAt })))
}
