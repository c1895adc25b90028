import {
  type AnswerMember,
  AppError,
  allowsSupports,
  answerPartsOf,
  type Response,
  type StudentResponse,
} from '@trellis/domain'
import { gradeResponse, sameResponse } from '@trellis/grading'
import { type Caller, hasAdminRights, type PlatformHandlers, requireUserId, userIdOf } from '@trellis/http'
import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/client'
import { problems } from '../db/schema/content'
import { studentResponses } from '../db/schema/supports'
import type { PlatformQuotas } from '../quotas'

type Row = typeof studentResponses.$inferSelect
type Handlers = Pick<PlatformHandlers, 'getCommonWrongAnswers' | 'addWrongAnswer' | 'deleteWrongAnswer'>

/** The limit per author and problem: each new answer is compared with all earlier ones. */
export const maxOwnWrongAnswers = 50

export function studentResponseHandlers(db: Db, quotas: PlatformQuotas): Handlers {
  return {
    async getCommonWrongAnswers({ query }, caller) {
      if (query.problemIds.length === 0) return []
      if (query.authorId !== undefined && !hasAdminRights(caller)) throw new AppError('access_restricted', {})
      const rows = await db
        .select()
        .from(studentResponses)
        .where(and(inArray(studentResponses.problemId, query.problemIds), visibleTo(caller, query.authorId)))
        .orderBy(asc(studentResponses.problemId), desc(studentResponses.count), asc(studentResponses.id))
      return rows.map(present)
    },

    async addWrongAnswer({ body }, caller) {
      return db.transaction(async (tx) => {
        // Locks the problem until the end, so that the same answer, sent twice at the same time, is added once.
        const [problem] = await tx.select().from(problems).where(eq(problems.problemId, body.problemId)).for('update')
        if (!problem) throw new AppError('problem_not_found', { id: body.problemId })
        if (!allowsSupports(problem.type)) throw new AppError('supports_not_allowed', { id: body.problemId })
        const response = onlyParts(problem.answers, body.response)
        const grade = gradeResponse(problem.answers, response)
        if (grade.verdict === 'malformed') {
          throw new AppError('answer_unreadable', { part: grade.part, reason: grade.reason })
        }
        if (grade.verdict !== 'incorrect') throw new AppError('answer_is_right', {})
        const authorId = userIdOf(caller)
        // Answers of other authors are not compared, because their number is not limited.
        const known = await tx
          .select()
          .from(studentResponses)
          .where(and(eq(studentResponses.problemId, body.problemId), visibleToAuthor(authorId)))
        const same = known.find((row) => sameResponse(problem.answers, row.response, response))
        if (same) return present(same)
        const own = known.filter((row) => row.authorId !== null).length
        if (own >= maxOwnWrongAnswers) throw new AppError('too_many_wrong_answers', { limit: maxOwnWrongAnswers })
        if (authorId !== null) await quotas.require(tx, 'wrongAnswers', authorId)
        const [row] = await tx
          .insert(studentResponses)
          .values({ problemId: body.problemId, response, count: 0, authorId })
          .returning()
        return present(row!)
      })
    },

    async deleteWrongAnswer({ params: { id } }, caller) {
      const isAuthor = hasAdminRights(caller)
        ? isNotNull(studentResponses.authorId)
        : eq(studentResponses.authorId, requireUserId(caller))
      const deleted = await db
        .delete(studentResponses)
        .where(and(eq(studentResponses.id, id), isAuthor))
        .returning({ id: studentResponses.id })
      if (deleted.length === 0) throw new AppError('student_response_not_found', { id })
      return { ok: true }
    },
  }
}

/** The response, reduced to the parts that the problem has. */
function onlyParts(answers: readonly AnswerMember[], response: Response): Response {
  const numbers = answerPartsOf(answers).map((_, index) => `${index + 1}`)
  return Object.fromEntries(numbers.flatMap((number) => (response[number] ? [[number, response[number]]] : [])))
}

/** Only its author sees a wrong answer that a researcher added; everyone sees those that students gave. */
function visibleTo(caller: Caller, authorId: string | undefined) {
  if (hasAdminRights(caller)) return authorId === undefined ? undefined : visibleToAuthor(authorId)
  return visibleToAuthor(requireUserId(caller))
}

function visibleToAuthor(authorId: string | null) {
  const isFromStudents = isNull(studentResponses.authorId)
  return authorId === null ? isFromStudents : or(isFromStudents, eq(studentResponses.authorId, authorId))
}

function present({ authorId, ...row }: Row): StudentResponse {
  return { ...row, problemId: row.problemId as StudentResponse['problemId'], isOwn: authorId !== null }
}
