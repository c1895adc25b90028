import { Readable } from 'node:stream'
import { type Actor, AppError, type AssignedUnit, type AssignmentRecord, type StudyId } from '@trellis/domain'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { conditions, studies } from '../../db/schema'
import { type DeployedStudy, deploymentOf, readDeployedStudy } from '../../study/view/deployed-study'
import { secondsOf } from '../../study/view/study-view'

const pageSize = 5_000

/** The file with every assignment, in the order in which they were made; streamed, whatever its length. */
export async function openAssignments(db: Db, studyId: StudyId, actor: Actor): Promise<Readable> {
  const study = await readDeployedStudy(db, studyId, actor)
  const head = await headOf(db, study)
  return Readable.from(fileOf(head, pagesOf(db, studyId)))
}

/**
 * The public version. While the study runs it contains only the commitment to the seed, and nothing that could reveal to
 * a student what is compared, or to others who is in which condition.
 */
export async function openPublished(db: Db, studyId: StudyId): Promise<Readable> {
  const [row] = await db.select().from(studies).where(eq(studies.id, studyId))
  if (!row || row.deployedAt === null) throw new AppError('study_not_found', { id: studyId })
  const head = await headOf(db, { ...row, ...(await deploymentOf(db, row)) })
  if (row.status === 'COMPLETED') return Readable.from(fileOf(head, pagesOf(db, studyId)))
  const unnamed = head.conditions.map((condition) => ({ ...condition, name: '' }))
  return Readable.from(fileOf({ ...head, conditions: unnamed }, []))
}

async function headOf(db: Db, study: DeployedStudy): Promise<Omit<AssignmentRecord, 'assignments'>> {
  const arms = await db
    .select({ conditionId: conditions.id, name: conditions.name, weight: conditions.weight })
    .from(conditions)
    .where(eq(conditions.studyId, study.id))
    .orderBy(asc(conditions.position))
  return {
    format: 'trellis-assignments',
    version: 1,
    studyId: study.id,
    status: study.status,
    randomisation: study.randomisation,
    randomisedUnit: study.randomisedUnit,
    strata: study.strata,
    conditions: arms,
    seedHash: study.run.seedHash,
    seed: study.status === 'COMPLETED' ? study.run.seed : null,
    deployedAt: secondsOf(study.deployedAt),
  }
}

async function* fileOf(head: object, pages: AsyncIterable<AssignedUnit[]> | AssignedUnit[][]): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"assignments":[`
  let separator = '\n'
  for await (const page of pages) {
    const lines = page.map((assigned) => JSON.stringify(assigned)).join(',\n')
    yield `${separator}${lines}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

type Row = AssignedUnit & { cursor: string } & Record<string, unknown>

async function* pagesOf(db: Db, studyId: StudyId): AsyncGenerator<AssignedUnit[]> {
  let after = sql`true`
  for (;;) {
    // The cursor is text: a JavaScript date would lose the microseconds, and rows with them.
    const { rows } = await db.execute<Row>(sql`
      select e.participant, e.unit, e.stratum, e.sequence, e.condition_id as "conditionId",
        floor(extract(epoch from e.enrolled_at))::float8 as "enrolledAt", e.withdrawn_at is not null as "isWithdrawn",
        e.erased_at is not null as "isErased", e.enrolled_at::text as cursor
      from trellis.enrolment e where e.study_id = ${studyId} and ${after}
      order by e.enrolled_at, e.participant limit ${pageSize}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ cursor: _, ...assigned }) => assigned)
    if (rows.length < pageSize) return
    after = sql`(e.enrolled_at, e.participant) > (${last.cursor}::timestamptz, ${last.participant})`
  }
}
