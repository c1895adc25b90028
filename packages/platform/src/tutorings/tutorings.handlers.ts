import { isDeepStrictEqual } from 'node:util'
import { AppError, allowsSupports, type SupportId, toWire, tutoringSchema, type UserId } from '@trellis/domain'
import { type Caller, hasAdminRights, type PlatformHandlers, requireUserId, userIdOf } from '@trellis/http'
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client'
import { problems } from '../db/schema/content'
import { studentResponses, tutorings } from '../db/schema/supports'
import { users } from '../db/schema/users'
import { newId } from '../new-id'
import type { PlatformQuotas } from '../quotas'
import { type Content, columnsOf, contentOf, present, type TutoringRow } from './tutoring-content'

type Handlers = Pick<
  PlatformHandlers,
  | 'createTutoring'
  | 'updateTutoring'
  | 'giveTutorings'
  | 'publishTutorings'
  | 'copyTutorings'
  | 'deleteTutoring'
  | 'deleteTutorings'
  | 'getProblemTutorings'
  | 'getBestTutorings'
  | 'getTutorings'
  | 'getTutoring'
>

/** A PostgreSQL statement takes at most 65,535 values; a row has twelve. */
const rowsPerInsert = 1000

export function tutoringHandlers(db: Db, quotas: PlatformQuotas): Handlers {
  return {
    async createTutoring({ params, query, body }, caller) {
      await requireSupportable(db, params.problemId)
      const draft = {
        problemId: params.problemId,
        ...(await columnsOf(body)),
        state: query.ops === 'PUBLISH' ? ('PUBLISHED' as const) : ('WORK_IN_PROGRESS' as const),
        authorId: await authorFor(db, query.authorId, caller),
        clientKey: query.key ?? null,
      }
      return db.transaction((tx) => writeOnce(tx, quotas, draft))
    },

    async updateTutoring({ params, query, body }, caller) {
      const content = await columnsOf(body)
      return db.transaction(async (tx) => {
        await lockQuotaOfAuthor(tx, quotas, params.supportId)
        const row = await lockOwn(tx, params.supportId, caller)
        if (query.authorId !== undefined && query.authorId !== row.authorId) throw new AppError('access_restricted', {})
        const isReplay = query.key !== undefined && query.key === row.clientKey
        if (isReplay && query.ops === undefined && isDeepStrictEqual(contentOf(row), content)) {
          return { supportId: row.supportId as SupportId, revision: row.revision }
        }
        if (query.revision !== undefined) await requireUnchanged(tx, row, query.revision, content, query.key)
        if (row.state === 'WORK_IN_PROGRESS') {
          const state = query.ops === 'PUBLISH' ? 'PUBLISHED' : row.state
          const [changed] = await tx
            .update(tutorings)
            .set({ ...content, state, revision: sql`${tutorings.revision} + 1`, clientKey: query.key ?? row.clientKey })
            .where(eq(tutorings.supportId, row.supportId))
            .returning(written)
          return changed! as Written
        }
        return writeOnce(tx, quotas, {
          problemId: row.problemId,
          ...content,
          state: query.ops === 'PUBLISH' ? 'PUBLISHED' : 'WORK_IN_PROGRESS',
          // A support that an administrator corrects keeps its author.
          authorId: row.authorId ?? userIdOf(caller),
          version: row.version + 1,
          previousSupportId: row.supportId,
          clientKey: query.key ?? null,
        })
      })
    },

    async giveTutorings({ body }) {
      await db.transaction(async (tx) => {
        await tx
          .update(tutorings)
          // The key belongs to the client of the previous author.
          .set({ authorId: body.to, clientKey: null })
          .where(and(inArray(tutorings.supportId, body.supportIds), eq(tutorings.authorId, body.from)))
        await tx
          .update(studentResponses)
          .set({ authorId: body.to })
          .where(and(inArray(studentResponses.id, body.studentResponseIds), eq(studentResponses.authorId, body.from)))
      })
      return { ok: true as const }
    },

    async publishTutorings({ body }, caller) {
      return db.transaction(async (tx) => {
        const own = await tx
          .select({ supportId: tutorings.supportId, state: tutorings.state })
          .from(tutorings)
          .where(and(inArray(tutorings.supportId, body.supportIds), visibleTo(caller)))
          .for('update')
        const found = new Set(own.map((row) => row.supportId))
        const missing = body.supportIds.find((supportId) => !found.has(supportId))
        if (missing) throw new AppError('tutoring_not_found', { id: missing })
        const drafts = own.filter((row) => row.state === 'WORK_IN_PROGRESS').map((row) => row.supportId)
        if (drafts.length > 0) {
          await tx.update(tutorings).set({ state: 'PUBLISHED' }).where(inArray(tutorings.supportId, drafts))
        }
        return { published: drafts.length }
      })
    },

    async copyTutorings({ body }, caller) {
      const rows = await db
        .select()
        .from(tutorings)
        .where(and(inArray(tutorings.supportId, body.supportIds), visibleTo(caller)))
      const authorId = await authorFor(db, body.authorId, caller)
      const copies = rows.map((row) => ({
        ...row,
        supportId: newId('TUA'),
        state: 'WORK_IN_PROGRESS' as const,
        authorId,
        version: 1,
        previousSupportId: null,
        revision: 1,
        clientKey: null,
        createdAt: new Date(),
      }))
      await db.transaction(async (tx) => {
        if (authorId !== null) await quotas.require(tx, 'supports', authorId, copies.length)
        for (let from = 0; from < copies.length; from += rowsPerInsert) {
          await tx.insert(tutorings).values(copies.slice(from, from + rowsPerInsert))
        }
      })
      return Object.fromEntries(rows.map((row, index) => [row.supportId, copies[index]!.supportId as SupportId]))
    },

    async deleteTutoring({ params }, caller) {
      return db.transaction(async (tx) => {
        const row = await lockOwn(tx, params.supportId, caller)
        await tx.update(tutorings).set(deletion).where(eq(tutorings.supportId, row.supportId))
        return { ok: true as const }
      })
    },

    async deleteTutorings({ body }, caller) {
      if (body.supportIds.length === 0) return { deleted: 0 }
      // The library's own supports have no author, and are never deleted with a study that used them.
      const own = hasAdminRights(caller) ? isNotNull(tutorings.authorId) : eq(tutorings.authorId, requireUserId(caller))
      const deleted = await db
        .update(tutorings)
        .set(deletion)
        .where(and(inArray(tutorings.supportId, body.supportIds), ne(tutorings.state, 'DELETED'), own))
        .returning({ supportId: tutorings.supportId })
      return { deleted: deleted.length }
    },

    async getTutorings({ query }, caller) {
      const states = query.psTypes?.length ? query.psTypes : (['WORK_IN_PROGRESS', 'PUBLISHED'] as const)
      const rows = await db
        .select()
        .from(tutorings)
        .where(
          and(inArray(tutorings.supportId, query.supportIds), inArray(tutorings.state, [...states]), visibleTo(caller)),
        )
      return { data: await Promise.all(rows.map(present)) }
    },

    async getProblemTutorings({ params }, caller) {
      const rows = await db
        .select()
        .from(tutorings)
        .where(and(eq(tutorings.problemId, params.problemId), visibleTo(caller)))
        .orderBy(asc(tutorings.createdAt), asc(tutorings.supportId))
      return { data: await Promise.all(rows.map(present)) }
    },

    async getBestTutorings({ body }) {
      if (body.problemIds.length === 0) return {}
      const rows = await db
        .selectDistinctOn([tutorings.problemId])
        .from(tutorings)
        .where(
          and(
            inArray(tutorings.problemId, body.problemIds),
            eq(tutorings.state, 'PUBLISHED'),
            isNull(tutorings.authorId),
            inArray(tutorings.type, ['HINTS', 'EXPLANATIONS']),
          ),
        )
        // The requested kind of support first, then the newest version.
        .orderBy(
          asc(tutorings.problemId),
          body.first === 'HINTS' ? desc(tutorings.type) : asc(tutorings.type),
          desc(tutorings.version),
          asc(tutorings.supportId),
        )
      return Object.fromEntries(
        await Promise.all(rows.map(async (row) => [row.problemId, await present(row)] as const)),
      )
    },

    async getTutoring({ params }, caller) {
      const [row] = await db
        .select()
        .from(tutorings)
        .where(and(eq(tutorings.supportId, params.supportId), visibleTo(caller)))
      if (!row) throw new AppError('tutoring_not_found', { id: params.supportId })
      return present(row)
    },
  }
}

