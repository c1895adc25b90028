import {
  cautionsOf,
  givenBy,
  gradesOf,
  type License,
  type PublicStudy,
  publicFlow,
  publicOutcomes,
  type Results,
  type StudyContent,
  type StudyId,
} from '@trellis/domain'
import { asc, eq } from 'drizzle-orm'
import { preregistrations, snapshots } from '../../db/schema/registration'
import type { RunningStudy } from '../../delivery/running-study.read'
import type { Deps } from '../../study/deps'
import { loadStudy, secondsOf } from '../../study/view/study-view'

export interface PublicationChoices {
  license: License
  abstract: string
  doi: string | null
}

export interface PublicationStamp {
  version: number
  publishedAt: number
  recomputedAt: number | null
}

/** Results as the owner sees them, and the study as it was frozen at the approval. */
export interface ComputedStudy {
  recordVersion: string
  results: Results
  study: RunningStudy
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** What the public page of a study shows, with these results. */
export async function publicStudyOf(
  { db, platform }: Deps,
  { results, study }: ComputedStudy,
  choices: PublicationChoices,
  stamp: PublicationStamp,
): Promise<PublicStudy> {
  const { preregistration } = await loadStudy(db, results.studyId)
  const { sample, participants, plan, deviations } = results
  const sets = await problemSetsOf(platform, study.content)
  const skillIds = new Set(sets.flatMap(({ skillIds }) => skillIds))
  const skills = await platform.getSkillNodes({}, 'service')
  return {
    title: results.studyName,
    authors: results.authors,
    researchQuestion: results.researchQuestion,
    ...choices,
    ...stamp,
    studyTypeId: results.studyTypeId,
    unit: results.unit,
    randomization: results.randomization,
    strata: results.strata,
    conditions: results.conditions.map(({ conditionId, name, weight }) => {
      const content = study.conditions.get(conditionId)
      const given = content ? givenBy(content) : 'NOTHING_OF_ITS_OWN'
      return { conditionId, name, description: content?.description ?? '', weight, given }
    }),
    problemSets: [...new Set(study.content.sets.map(({ set }) => set.name))],
    skills: skills.flatMap(({ nodeCode, nodeName }) => (skillIds.has(nodeCode) ? [nodeName] : [])),
    startedOn: dayOf(results.deployedAt),
    endedOn: dayOf(results.completedAt ?? results.computedAt),
    sample,
    participants: sample === 'STUDENTS' ? participants.students : participants.simulated,
    preregistration,
    preregistrationVersions: await readVersions(db, results.studyId),
    hashes: results.hashes,
    productVersion: results.productVersion,
    isPlanFrozen: results.isPlanFrozen,
    cautions: cautionsOf(results),
    smallestEffect: plan.smallestEffect,
    rating: results.rating.overall,
    deviations: deviations.map(({ at, reason, students, changes }) => ({ at, reason, students, changes })),
    outcomes: publicOutcomes(results.outcomes),
    flow: publicFlow(results),
  }
}

async function problemSetsOf(platform: Deps['platform'], { sets }: Pick<StudyContent, 'sets'>) {
  const ids = [...new Set(sets.map(({ set }) => set.problemSetId))]
  return ids.length > 0 ? platform.getProblemSets({ query: { ids } }, 'service') : []
}

/** The grades that the problem sets in the snapshot of a study are for. */
export async function readGrades({ db, platform }: Pick<Deps, 'db' | 'platform'>, studyId: StudyId): Promise<string[]> {
  const [row] = await db.select({ content: snapshots.content }).from(snapshots).where(eq(snapshots.studyId, studyId))
  const sets = row ? await problemSetsOf(platform, row.content) : []
  return [...new Set(sets.flatMap(({ grade }) => gradesOf(grade)))].sort()
}

async function readVersions(db: Deps['db'], studyId: StudyId): Promise<PublicStudy['preregistrationVersions']> {
  const { number, savedAt, hash } = preregistrations
  const rows = await db
    .select({ number, savedAt, hash })
    .from(preregistrations)
    .where(eq(preregistrations.studyId, studyId))
    .orderBy(asc(number))
  return rows.map((row) => ({ ...row, savedAt: secondsOf(row.savedAt)! }))
}
