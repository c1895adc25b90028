import { fromPortablePlan, type StudyId, type SupportId, toPortablePlan, type UserId } from '@trellis/domain'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions, feedbackMappings, studyProblemSets, studyProblems, supportMappings } from '../../db/schema/design'
import { studies } from '../../db/schema/studies'
import type { StudyRow } from '../../study/access/own-study'
import { columnsOf, portableFieldsOf } from '../../study/study-columns'

type NewCondition = Omit<typeof conditions.$inferInsert, 'studyId' | 'position' | 'id'>

export async function insertConditions(tx: Tx, studyId: StudyId, list: readonly NewCondition[]): Promise<void> {
  await tx.insert(conditions).values(list.map((entry, index) => ({ ...entry, studyId, position: index + 1 })))
}

/** Every support that the conditions of a study use. */
export async function readSupportIds(db: Db, studyId: StudyId): Promise<SupportId[]> {
  const [supports, feedback] = await Promise.all([
    db
      .selectDistinct({ supportId: supportMappings.supportId })
      .from(supportMappings)
      .where(eq(supportMappings.studyId, studyId)),
    db
      .selectDistinct({ supportId: feedbackMappings.supportId })
      .from(feedbackMappings)
      .where(eq(feedbackMappings.studyId, studyId)),
  ])
  return [...new Set([...supports, ...feedback].map((row) => row.supportId))]
}

/** Creates a study in development with the portable fields, problem sets, problems and conditions of another. */
export async function insertCopy(
  tx: Tx,
  source: StudyRow,
  changed: { ownerId: UserId; name: string },
): Promise<StudyId> {
  const { id: sourceId, typeId } = source
  const [row] = await tx
    .insert(studies)
    .values({ ...columnsOf(portableFieldsOf(source)), typeId, ...changed })
    .returning({ id: studies.id })
  const studyId = row!.id
  await tx.execute(sql`
    insert into ${studyProblemSets} (study_id, problem_set_ceri, block_type, position)
    select ${studyId}, problem_set_ceri, block_type, position from ${studyProblemSets} where study_id = ${sourceId}`)
  await tx.execute(sql`
    insert into ${studyProblems} (study_id, problem_set_ceri, problem_ceri, position, allows_supports)
    select ${studyId}, problem_set_ceri, problem_ceri, position, allows_supports
    from ${studyProblems} where study_id = ${sourceId}`)
  await tx.execute(sql`
    insert into ${conditions} (study_id, position, name, description, problem_set_ceri, is_fixed, weight, withheld)
    select ${studyId}, position, name, description, problem_set_ceri, is_fixed, weight, withheld
    from ${conditions} where study_id = ${sourceId}`)
  const [from, to] = [await conditionIds(tx, sourceId), await conditionIds(tx, studyId)]
  const analysisPlan = fromPortablePlan(toPortablePlan(source.analysisPlan, from), to)
  await tx.update(studies).set({ analysisPlan }).where(eq(studies.id, studyId))
  return studyId
}

/** Points the conditions of a copy at its own supports. A support that could not be copied is left out. */
export async function copySupports(
  tx: Tx,
  sourceId: StudyId,
  targetId: StudyId,
  copies: Readonly<Record<string, SupportId>>,
): Promise<void> {
  const [from, to] = await Promise.all([conditionIds(tx, sourceId), conditionIds(tx, targetId)])
  const copyOf = new Map(from.map((id, index) => [id, to[index]!]))
  const supports = await tx.select().from(supportMappings).where(eq(supportMappings.studyId, sourceId))
  const supportCopies = supports.flatMap((row) => {
    const supportId = copies[row.supportId]
    const conditionId = copyOf.get(row.conditionId)!
    return supportId ? [{ ...row, studyId: targetId, conditionId, supportId, isPublished: false }] : []
  })
  if (supportCopies.length > 0) await tx.insert(supportMappings).values(supportCopies)
  const feedback = await tx.select().from(feedbackMappings).where(eq(feedbackMappings.studyId, sourceId))
  const feedbackCopies = feedback.flatMap(({ id: _, ...row }) => {
    const feedbackId = copies[row.supportId]
    const conditionId = copyOf.get(row.conditionId)!
    return feedbackId ? [{ ...row, studyId: targetId, conditionId, supportId: feedbackId, isPublished: false }] : []
  })
  if (feedbackCopies.length > 0) await tx.insert(feedbackMappings).values(feedbackCopies)
}

async function conditionIds(tx: Tx, studyId: StudyId) {
  const rows = await tx
    .select({ id: conditions.id })
    .from(conditions)
    .where(eq(conditions.studyId, studyId))
    .orderBy(asc(conditions.position))
  return rows.map((row) => row.id)
}