/** A deleted support releases its key: a support that is sent again under this key is created anew. */
const deletion = { state: 'DELETED' as const, clientKey: null }

const written = { supportId: tutorings.supportId, revision: tutorings.revision }
type Written = { supportId: SupportId; revision: number }
type Draft = Omit<typeof tutorings.$inferInsert, 'supportId'>

/** Inserts a support, or updates the one that this client sent before under the same key. */
async function writeOnce(tx: Tx, quotas: PlatformQuotas, draft: Draft): Promise<Written> {
  const { authorId, clientKey } = draft
  if (authorId) {
    const isSentBefore = and(eq(tutorings.authorId, authorId), eq(tutorings.clientKey, clientKey ?? ''))
    await quotas.require(tx, 'supports', authorId, async () =>
      clientKey ? 1 - (await tx.$count(tutorings, isSentBefore)) : 1,
    )
  }
  const [row] = await tx
    .insert(tutorings)
    .values({ ...draft, supportId: newId('TUA') })
    .onConflictDoUpdate({
      target: [tutorings.authorId, tutorings.clientKey],
      set: { ...contentOf(draft), state: draft.state, revision: sql`${tutorings.revision} + 1` },
      setWhere: and(eq(tutorings.problemId, draft.problemId), eq(tutorings.state, 'WORK_IN_PROGRESS')),
    })
    .returning(written)
  if (row) return row as Written
  const [known] = await tx
    .select(written)
    .from(tutorings)
    .where(and(eq(tutorings.authorId, draft.authorId!), eq(tutorings.clientKey, draft.clientKey!)))
  return known! as Written
}

