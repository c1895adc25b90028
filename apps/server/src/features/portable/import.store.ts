import {
  allowsSupports,
  fromPortablePlan,
  type PortableStudy,
  type ProblemId,
  type ProblemType,
  type StudyId,
  type SupportId,
  type UserId,
} from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { conditions, feedbackMappings, studyProblemSets, studyProblems, supportMappings } from '../../db/schema/design'
import { type ReplicationOrigin, studies } from '../../db/schema/studies'
import { chunksOf } from '../../study/content/platform-reads'
import { columnsOf } from '../../study/study-columns'

export type ProblemTypes = ReadonlyMap<ProblemId, ProblemType>

interface ImportContext {
  ownerId: UserId
  types: ProblemTypes
  /** In the order of the file. */
  supports: readonly SupportId[]
  feedback: readonly { supportId: SupportId; responseId: number }[]
  replication: ReplicationOrigin | null
}

/** A statement of PostgreSQL takes 65,535 values; no row here has more than six. */
const rowsPerInsert = 5000

export async function insertImported(tx: Tx, file: PortableStudy, context: ImportContext): Promise<StudyId> {
  const { studyTypeId, ...fields } = file.study
  const [study] = await tx
    .insert(studies)
    .values({
      name: fields.studyName,
      ...columnsOf(fields),
      ownerId: context.ownerId,
      typeId: studyTypeId,
      replication: context.replication,
    })
    .returning({ id: studies.id })
  const studyId = study!.id
  await insertSets(tx, studyId, file, context.types)
  const conditionRows = await tx
    .insert(conditions)
    .values(
      file.conditions.map(({ problemSetId, ...condition }, index) => ({
        ...condition,
        studyId,
        problemSetId,
        position: index + 1,
      })),
    )
    .returning({ id: conditions.id, position: conditions.position })
  const conditionIds = conditionRows.sort((a, b) => a.position - b.position).map((row) => row.id)
  const analysisPlan = fromPortablePlan(file.analysisPlan, conditionIds)
  await tx.update(studies).set({ analysisPlan }).where(eq(studies.id, studyId))

  const supportRows = file.supports.map(({ condition, problem, type }, index) => ({
    studyId,
    conditionId: conditionIds[condition]!,
    problemId: problem,
    supportId: context.supports[index]!,
    supportType: type,
  }))
  for (const rows of chunksOf(supportRows, rowsPerInsert)) await tx.insert(supportMappings).values(rows)
  const feedbackRows = file.feedback.map(({ condition, problem }, index) => ({
    studyId,
    conditionId: conditionIds[condition]!,
    problemId: problem,
    studentResponseId: context.feedback[index]!.responseId,
    supportId: context.feedback[index]!.supportId,
  }))
  for (const rows of chunksOf(feedbackRows, rowsPerInsert)) await tx.insert(feedbackMappings).values(rows)
  return studyId
}

async function insertSets(tx: Tx, studyId: StudyId, file: PortableStudy, types: ProblemTypes): Promise<void> {
  const setRows = file.problemSets.map(({ problemSetId, studyBlockTypeId }, index) => ({
    studyId,
    problemSetId,
    studyBlockTypeId,
    position: index + 1,
  }))
  for (const rows of chunksOf(setRows, rowsPerInsert)) await tx.insert(studyProblemSets).values(rows)
  const problemRows = file.problemSets.flatMap(({ problemSetId, problems }) =>
    problems.map((problemId, index) => ({
      studyId,
      problemSetId,
      problemId,
      position: index + 1,
      allowsSupports: allowsSupports(types.get(problemId)!),
    })),
  )
  for (const rows of chunksOf(problemRows, rowsPerInsert)) await tx.insert(studyProblems).values(rows)
}
