import {
  type Actor,
  AppError,
  type ConditionId,
  type ParsedOf,
  type ProblemId,
  type StudyId,
  type SupportId,
  type SupportMapping,
  type supportMappingCalls,
  type Tutoring,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { supportMappings } from '../../db/schema/design'
import { lockForEdit, readForEdit, readOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import { loadTutorings } from '../../study/content/platform-reads'
import type { Deps } from '../../study/deps'
import {
  endWithholding,
  inHelpSlot,
  readMapping,
  type SupportMappingRow,
  supportMappingDetails,
} from '../../study/supports/mappings.store'
import { requireSlot, requireSupport } from '../../study/supports/slot-guards'
import { mappedSupportIds } from '../../study/supports/support-removal'
import { transferToOwner } from '../../study/supports/transfer-to-owner'

type Slot = { studyId: StudyId; conditionId: ConditionId; problemId: ProblemId }
type Create = ParsedOf<typeof supportMappingCalls.createSupportMapping>['body']
type Update = ParsedOf<typeof supportMappingCalls.updateSupportMapping>['body']

export function supportsService({ db, platform }: Deps) {
  /** The support that a mapping will point at: it exists, the caller may use it, and it is written for that problem. */
  async function supportFor(supportId: SupportId, problemId: ProblemId, caller: Caller) {
    const tutoring = await platform.getTutoring({ params: { supportId } }, caller)
    requireSupport(tutoring, problemId, 'help')
    return tutoring
  }

  return {
    async list(studyId: StudyId, actor: Actor): Promise<SupportMapping[]> {
      await readOwnStudy(db, studyId, actor)
      const rows = await db
        .select()
        .from(supportMappings)
        .where(eq(supportMappings.studyId, studyId))
        .orderBy(asc(supportMappings.problemId), asc(supportMappings.conditionId))
      return rows.map(present)
    },

    /** Read on behalf of the study itself: anyone who may read the study may read all of its supports. */
    async contents(studyId: StudyId): Promise<Tutoring[]> {
      return [...(await loadTutorings(platform, await mappedSupportIds(db, { studyId }))).values()]
    },

    async create(body: Create, caller: Caller): Promise<SupportMapping> {
      const actor = requireActor(caller)
      const study = await readForEdit(db, body.studyId, actor)
      const tutoring = await supportFor(body.supportId, body.problemId, caller)
      await requireSlot(db, body)
      await transferToOwner(platform, study, actor, { supportIds: [tutoring.supportId] })
      return db.transaction(async (tx) => {
        await lockForEdit(tx, body.studyId, actor)
        await requireSlot(tx, body)
        const [row] = await tx
          .insert(supportMappings)
          .values({
            studyId: body.studyId,
            conditionId: body.conditionId,
            problemId: body.problemId,
            supportId: tutoring.supportId,
            supportType: tutoring.tutorStrategyType,
          })
          .onConflictDoNothing()
          .returning()
        if (!row) return alreadyMapped(tx, body)
        await endWithholding(tx, body)
        await recordEvent(tx, actor, {
          studyId: body.studyId,
          action: 'support_mapped',
          details: supportMappingDetails(row),
        })
        return present(row)
      })
    },

    async update(body: Update, caller: Caller): Promise<SupportMapping> {
      const actor = requireActor(caller)
      const study = await readForEdit(db, body.studyId, actor)
      const tutoring = await supportFor(body.supportId, body.problemId, caller)
      if (!(await readMapping(db, { ...body, studentResponseId: null }))) throw new AppError('mapping_not_found', {})
      await transferToOwner(platform, study, actor, { supportIds: [tutoring.supportId] })
      return db.transaction(async (tx) => {
        await lockForEdit(tx, body.studyId, actor)
        const [row] = await tx
          .update(supportMappings)
          .set({ supportId: tutoring.supportId, supportType: tutoring.tutorStrategyType, isPublished: false })
          .where(inHelpSlot(body))
          .returning()
        if (!row) throw new AppError('mapping_not_found', {})
        await recordEvent(tx, actor, {
          studyId: body.studyId,
          action: 'support_mapped',
          details: supportMappingDetails(row),
        })
        return present(row)
      })
    },

    async remove(slot: Slot, actor: Actor): Promise<{ ok: true }> {
      await db.transaction(async (tx) => {
        await lockForEdit(tx, slot.studyId, actor)
        const [row] = await tx.delete(supportMappings).where(inHelpSlot(slot)).returning()
        if (!row) throw new AppError('mapping_not_found', {})
        await recordEvent(tx, actor, {
          studyId: slot.studyId,
          action: 'support_unmapped',
          details: supportMappingDetails(row),
        })
      })
      return { ok: true }
    },
  }
}

/** The same mapping sent again is already there; a different one would be overwritten. */
async function alreadyMapped(tx: Tx, body: Create): Promise<SupportMapping> {
  const [row] = await tx.select().from(supportMappings).where(inHelpSlot(body))
  if (row?.supportId !== body.supportId) throw new AppError('mapping_exists', {})
  return present(row)
}

function present(row: SupportMappingRow): SupportMapping {
  return {
    studyId: row.studyId,
    conditionId: row.conditionId,
    problemId: row.problemId,
    supportId: row.supportId,
    tutorStrategyType: row.supportType,
    isPublished: row.isPublished,
  }
}
