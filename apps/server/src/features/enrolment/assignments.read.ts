import { Readable } from 'node:stream'
import { type Actor, AppError, type AssignedUnit, type AssignmentRecord, type StudyId } from '@trellis/domain'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { conditions } from '../../db/schema/design'
import { studies } from '../../db/schema/studies'
import { readBlinding } from '../../study/blinding'
import { hasFinalEnd, recordResultsOpened } from '../../study/results-look'
import { readSealOpening, readSeals, sealRemaining } from '../../study/seals'
import { type DeployedStudy, deploymentOf, readDeployedStudy } from '../../study/view/deployed-study'
import { secondsOf } from '../../study/view/study-view'

const pageSize = 5_000

/**
 * The file with every assignment, in the order of the participant codes; streamed, because it may be long. While the
 * study is blinded, it contains the commitments but no assignments.
 */
export async function openAssignments(db: Db, studyId: StudyId, actor: Actor): Promise<Readable> {
  const study = await readDeployedStudy(db, studyId, actor)
  await recordResultsOpened(db, study, actor)
  const head = await headOf(db, study)
  if ((await readBlinding(db, study)).isBlinded) return Readable.from(fileOf(head, []))
  return Readable.from(fileOf(head, pagesOf(db, await publicationOf(db, study))))
}

/**
 * The public version. Until the end of the study is final, it contains only the commitment to the seed, and nothing
 * that could reveal to a student what is compared, or to others who is in which condition.
 */
export async function openPublished(db: Db, studyId: StudyId): Promise<Readable> {
  const [row] = await db.select().from(studies).where(eq(studies.id, studyId))
  if (!row || row.deployedAt === null) throw new AppError('study_not_found', { id: studyId })
  const study = { ...row, ...(await deploymentOf(db, row)) }
  const head = await headOf(db, study)
  if (head.seed !== null) return Readable.from(fileOf(head, pagesOf(db, await publicationOf(db, study))))
  const unnamed = head.conditions.map((condition) => ({ ...condition, name: '' }))
  return Readable.from(fileOf({ ...head, conditions: unnamed }, []))
}

async function headOf(db: Db, study: DeployedStudy): Promise<Omit<AssignmentRecord, 'assignments'>> {
  const arms = await db
    .select({ conditionId: conditions.id, name: conditions.name, weight: conditions.weight })
    .from(conditions)
    .where(eq(conditions.studyId, study.id))
    .orderBy(asc(conditions.position))
  const isFinal = await hasFinalEnd(db, study)
  if (isFinal) await sealRemaining(db, study.id)
  return {
    format: 'trellis-assignments',
    version: study.run.assignmentVersion,
    studyId: study.id,
    status: study.status,
    randomisation: study.randomisation,
    randomisedUnit: study.randomisedUnit,
    strata: study.strata,
    conditions: arms,
    seedHash: study.run.seedHash,
    seed: isFinal ? study.run.seed : null,
    deployedAt: secondsOf(study.deployedAt),
    seals: await readSeals(db, study.id),
    sealOpening: isFinal ? await readSealOpening(db, study.id) : null,
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

/** What may be published about a study's assignments. */
interface Publication {
  studyId: StudyId
  /** Numbers in blocks are of no use without the seed, and until completion they show the order of enrollment. */
  hasSequences: boolean
  /** Only where a line cannot be recomputed after an erasure: elsewhere the mark would only point at a student. */
  marksErased: boolean
  /** Names to publish instead of the strata; null where these are codes already. */
  stratumNames: ReadonlyMap<string, string> | null
}

async function publicationOf(db: Db, study: DeployedStudy): Promise<Publication> {
  const hasTypedStrata = study.run.assignmentVersion === 1 && study.strata.includes('GRADE')
  return {
    studyId: study.id,
    hasSequences: study.status === 'COMPLETED',
    marksErased: study.randomisation === 'SIMPLE' && study.randomisedUnit === 'STUDENT',
    stratumNames: hasTypedStrata ? await hiddenStrata(db, study.id) : null,
  }
}

/** Numbers for strata that contain what teachers typed, in the order of participant codes, which reveals nothing. */
async function hiddenStrata(db: Db, studyId: StudyId): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.execute<{ stratum: string }>(sql`
    select stratum from trellis.enrolment where study_id = ${studyId} group by stratum order by min(participant)`)
  return new Map(rows.map(({ stratum }, index) => [stratum, stratum && `hidden ${index + 1}`]))
}

async function* pagesOf(db: Db, publication: Publication): AsyncGenerator<AssignedUnit[]> {
  const { studyId, hasSequences, marksErased, stratumNames } = publication
  let after = ''
  for (;;) {
    const { rows } = await db.execute<AssignedUnit & Record<string, unknown>>(sql`
      select e.participant, e.unit, e.stratum, ${hasSequences ? sql`e.sequence` : sql`null`} as sequence,
        e.condition_id as "conditionId", ${marksErased ? sql`e.erased_at is not null` : sql`false`} as "isErased"
      from trellis.enrolment e where e.study_id = ${studyId} and e.participant > ${after}
      order by e.participant limit ${pageSize}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({ ...row, stratum: stratumNames?.get(row.stratum) ?? row.stratum }))
    if (rows.length < pageSize) return
    after = last.participant
  }
}
