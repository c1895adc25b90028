import {
  AppError,
  allowsSupports,
  type SupportContent,
  type Tutoring,
  type TutoringCeri,
  type UserId,
} from '@trellis/domain'
import { and, asc, eq, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { newCeri } from '../ceri'
import { sanitise } from '../content/sanitise'
import { typeset } from '../content/typeset'
import type { Db, Tx } from '../db/client'
import { problems, tutorings } from '../db/schema'
import type { Caller, PlatformHandlers } from '../port'

type Row = typeof tutorings.$inferSelect
type Handlers = Pick<
  PlatformHandlers,
  | 'createTutoring'
  | 'updateTutoring'
  | 'publishTutorings'
  | 'copyTutorings'
  | 'deleteTutoring'
  | 'deleteTutorings'
  | 'getProblemTutorings'
  | 'getTutorings'
  | 'getTutoring'
>

/** A statement of PostgreSQL takes 65,535 values; a row has twelve. */
const rowsPerInsert = 1000

export function tutoringHandlers(db: Db): Handlers {
  return {
    async createTutoring({ params, query, body }, caller) {
      await demandSupportable(db, params.ceri)
      const ceri = newCeri('TUA') as TutoringCeri
      await db.insert(tutorings).values({
        ceri,
        problemCeri: params.ceri,
        ...columnsOf(body),
        state: query.ops === 'PUBLISH' ? 'PUBLISHED' : 'WORK_IN_PROGRESS',
        authorId: userIdOf(caller),
      })
      return { ceri }
    },

    async updateTutoring({ params, query, body }, caller) {
      return db.transaction(async (tx) => {
        const row = await lockOwn(tx, params.ceri, caller)
        if (row.state === 'WORK_IN_PROGRESS') {
          const state = query.ops === 'PUBLISH' ? 'PUBLISHED' : row.state
          await tx
            .update(tutorings)
            .set({ ...columnsOf(body), state })
            .where(eq(tutorings.ceri, row.ceri))
          return { ceri: row.ceri as TutoringCeri }
        }
        const ceri = newCeri('TUA') as TutoringCeri
        await tx.insert(tutorings).values({
          ceri,
          problemCeri: row.problemCeri,
          ...columnsOf(body),
          state: query.ops === 'PUBLISH' ? 'PUBLISHED' : 'WORK_IN_PROGRESS',
          // An administrator's correction does not take the support away from its author.
          authorId: row.authorId ?? userIdOf(caller),
          version: row.version + 1,
          previousCeri: row.ceri,
        })
        return { ceri }
      })
    },

    async publishTutorings({ body }, caller) {
      return db.transaction(async (tx) => {
        const own = await tx
          .select({ ceri: tutorings.ceri, state: tutorings.state })
          .from(tutorings)
          .where(and(inArray(tutorings.ceri, body.ceris), visibleTo(caller)))
          .for('update')
        const found = new Set(own.map((row) => row.ceri))
        const missing = body.ceris.find((ceri) => !found.has(ceri))
        if (missing) throw new AppError('tutoring_not_found', { id: missing })
        const drafts = own.filter((row) => row.state === 'WORK_IN_PROGRESS').map((row) => row.ceri)
        if (drafts.length > 0) {
          await tx.update(tutorings).set({ state: 'PUBLISHED' }).where(inArray(tutorings.ceri, drafts))
        }
        return { published: drafts.length }
      })
    },

    async copyTutorings({ body }, caller) {
      const rows = await db
        .select()
        .from(tutorings)
        .where(and(inArray(tutorings.ceri, body.ceris), visibleTo(caller)))
      const copies = rows.map((row) => ({
        ...row,
        ceri: newCeri('TUA'),
        state: 'WORK_IN_PROGRESS' as const,
        authorId: userIdOf(caller),
        version: 1,
        previousCeri: null,
        createdAt: new Date(),
      }))
      await db.transaction(async (tx) => {
        for (let from = 0; from < copies.length; from += rowsPerInsert) {
          await tx.insert(tutorings).values(copies.slice(from, from + rowsPerInsert))
        }
      })
      return Object.fromEntries(rows.map((row, index) => [row.ceri, copies[index]!.ceri as TutoringCeri]))
    },

    async deleteTutoring({ params }, caller) {
      return db.transaction(async (tx) => {
        const row = await lockOwn(tx, params.ceri, caller)
        await tx.update(tutorings).set({ state: 'DELETED' }).where(eq(tutorings.ceri, row.ceri))
        return { ok: true as const }
      })
    },

    async deleteTutorings({ body }, caller) {
      if (body.ceris.length === 0) return { deleted: 0 }
      // The library's own have no author: studies that used them leave them behind, whoever clears up.
      const isAnyones = caller === 'service' || caller.actor.isAdmin
      const own = isAnyones ? isNotNull(tutorings.authorId) : eq(tutorings.authorId, caller.actor.userId)
      const deleted = await db
        .update(tutorings)
        .set({ state: 'DELETED' })
        .where(and(inArray(tutorings.ceri, body.ceris), ne(tutorings.state, 'DELETED'), own))
        .returning({ ceri: tutorings.ceri })
      return { deleted: deleted.length }
    },

    async getTutorings({ query }, caller) {
      const states = query.psTypes?.length ? query.psTypes : (['WORK_IN_PROGRESS', 'PUBLISHED'] as const)
      const rows = await db
        .select()
        .from(tutorings)
        .where(and(inArray(tutorings.ceri, query.ceris), inArray(tutorings.state, [...states]), visibleTo(caller)))
      return { data: rows.map(present) }
    },

    async getProblemTutorings({ params }, caller) {
      const rows = await db
        .select()
        .from(tutorings)
        .where(and(eq(tutorings.problemCeri, params.ceri), visibleTo(caller)))
        .orderBy(asc(tutorings.createdAt), asc(tutorings.ceri))
      return { data: rows.map(present) }
    },

    async getTutoring({ params }, caller) {
      const [row] = await db
        .select()
        .from(tutorings)
        .where(and(eq(tutorings.ceri, params.ceri), visibleTo(caller)))
      if (!row) throw new AppError('tutoring_not_found', { id: params.ceri })
      return present(row)
    },
  }
}

async function demandSupportable(db: Db, ceri: string): Promise<void> {
  const [problem] = await db.select({ type: problems.type }).from(problems).where(eq(problems.ceri, ceri))
  if (!problem) throw new AppError('problem_not_found', { id: ceri })
  if (!allowsSupports(problem.type)) throw new AppError('supports_not_allowed', { id: ceri })
}

/** Researchers' supports are their own business; the library's are everybody's to read. */
function visibleTo(caller: Caller) {
  const present = ne(tutorings.state, 'DELETED')
  if (caller === 'service' || caller.actor.isAdmin) return present
  return and(present, or(eq(tutorings.authorId, caller.actor.userId), isNull(tutorings.authorId)))
}

async function lockOwn(tx: Tx, ceri: TutoringCeri, caller: Caller): Promise<Row> {
  const [row] = await tx
    .select()
    .from(tutorings)
    .where(and(eq(tutorings.ceri, ceri), visibleTo(caller)))
    .for('update')
  if (!row) throw new AppError('tutoring_not_found', { id: ceri })
  const mayWrite = caller === 'service' || caller.actor.isAdmin || row.authorId === caller.actor.userId
  if (!mayWrite) throw new AppError('access_restricted', {})
  return row
}

function userIdOf(caller: Caller): UserId | null {
  return caller === 'service' ? null : caller.actor.userId
}

function columnsOf(content: SupportContent) {
  const empty = { hints: null, explanation: null, responseFeedback: null, answerPartsToResponses: null }
  switch (content.tutorStrategyType) {
    case 'HINTS':
      return {
        ...empty,
        type: content.tutorStrategyType,
        hints: content.hints.map(({ hint }) => ({ hint: sanitise(hint) })),
      }
    case 'EXPLANATIONS':
      return { ...empty, type: content.tutorStrategyType, explanation: sanitise(content.explanation) }
    case 'STUDENT_RESPONSE_FEEDBACK':
      return {
        ...empty,
        type: content.tutorStrategyType,
        responseFeedback: sanitise(content.responseFeedback),
        answerPartsToResponses: content.answerPartsToResponses,
      }
  }
}

function present(row: Row): Tutoring {
  return {
    ceri: row.ceri as TutoringCeri,
    tutoringTarget: row.problemCeri as Tutoring['tutoringTarget'],
    tutorStrategyType: row.type,
    hints: row.hints?.map(({ hint }) => ({ hint: typeset(hint) })) ?? null,
    explanation: row.explanation === null ? null : typeset(row.explanation),
    responseFeedback: row.responseFeedback === null ? null : typeset(row.responseFeedback),
    answerPartsToResponses: row.answerPartsToResponses,
    psType: row.state === 'PUBLISHED' ? 'PUBLISHED' : 'WORK_IN_PROGRESS',
    version: row.version,
    previousCeri: row.previousCeri as TutoringCeri | null,
  }
}
