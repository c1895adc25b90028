import {
  type Actor,
  AppError,
  type FeedbackMapping,
  type feedbackMappingCalls,
  type ParsedOf,
  type ProblemId,
  type StudyId,
  type SupportId,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { feedbackMappings, studies } from '../../db/schema'
import { actorOf } from '../../study/access/actor-of'
import { lockForEdit, readForEdit, readOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import {
  type FeedbackMappingRow,
  feedbackMappingDetails,
  inFeedbackSlot,
  readMapping,
} from '../../study/supports/mappings.store'
import { requireSlot, requireSupport } from '../../study/supports/slot-guards'
import { requireResponse } from '../../study/supports/student-response'
import { transferToOwner } from '../../study/supports/transfer-to-owner'

type Add = ParsedOf<typeof feedbackMappingCalls.addFeedbackMapping>['body']
type Update = ParsedOf<typeof feedbackMappingCalls.updateFeedbackMapping>['body']

export function commonAnswersService({ db, platform }: Deps) {
  async function requireFeedback(ceri: SupportId, problemCeri: ProblemId, caller: Caller): Promise<void> {
    const tutoring = await platform.getTutoring({ params: { ceri } }, caller)
    requireSupport(tutoring, problemCeri, 'feedback')
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

    async add(body: Add, caller: Caller): Promise<{ id: number; wipCWAFeedbackMappingId: number }> {
      const actor = actorOf(caller)
      const study = await readForEdit(db, body.studyId, actor)
      await requireFeedback(body.studentResponseFeedbackCeri, body.problemCeri, caller)
      await requireResponse(platform, body.studentResponseId, body.problemCeri, caller)
      await requireSlot(db, slotOf(body))
      await transferToOwner(platform, study, actor, writtenFor(body))
      return db.transaction(async (tx) => {
        await lockForEdit(tx, body.studyId, actor)
        await requireSlot(tx, slotOf(body))
        const [row] = await tx
          .insert(feedbackMappings)
          .values({
            studyId: body.studyId,
            conditionId: body.conditionNumber,
            problemCeri: body.problemCeri,
            studentResponseId: body.studentResponseId,
            feedbackCeri: body.studentResponseFeedbackCeri,
            isPublished: body.isPublished,
          })
          .onConflictDoNothing()
          .returning()
        if (!row) return alreadyMapped(tx, body)
        await recordEvent(tx, actor, {
          studyId: body.studyId,
          action: 'feedback_mapped',
          details: feedbackMappingDetails(row),
        })
        return { id: row.id, wipCWAFeedbackMappingId: row.id }
      })
    },

    async update(body: Update, caller: Caller): Promise<FeedbackMapping> {
      const actor = actorOf(caller)
      const study = await readForEdit(db, body.studyId, actor)
      await requireFeedback(body.studentResponseFeedbackCeri, body.problemCeri, caller)
      if (!(await readMapping(db, slotOf(body)))) throw new AppError('mapping_not_found', {})
      await transferToOwner(platform, study, actor, writtenFor(body))
      return db.transaction(async (tx) => {
        await lockForEdit(tx, body.studyId, actor)
        const [row] = await tx
          .update(feedbackMappings)
          .set({ feedbackCeri: body.studentResponseFeedbackCeri, isPublished: false })
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
        const [found] = await tx
          .select({ studyId: feedbackMappings.studyId, ownerId: studies.ownerId })
          .from(feedbackMappings)
          .innerJoin(studies, eq(studies.id, feedbackMappings.studyId))
          .where(eq(feedbackMappings.id, id))
        if (!found || (found.ownerId !== actor.userId && !actor.isAdmin)) throw new AppError('mapping_not_found', {})
        await lockForEdit(tx, found.studyId, actor)
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
  }
}

const writtenFor = (body: Update) => ({
  ceris: [body.studentResponseFeedbackCeri],
  studentResponseIds: [body.studentResponseId],
})

const slotOf = (body: Update) => ({ ...body, conditionId: body.conditionNumber })

/** The same mapping sent again is already there; a different one would be overwritten. */
async function alreadyMapped(tx: Tx, body: Add): Promise<{ id: number; wipCWAFeedbackMappingId: number }> {
  const [row] = await tx
    .select()
    .from(feedbackMappings)
    .where(inFeedbackSlot(slotOf(body)))
  if (row?.feedbackCeri !== body.studentResponseFeedbackCeri) throw new AppError('mapping_exists', {})
  return { id: row.id, wipCWAFeedbackMappingId: row.id }
}

function present(row: FeedbackMappingRow): FeedbackMapping {
  return {
    dbid: row.id,
    studyId: row.studyId,
    conditionNumber: row.conditionId,
    problemCeri: row.problemCeri,
    studentResponseId: row.studentResponseId,
    studentResponseFeedbackCeri: row.feedbackCeri,
    isPublished: row.isPublished,
  }
}
