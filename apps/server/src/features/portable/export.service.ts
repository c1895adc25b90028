import {
  type Actor,
  canonicalJson,
  imageIdsIn,
  type PortableStudy,
  type Response,
  type StudyId,
  type Tutoring,
  toPortablePlan,
  withImageHashes,
} from '@trellis/domain'
import { sanitizeInWorker } from '@trellis/html'
import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client'
import { conditions, feedbackMappings, studyProblemSets, studyProblems, supportMappings } from '../../db/schema/design'
import { snapshots } from '../../db/schema/registration'
import { studies } from '../../db/schema/studies'
import { readOwnStudy } from '../../study/access/own-study'
import { loadResponses, loadTutorings } from '../../study/content/platform-reads'
import type { Deps } from '../../study/deps'
import { readEffects } from '../../study/effects'
import { portableFieldsOf } from '../../study/study-columns'
import { loadImages } from './portable-images.service'

/**
 * A study as one file. Supports are read from the platform on behalf of the study itself, no matter which person of its
 * team wrote them; mathematics is exported as TeX, as it is stored.
 */
export async function exportStudy({ db, platform }: Deps, studyId: StudyId, actor: Actor): Promise<PortableStudy> {
  const design = await readDesign(db, studyId, actor)
  const origin = await originOf(db, studyId)
  const tutorings = await loadTutorings(platform, [
    ...design.supports.map((row) => row.supportId),
    ...design.feedback.map((row) => row.supportId),
  ])
  const responses = await loadResponses(
    platform,
    design.feedback.map((row) => row.problemId),
  )
  const indexOf = new Map(design.conditions.map((row, index) => [row.id, index]))

  const sources = await sourcesOf([...tutorings.values()])
  const supports = design.supports.flatMap((row): PortableStudy['supports'] => {
    const tutoring = tutorings.get(row.supportId)
    const pieces = (tutoring && sources.get(tutoring)) ?? []
    if (!tutoring || pieces.length === 0 || tutoring.tutorStrategyType === 'STUDENT_RESPONSE_FEEDBACK') return []
    const slot = { condition: indexOf.get(row.conditionId)!, problem: row.problemId }
    return [{ ...slot, type: tutoring.tutorStrategyType, pieces }]
  })
  const feedback = design.feedback.flatMap((row): PortableStudy['feedback'] => {
    const tutoring = tutorings.get(row.supportId)
    const response = responses.get(row.studentResponseId)?.response ?? tutoring?.answerPartsToResponses
    const html = (tutoring && sources.get(tutoring)?.[0]) ?? ''
    if (!response || html === '') return []
    return [{ condition: indexOf.get(row.conditionId)!, problem: row.problemId, response, html }]
  })

  const ids = [...supports.flatMap((entry) => entry.pieces), ...feedback.map((entry) => entry.html)].flatMap(imageIdsIn)
  const { images, hashOf } = await loadImages(platform, ids)
  return {
    format: 'trellis-study',
    version: 1,
    exportedAt: new Date().toISOString(),
    study: design.study,
    problemSets: design.problemSets,
    conditions: design.conditions.map(({ name, description, problemSetId, isFixed, weight, withheld }) => ({
      name,
      description,
      problemSetId,
      isFixed,
      weight,
      withheld: withheld.toSorted(),
    })),
    ...(origin && { origin }),
    analysisPlan: toPortablePlan(
      design.analysisPlan,
      design.conditions.map(({ id }) => id),
    ),
    supports: inOrder(
      supports.map((entry) => ({ ...entry, pieces: entry.pieces.map((piece) => withImageHashes(piece, hashOf)) })),
    ),
    feedback: inOrder(feedback.map((entry) => ({ ...entry, html: withImageHashes(entry.html, hashOf) }))),
    images,
  }
}

/** What links a replication to the study; undefined before deployment, when there is nothing to replicate. */
async function originOf(db: Db, studyId: StudyId): Promise<PortableStudy['origin']> {
  const [row] = await db
    .select({ studyName: studies.name, replication: studies.replication, snapshotHash: snapshots.hash })
    .from(studies)
    .innerJoin(snapshots, eq(snapshots.studyId, studies.id))
    .where(eq(studies.id, studyId))
  if (!row) return undefined
  const { studyName, snapshotHash, replication } = row
  const effects = (await readEffects(db, [studyId])).get(studyId) ?? null
  return { studyName, snapshotHash, rootHash: replication?.rootHash ?? snapshotHash, effects }
}

/** Everything that the study service itself stores of the design, as of one moment. */
async function readDesign(db: Db, studyId: StudyId, actor: Actor) {
  return db.transaction(
    async (tx) => {
      const row = await readOwnStudy(tx, studyId, actor)
      return {
        study: { studyTypeId: row.typeId, ...portableFieldsOf(row) },
        analysisPlan: row.analysisPlan,
        problemSets: await readSets(tx, studyId),
        conditions: await tx
          .select()
          .from(conditions)
          .where(eq(conditions.studyId, studyId))
          .orderBy(asc(conditions.position)),
        supports: await tx.select().from(supportMappings).where(eq(supportMappings.studyId, studyId)),
        feedback: await tx
          .select()
          .from(feedbackMappings)
          .where(eq(feedbackMappings.studyId, studyId))
          .orderBy(asc(feedbackMappings.id)),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readSets(tx: Tx, studyId: StudyId): Promise<PortableStudy['problemSets']> {
  const sets = await tx
    .select()
    .from(studyProblemSets)
    .where(eq(studyProblemSets.studyId, studyId))
    .orderBy(asc(studyProblemSets.position))
  const problems = await tx
    .select()
    .from(studyProblems)
    .where(eq(studyProblems.studyId, studyId))
    .orderBy(asc(studyProblems.position))
  return sets.map(({ problemSetId, studyBlockTypeId }) => ({
    problemSetId,
    studyBlockTypeId: studyBlockTypeId as 1 | 2 | 3 | 8,
    problems: problems.flatMap((row) => (row.problemSetId === problemSetId ? [row.problemId] : [])),
  }))
}

/** The texts of supports as the platform keeps them, without what it adds when it sends them out. */
async function sourcesOf(tutorings: readonly Tutoring[]): Promise<Map<Tutoring, string[]>> {
  const sources = new Map<Tutoring, string[]>()
  for (const tutoring of tutorings) {
    const { hints, explanation, responseFeedback } = tutoring
    const pieces = hints?.map(({ hint }) => hint) ?? [explanation ?? responseFeedback ?? '']
    const sanitized = await Promise.all(pieces.map((piece) => sanitizeInWorker(piece)))
    sources.set(
      tutoring,
      sanitized.map((piece) => piece.trim()).filter((piece) => piece !== ''),
    )
  }
  return sources
}

/** Sorts the entries so that the same study always gives the same file; of two for one slot the first is kept. */
function inOrder<T extends { condition: number; problem: string; response?: Response }>(list: readonly T[]): T[] {
  const keyed = new Map<string, T>()
  for (const entry of list) {
    const key = [String(entry.condition).padStart(2, '0'), entry.problem, canonicalJson(entry.response ?? null)].join(
      ' ',
    )
    if (!keyed.has(key)) keyed.set(key, entry)
  }
  return [...keyed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
}
