import {
  type Actor,
  AppError,
  changedWith,
  copyName,
  defaultStudyName,
  editKindOf,
  firstConditions,
  type ParsedOf,
  type ReplyOf,
  type Study,
  type StudyFieldName,
  type StudyId,
  type SupportId,
  type studyCalls,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { count, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { lockForEdit, readOwnStudy, type StudyRow } from '../../study/access/own-study'
import { requireOffered } from '../../study/access/study-type-access'
import { inTeamOf } from '../../study/access/team-role'
import { recordEvent } from '../../study/audit'
import type { QuotaDeps } from '../../study/deps'
import { recordMoment } from '../../study/record-moment'
import { columnsOf, type FieldValues, fieldOf, isSameValue } from '../../study/study-columns'
import { withMissingFeedback } from '../../study/view/missing-feedback'
import { loadStudies, loadStudy } from '../../study/view/study-view'
import { requireFitting, resetStudentTally } from './run-settings.service'
import { copySupports, insertConditions, insertCopy, readSupportIds } from './studies.store'

type AddStudy = ParsedOf<typeof studyCalls.addStudy>['body']
type FieldChange = ParsedOf<typeof studyCalls.updateStudyField>['body']
type ChangedField = ReplyOf<typeof studyCalls.updateStudyField>

export function studiesService({ db, platform, quotas }: QuotaDeps) {
  /** An actor who may copy the study may also copy the supports of its conditions, by any author. */
  const copyFor = ({ userId }: Actor, supportIds: SupportId[]) =>
    platform.copyTutorings({ body: { supportIds, authorId: userId } }, 'service')

  return {
    async add(body: AddStudy, caller: Caller): Promise<Study> {
      const actor = requireActor(caller)
      await requireOffered(platform, body.studyTypeId, caller)
      const { studyTypeId, studyName, ...fields } = body
      return db.transaction(async (tx) => {
        await quotas.require(tx, 'studies', actor.userId)
        await requireFitting(tx, null, fields)
        const [owned] = await tx.select({ total: count() }).from(studies).where(eq(studies.ownerId, actor.userId))
        const [row] = await tx
          .insert(studies)
          .values({
            ownerId: actor.userId,
            typeId: studyTypeId,
            name: studyName ?? defaultStudyName(owned!.total),
            createdAt: recordMoment(),
            ...columnsOf(fields),
          })
          .returning({ id: studies.id })
        await insertConditions(tx, row!.id, firstConditions(studyTypeId))
        await recordEvent(tx, actor, { studyId: row!.id, action: 'study_created', details: { studyTypeId } })
        return loadStudy(tx, row!.id)
      })
    },

    load: async (id: StudyId): Promise<Study> => withMissingFeedback(db, platform, await loadStudy(db, id)),

    list: (actor: Actor): Promise<Study[]> => loadStudies(db, inTeamOf(db, actor)),

    async updateField({ studyId, fieldname, value, previous }: FieldChange, actor: Actor): Promise<ChangedField> {
      return db.transaction(async (tx) => {
        const study = await lockForEdit(tx, studyId, actor, editKindOf(fieldname))
        const current = fieldOf(study, fieldname)
        const isSame = isSameValue(value, current)
        if (previous !== undefined && !isSameValue(previous, current) && !isSame) {
          throw new AppError('edit_conflict', { field: fieldname, current })
        }
        if (!isSame) {
          const fields: FieldValues = { [fieldname]: value, ...changedWith(fieldname, value) }
          await requireFitting(tx, study, fields)
          await tx.update(studies).set(columnsOf(fields)).where(eq(studies.id, studyId))
          if (fieldname === 'enrolmentCap') await resetStudentTally(tx, studyId)
          await recordChanges(tx, actor, study, fields)
        }
        return { studyId, fieldname, value } as ChangedField
      })
    },

    /** The copy belongs to the caller and has supports of its own: changing one study never changes the other. */
    async copy(id: StudyId, caller: Caller): Promise<Study> {
      const actor = requireActor(caller)
      const source = await readOwnStudy(db, id, actor)
      await requireOffered(platform, source.typeId, caller)
      await quotas.require(db, 'studies', actor.userId)
      const supportIds = await readSupportIds(db, id)
      const copies = supportIds.length === 0 ? {} : await copyFor(actor, supportIds)
      try {
        return await db.transaction(async (tx) => {
          await quotas.require(tx, 'studies', actor.userId)
          const newId = await insertCopy(tx, source, { ownerId: actor.userId, name: copyName(source.name) })
          await copySupports(tx, id, newId, copies)
          await recordEvent(tx, actor, { studyId: newId, action: 'study_copied', details: { from: id } })
          return loadStudy(tx, newId)
        })
      } catch (error) {
        // No study uses the copied supports.
        await platform.deleteTutorings({ body: { supportIds: Object.values(copies) } }, 'service')
        throw error
      }
    },
  }
}

/** One event for each field whose value changed; visits are not recorded. */
async function recordChanges(tx: Tx, actor: Actor, study: StudyRow, fields: FieldValues): Promise<void> {
  for (const [name, to] of Object.entries(fields)) {
    const field = name as StudyFieldName
    const from = fieldOf(study, field)
    if (editKindOf(field) === 'visit' || isSameValue(from, to)) continue
    await recordEvent(tx, actor, { studyId: study.id, action: 'study_changed', details: { field, from, to } })
  }
}
