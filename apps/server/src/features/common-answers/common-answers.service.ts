import {
  type Actor,
  AppError,
  type FeedbackMapping,
  type feedbackMappingCalls,
  type ParsedOf,
  type ProblemId,
  type StudentResponse,
  type StudyId,
  type SupportId,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { feedbackMappings } from '../../db/schema/design'
import { studies } from '../../db/schema/studies'
import { lockForEdit, readForEdit, readOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import {
  endWithholding,
  type FeedbackMappingRow,
  feedbackMappingDetails,
  inFeedbackSlot,
  readMapping,
} from '../../study/supports/mappings.store'
import { requireSlot, requireSupport } from '../../study/supports/slot-guards'
import { requireResponse, wrongAnswersFor } from '../../study/supports/student-response'
import { deleteSupports } from '../../study/supports/support-removal'
import { transferToOwner } from '../../study/supports/transfer-to-owner'

type Add = ParsedOf<typeof feedbackMappingCalls.addFeedbackMapping>['body']
type Answers = ParsedOf<typeof feedbackMappingCalls.getStudyWrongAnswers>['query']
type RemoveAnswer = ParsedOf<typeof feedbackMappingCalls.removeWrongAnswer>['query']
type Update = ParsedOf<typeof feedbackMappingCalls.updateFeedbackMapping>['body']

export function commonAnswersService({ db, platform }: Deps) {
  async function requireFeedback(supportId: SupportId, problemId: ProblemId, caller: Caller): Promise<void> {
    const tutoring = await platform.getTutoring({ params: { supportId } }, caller)
    requireSupport(tutoring, problemId, 'feedback')
  }

  return {
    async list(studyId: StudyId, actor: Actor): Promise<FeedbackMapping[]> {
      await readOwnStudy(db, studyId, actor)
      const rows = await db
        .select()
        .from(feedbackMappings)
        .where(eq(feedbackMappings.studyId, studyId))
        .orderBy(asc(feedbackMappings.id))
      return rows.map(present)
    },

    async answers({ studyId, problemIds }: Answers, caller: Caller): Promise<StudentResponse[]> {
      const study = await readOwnStudy(db, studyId, requireActor(caller))
      return wrongAnswersFor(platform, study, problemIds, caller)
    },

    async add(body: Add, caller: Caller): Promise<{ mappingId: number }> {
      const actor = requireActor(caller)
      const study = await readForEdit(db, body.studyId, actor)
      await requireFeedback(body.supportId, body.problemId, caller)
      await requireResponse(platform, study, body, caller)
      await requireSlot(db, slotOf(body))
      await transferToOwner(platform, study, actor, transferredContent(body))
      return db.transaction(async (tx) => {
        await lockForEdit(tx, body.studyId, actor)
        await requireSlot(tx, slotOf(body))
        const [row] = await tx
          .insert(feedbackMappings)
          .values({
            studyId: body.studyId,
            conditionId: body.conditionId,
            problemId: body.problemId,
            studentResponseId: body.studentResponseId,
            supportId: body.supportId,
            isPublished: body.isPublished,
          })
          .onConflictDoNothing()
          .returning()
        if (!row) return alreadyMapped(tx, body)
        await endWithholding(tx, body)
        await recordEvent(tx, actor, {
          studyId: body.studyId,
          action: 'feedback_mapped',
          details: feedbackMappingDetails(row),
        })
        return { mappingId: row.id }
      })
    },

    async update(body: Update, caller: Caller): Promise<FeedbackMapping> {
      const actor = requireActor(caller)
      const study = await readForEdit(db, body.studyId, actor)
      await requireFeedback(body.supportId, body.problemId, caller)
      if (!(await readMapping(db, slotOf(body)))) throw new AppError('mapping_not_found', {})
      await transferToOwner(platform, study, actor, transferredContent(body))
      return db.transaction(async (tx) => {
        await lockForEdit(tx, body.studyId, actor)
        const [row] = await tx
          .update(feedbackMappings)
          .set({ supportId: body.supportId, isPublished: false })
          .where(inFeedbackSlot(slotOf(body)))
          .returning()
        if (!row) throw new AppError('mapping_not_found', {})
        await recordEvent(tx, actor, {
          studyId: body.studyId,
          action: 'feedback_mapped',
          details: feedbackMappingDetails(row),
        })
        return present(row)
      })
    },

    async remove(id: number, actor: Actor): Promise<{ ok: true }> {
      await db.transaction(async (tx) => {
        const [mapping] = await tx
          .select({ studyId: feedbackMappings.studyId })
          .from(feedbackMappings)
          .where(eq(feedbackMappings.id, id))
        if (!mapping) throw new AppError('mapping_not_found', {})
        await lockForEdit(tx, mapping.studyId, actor)
        const [row] = await tx.delete(feedbackMappings).where(eq(feedbackMappings.id, id)).returning()
        if (!row) throw new AppError('mapping_not_found', {})
        await recordEvent(tx, actor, {
          studyId: row.studyId,
          action: 'feedback_unmapped',
          details: feedbackMappingDetails(row),
        })
      })
      return { ok: true }
    },

    /**
     * Also removes the feedback on it in this study. Refused while another study has feedback on it, which would be
     * lost. The platform is called before and after the transaction, never within it: it may be slow, and the study is
     * locked. If the last call fails, only the answer is left, and it can be removed again.
     */
    async removeWrongAnswer({ studyId, studentResponseId }: RemoveAnswer, caller: Caller): Promise<{ ok: true }> {
      const actor = requireActor(caller)
      const study = await readForEdit(db, studyId, actor)
      const ofThisStudy = and(
        eq(feedbackMappings.studyId, studyId),
        eq(feedbackMappings.studentResponseId, studentResponseId),
      )
      const [mapped] = await db.select().from(feedbackMappings).where(ofThisStudy).limit(1)
      if (mapped) {
        const answer = await requireResponse(platform, study, mapped, caller)
        if (!answer.isOwn) throw new AppError('student_response_not_found', { id: studentResponseId })
      }
      const removed = await db.transaction(async (tx) => {
        await lockForEdit(tx, studyId, actor)
        const [other] = await tx
          .select({ studyName: studies.name })
          .from(feedbackMappings)
          .innerJoin(studies, eq(studies.id, feedbackMappings.studyId))
          .where(and(eq(feedbackMappings.studentResponseId, studentResponseId), ne(feedbackMappings.studyId, studyId)))
          .limit(1)
        if (other) throw new AppError('wrong_answer_in_use', other)
        const rows = await tx.delete(feedbackMappings).where(ofThisStudy).returning()
        for (const row of rows) {
          await recordEvent(tx, actor, { studyId, action: 'feedback_unmapped', details: feedbackMappingDetails(row) })
        }
        return rows
      })
      // An answer with feedback in this study belongs to the study's owner, even when another team member removes it.
      await platform.deleteWrongAnswer({ params: { id: studentResponseId } }, mapped ? 'service' : caller)
      await deleteSupports(
        db,
        platform,
        removed.map((row) => row.supportId),
      )
      return { ok: true }
    },
  }
}

const transferredContent = (body: Update) => ({
  supportIds: [body.supportId],
  studentResponseIds: [body.studentResponseId],
})

const slotOf = (body: Update) => ({ ...body, conditionId: body.conditionId })

/** Accepts the same mapping sent again; refuses a different one, which would overwrite the existing mapping. */
async function alreadyMapped(tx: Tx, body: Add): Promise<{ mappingId: number }> {
  const [row] = await tx
    .select()
    .from(feedbackMappings)
    .where(inFeedbackSlot(slotOf(body)))
  if (row?.supportId !== body.supportId) throw new AppError('mapping_exists', {})
  return { mappingId: row.id }
}

function present(row: FeedbackMappingRow): FeedbackMapping {
  return {
    mappingId: row.id,
    studyId: row.studyId,
    conditionId: row.conditionId,
    problemId: row.problemId,
    studentResponseId: row.studentResponseId,
    supportId: row.supportId,
    isPublished: row.isPublished,
  }
}