/**
 * A new version of a published support counts as another support. The quota is locked before any row, as on creation.
 */
async function lockQuotaOfAuthor(tx: Tx, quotas: PlatformQuotas, supportId: SupportId): Promise<void> {
  const [row] = await tx
    .select({ authorId: tutorings.authorId, state: tutorings.state })
    .from(tutorings)
    .where(eq(tutorings.supportId, supportId))
  if (row?.authorId && row.state === 'PUBLISHED') await quotas.require(tx, 'supports', row.authorId, 0)
}

/**
 * Two people who edit the same support do not overwrite each other: the second gets a conflict with the current
 * content. Repeating a change is not a conflict, nor is a change by the client that wrote last and missed the reply.
 */
async function requireUnchanged(
  tx: Tx,
  row: TutoringRow,
  revision: number,
  content: Content,
  key: string | undefined,
): Promise<void> {
  const conflict = async (current: TutoringRow) =>
    new AppError('edit_conflict', { field: 'tutoring', current: toWire(tutoringSchema, await present(current)) })
  const isOwn = key !== undefined && row.clientKey === key
  if (row.revision !== revision && !isOwn && !isDeepStrictEqual(contentOf(row), content)) throw await conflict(row)
  if (row.state !== 'PUBLISHED') return
  const [successor] = await tx
    .select()
    .from(tutorings)
    .where(and(eq(tutorings.previousSupportId, row.supportId), ne(tutorings.state, 'DELETED')))
    .limit(1)
  if (successor && successor.clientKey !== key) throw await conflict(successor)
}

async function requireSupportable(db: Db, problemId: string): Promise<void> {
  const [problem] = await db.select({ type: problems.type }).from(problems).where(eq(problems.problemId, problemId))
  if (!problem) throw new AppError('problem_not_found', { id: problemId })
  if (!allowsSupports(problem.type)) throw new AppError('supports_not_allowed', { id: problemId })
}

/** Researchers see their own supports and the library's; administrators and the study service see all. */
function visibleTo(caller: Caller) {
  const present = ne(tutorings.state, 'DELETED')
  if (hasAdminRights(caller)) return present
  return and(present, or(eq(tutorings.authorId, requireUserId(caller)), isNull(tutorings.authorId)))
}

async function lockOwn(tx: Tx, supportId: SupportId, caller: Caller): Promise<TutoringRow> {
  const [row] = await tx
    .select()
    .from(tutorings)
    .where(and(eq(tutorings.supportId, supportId), visibleTo(caller)))
    .for('update')
  if (!row) throw new AppError('tutoring_not_found', { id: supportId })
  if (!hasAdminRights(caller) && row.authorId !== userIdOf(caller)) throw new AppError('access_restricted', {})
  return row
}

/** The author of a new support: administrators may write for the owner of a study, others only for themselves. */
async function authorFor(db: Db, authorId: UserId | undefined, caller: Caller): Promise<UserId | null> {
  const self = userIdOf(caller)
  if (authorId === undefined || authorId === self) return self
  if (!hasAdminRights(caller)) throw new AppError('access_restricted', {})
  const [author] = await db.select({ id: users.id }).from(users).where(eq(users.id, authorId))
  if (!author) throw new AppError('user_not_found', { id: authorId })
  return authorId
}
