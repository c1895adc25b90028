import {
  type Actor,
  AppError,
  allConditionsBlock,
  type Condition,
  type ConditionId,
  type conditionCalls,
  conditionFieldOnWire,
  isNameTaken,
  mayAddCondition,
  mayDeleteCondition,
  newConditionDescription,
  nextConditionName,
  type ParsedOf,
  type ProblemSetId,
  type StudyId,
  type Verdict,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions, studyProblemSets } from '../../db/schema/design'
import { lockForEdit, lockOwnStudy } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { Deps } from '../../study/deps'
import { deleteSupports, mappedSupportIds } from '../../study/supports/support-removal'
import { presentCondition } from '../../study/view/condition-view'

type Row = typeof conditions.$inferSelect
type AddCondition = ParsedOf<typeof conditionCalls.addStudyCondition>['body']
type FieldChange = ParsedOf<typeof conditionCalls.updateStudyCondition>['body']

export function conditionsService({ db, platform }: Deps) {
  return {
    async list(studyId: StudyId): Promise<Condition[]> {
      return (await conditionsOf(db, studyId)).map(presentCondition)
    },

    async add(body: AddCondition, actor: Actor): Promise<Condition> {
      return db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, body.studyId, actor, 'editor')
        const existing = await conditionsOf(tx, study.id)
        requireAllowed(mayAddCondition({ typeId: study.typeId, status: study.status, count: existing.length }))
        if (body.name !== undefined) requireFreeName(body.name, existing)
        if (body.problemSetId) await requireProblemSetOfStudy(tx, study.id, body.problemSetId)
        const [row] = await tx
          .insert(conditions)
          .values({
            studyId: study.id,
            position: Math.max(0, ...existing.map((condition) => condition.position)) + 1,
            name: body.name ?? nextConditionName(existing.map((condition) => condition.name)),
            description: body.description ?? newConditionDescription,
            problemSetId: body.problemSetId ?? null,
          })
          .returning()
        const details = { conditionId: row!.id, name: row!.name }
        await recordEvent(tx, actor, { studyId: study.id, action: 'condition_added', details })
        return presentCondition(row!)
      })
    },

    async update({ conditionId, fieldname, value, previous }: FieldChange, actor: Actor): Promise<Condition> {
      return db.transaction(async (tx) => {
        const { studyId } = await readCondition(tx, conditionId)
        await lockForEdit(tx, studyId, actor)
        const row = await readCondition(tx, conditionId)
        if (row.isFixed && fieldname !== 'weight') throw new AppError('condition_refused', { reason: 'fixed' })
        if (previous !== undefined && previous !== row[fieldname] && value !== row[fieldname]) {
          throw new AppError('edit_conflict', { field: conditionFieldOnWire(fieldname), current: row[fieldname] })
        }
        if (fieldname === 'name') {
          const others = (await conditionsOf(tx, studyId)).filter(({ id }) => id !== conditionId)
          requireFreeName(String(value), others)
        }
        if (fieldname === 'problemSetId' && value !== null) await requireProblemSetOfStudy(tx, studyId, value)
        const [changed] = await tx
          .update(conditions)
          .set({ [fieldname]: value })
          .where(eq(conditions.id, conditionId))
          .returning()
        const details = { conditionId, field: conditionFieldOnWire(fieldname), from: row[fieldname], to: value }
        await recordEvent(tx, actor, { studyId, action: 'condition_changed', details })
        return presentCondition(changed!)
      })
    },

    async remove(conditionId: ConditionId, caller: Caller): Promise<{ ok: true }> {
      const actor = requireActor(caller)
      const orphaned = await db.transaction(async (tx) => {
        const { studyId } = await readCondition(tx, conditionId)
        const study = await lockOwnStudy(tx, studyId, actor, 'editor')
        const row = await readCondition(tx, conditionId)
        const count = (await conditionsOf(tx, study.id)).length
        requireAllowed(mayDeleteCondition({ typeId: study.typeId, status: study.status, count, isFixed: row.isFixed }))
        const supportIds = await mappedSupportIds(tx, { conditionId })
        await tx.delete(conditions).where(eq(conditions.id, conditionId))
        const details = { conditionId, name: row.name }
        await recordEvent(tx, actor, { studyId: study.id, action: 'condition_deleted', details })
        return supportIds
      })
      await deleteSupports(db, platform, orphaned)
      return { ok: true }
    },
  }
}

function requireAllowed(verdict: Verdict): void {
  if (verdict.ok) return
  if (verdict.reason === 'awaiting_approval') throw new AppError('edit_refused', { reason: verdict.reason })
  throw new AppError('condition_refused', { reason: verdict.reason })
}

function requireFreeName(name: string, others: readonly Row[]): void {
  const names = others.map((other) => other.name)
  if (isNameTaken(name, names)) throw new AppError('condition_refused', { reason: 'name_taken' })
}

function conditionsOf(db: Db | Tx, studyId: StudyId): Promise<Row[]> {
  return db.select().from(conditions).where(eq(conditions.studyId, studyId)).orderBy(asc(conditions.position))
}

async function readCondition(tx: Tx, id: ConditionId): Promise<Row> {
  const [row] = await tx.select().from(conditions).where(eq(conditions.id, id))
  if (!row) throw new AppError('condition_not_found', { id })
  return row
}

async function requireProblemSetOfStudy(tx: Tx, studyId: StudyId, problemSetId: ProblemSetId): Promise<void> {
  const [set] = await tx
    .select({ problemSetId: studyProblemSets.problemSetId })
    .from(studyProblemSets)
    .where(
      and(
        eq(studyProblemSets.studyId, studyId),
        eq(studyProblemSets.problemSetId, problemSetId),
        eq(studyProblemSets.studyBlockTypeId, allConditionsBlock),
      ),
    )
  if (!set) {
    const message = 'This problem set is not part of the study'
    throw new AppError('invalid_input', { fields: [{ field: conditionFieldOnWire('problemSetId'), message }] })
  }
}
