import {
  type Actor,
  AppError,
  type ConditionId,
  type ParsedOf,
  type ProblemCeri,
  type StudyId,
  type SupportMapping,
  type supportMappingCalls,
  type TutoringCeri,
} from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { supportMappings } from '../../db/schema'
import { actorOf } from '../../study/access/actor-of'
import { lockForEdit, readOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { requirePlace, requireSupport } from '../../study/supports/mapping-slot'
import { giveToOwner } from '../../study/supports/transfer-to-owner'

type Row = typeof supportMappings.$inferSelect
type Place = { studyId: StudyId; conditionId: ConditionId; problemCeri: ProblemCeri }
type Create = ParsedOf<typeof supportMappingCalls.createSupportMapping>['body']
type Update = ParsedOf<typeof supportMappingCalls.updateSupportMapping>['body']

export function supportsService({ db, platform }: Deps) {
  /** The support a mapping is to point at: it exists, is the caller's to use, and is written for that problem. */
  async function supportFor(ceri: TutoringCeri, problemCeri: ProblemCeri, caller: Caller) {
    const tutoring = await platform.getTutoring({ params: { ceri } }, caller)
    requireSupport(tutoring, problemCeri, ['HINTS', 'EXPLANATIONS'])
    return tutoring
  }

  return {
    async list(studyId: StudyId, actor: Actor): Promise<SupportMapping[]> {
      await readOwnStudy(db, studyId, actor)
      const rows = await db
        .select()
        .from(supportMappings)
        .where(eq(supportMappings.studyId, studyId))
        .orderBy(asc(supportMappings.problemCeri), asc(supportMappings.conditionId))
      return rows.map(present)
    },

    async create(body: Create, caller: Caller): Promise<SupportMapping> {
      const actor = actorOf(caller)
      await readOwnStudy(db, body.studyId, actor)
      const tutoring = await supportFor(body.tutorStrategyCeri, body.problemCeri, caller)
      return db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        await requirePlace(tx, body)
        await giveToOwner(platform, study, actor, { ceris: [tutoring.ceri] })
        const [row] = await tx
          .insert(supportMappings)
          .values({
            studyId: body.studyId,
            conditionId: body.conditionId,
            problemCeri: body.problemCeri,
            tutoringCeri: tutoring.ceri,
            supportType: tutoring.tutorStrategyType,
          })
          .onConflictDoNothing()
          .returning()
        if (!row) return alreadyMapped(tx, body)
        await recordEvent(tx, actor, { studyId: body.studyId, action: 'support_mapped', details: detailsOf(row) })
        return present(row)
      })
    },

    async update(body: Update, caller: Caller): Promise<SupportMapping> {
      const actor = actorOf(caller)
      await readOwnStudy(db, body.studyId, actor)
      const tutoring = await supportFor(body.newTutorStrategyCeri, body.problemCeri, caller)
      return db.transaction(async (tx) => {
        const study = await lockForEdit(tx, body.studyId, actor)
        await giveToOwner(platform, study, actor, { ceris: [tutoring.ceri] })
        const [row] = await tx
          .update(supportMappings)
          .set({ tutoringCeri: tutoring.ceri, supportType: tutoring.tutorStrategyType, isPublished: false })
          .where(placeIs(body))
          .returning()
        if (!row) throw new AppError('mapping_not_found', {})
        await recordEvent(tx, actor, { studyId: body.studyId, action: 'support_mapped', details: detailsOf(row) })
        return present(row)
      })
    },

    async remove(place: Place, actor: Actor): Promise<{ ok: true }> {
      await db.transaction(async (tx) => {
        await lockForEdit(tx, place.studyId, actor)
        const [row] = await tx.delete(supportMappings).where(placeIs(place)).returning()
        if (!row) throw new AppError('mapping_not_found', {})
        await recordEvent(tx, actor, { studyId: place.studyId, action: 'support_unmapped', details: detailsOf(row) })
      })
      return { ok: true }
    },
  }
}

/** The same mapping asked for again is there already; another one would be overwritten. */
async function alreadyMapped(tx: Tx, body: Create): Promise<SupportMapping> {
  const [row] = await tx.select().from(supportMappings).where(placeIs(body))
  if (row?.tutoringCeri !== body.tutorStrategyCeri) throw new AppError('mapping_exists', {})
  return present(row)
}

function placeIs(place: Place) {
  return and(
    eq(supportMappings.studyId, place.studyId),
    eq(supportMappings.conditionId, place.conditionId),
    eq(supportMappings.problemCeri, place.problemCeri),
  )
}

function detailsOf(row: Row) {
  return { conditionId: row.conditionId, problemCeri: row.problemCeri, tutorStrategyCeri: row.tutoringCeri }
}

function present(row: Row): SupportMapping {
  return {
    studyId: row.studyId,
    conditionId: row.conditionId,
    problemCeri: row.problemCeri,
    tutorStrategyCeri: row.tutoringCeri,
    tutorStrategyType: row.supportType,
    isPublished: row.isPublished,
  }
}
