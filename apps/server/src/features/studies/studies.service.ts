import {
  type Actor,
  AppError,
  copyName,
  defaultStudyName,
  editKindOf,
  firstConditions,
  invalidInput,
  type ParsedOf,
  type Study,
  type StudyFieldName,
  type StudyId,
  type studyCalls,
  studyFieldSchema,
} from '@trellis/domain'
import type { Caller } from '@trellis/platform'
import { count, eq } from 'drizzle-orm'
import { studies } from '../../db/schema'
import { actorOf } from '../../study/actor-of'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { demandOffered } from '../../study/offered-types'
import { lockForEdit, readOwnStudy } from '../../study/own-study'
import { loadStudies, loadStudy } from '../../study/study-view'
import { copySupports, insertConditions, insertCopy, readSupportCeris } from './studies.store'

type AddStudy = ParsedOf<typeof studyCalls.addStudy>['body']
type FieldChange = ParsedOf<typeof studyCalls.updateStudyField>['body']

/** Column of each field that may be changed. */
const columnOf = {
  studyName: 'name',
  researchQuestion: 'researchQuestion',
  pageNumber: 'pageNumber',
  recruitmentTypeNumber: 'recruitmentType',
  experimentalParadigmNumber: 'paradigm',
  mediaAccess: 'mediaAccess',
  directions: 'directions',
  preTest: 'preTest',
  postTest: 'postTest',
  preSurvey: 'preSurvey',
  postSurvey: 'postSurvey',
  preSurveyBeforePreTest: 'preSurveyBeforePreTest',
} as const satisfies Record<StudyFieldName, keyof typeof studies.$inferSelect>

export function studiesService({ db, platform }: Deps) {
  return {
    async add(body: AddStudy, caller: Caller): Promise<Study> {
      const actor = actorOf(caller)
      await demandOffered(platform, body.studyTypeId, caller)
      const { studyTypeId, studyName, ...fields } = body
      return db.transaction(async (tx) => {
        const [owned] = await tx.select({ total: count() }).from(studies).where(eq(studies.ownerId, actor.userId))
        const [row] = await tx
          .insert(studies)
          .values({
            ownerId: actor.userId,
            typeId: studyTypeId,
            name: studyName ?? defaultStudyName(owned!.total),
            ...columnsOf(fields),
          })
          .returning({ id: studies.id })
        await insertConditions(tx, row!.id, firstConditions(studyTypeId))
        await recordEvent(tx, actor, { studyId: row!.id, action: 'study_created', details: { studyTypeId } })
        return loadStudy(tx, row!.id)
      })
    },

    async load(id: StudyId, actor: Actor): Promise<Study> {
      await readOwnStudy(db, id, actor)
      return loadStudy(db, id)
    },

    list: (actor: Actor): Promise<Study[]> => loadStudies(db, eq(studies.ownerId, actor.userId)),

    async updateField({ studyId, fieldname, value, previous }: FieldChange, actor: Actor) {
      const parsed = studyFieldSchema.shape[fieldname].safeParse(value)
      const column = columnOf[fieldname]
      return db.transaction(async (tx) => {
        const study = await lockForEdit(tx, studyId, actor, editKindOf(fieldname))
        if (!parsed.success) throw invalidInput(parsed.error, fieldname)
        if (previous !== undefined && previous !== study[column] && parsed.data !== study[column]) {
          throw new AppError('edit_conflict', { field: fieldname, current: study[column] })
        }
        if (parsed.data !== study[column]) {
          await tx
            .update(studies)
            .set({ [column]: parsed.data })
            .where(eq(studies.id, studyId))
          if (editKindOf(fieldname) !== 'visit') {
            const details = { field: fieldname, from: study[column], to: parsed.data }
            await recordEvent(tx, actor, { studyId, action: 'study_changed', details })
          }
        }
        return { studyId, fieldname, value: parsed.data }
      })
    },

    /** The copy is the copier's, in development, with supports of its own: changing one study never changes the other. */
    async copy(id: StudyId, caller: Caller): Promise<Study> {
      const actor = actorOf(caller)
      const source = await readOwnStudy(db, id, actor)
      await demandOffered(platform, source.typeId, caller)
      const ceris = await readSupportCeris(db, id)
      const copies = ceris.length === 0 ? {} : await platform.copyTutorings({ body: { ceris } }, caller)
      return db.transaction(async (tx) => {
        const newId = await insertCopy(tx, source, { ownerId: actor.userId, name: copyName(source.name) })
        await copySupports(tx, id, newId, copies)
        await recordEvent(tx, actor, { studyId: newId, action: 'study_copied', details: { from: id } })
        return loadStudy(tx, newId)
      })
    },
  }
}

function columnsOf(fields: Partial<Record<StudyFieldName, unknown>>): Partial<typeof studies.$inferInsert> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [columnOf[name as StudyFieldName], value]),
  )
}
