import { clustersOf, type MetaResult, type ResultsSample, type StudyId } from '@trellis/domain'
import { poolContrasts, type StudyContrast } from '@trellis/stats'
import type { Db, Tx } from '../../db/client'
import { type QuestionStudy, readSharedStudents } from './question-studies.read'

export interface PooledStudies {
  result: MetaResult
  /** The standard error under the model; null without a result. */
  modelError: number | null
  /** Studies with students in common have the same number. */
  clusters: ReadonlyMap<StudyId, number>
}

/** Random effects over studies, each of which counts once, however many comparisons it has. */
export async function poolStudies(
  db: Db | Tx,
  sample: ResultsSample,
  studies: readonly Pick<QuestionStudy, 'studyId' | 'effects'>[],
): Promise<PooledStudies> {
  const ids = studies.map(({ studyId }) => studyId)
  const clusters = clustersOf(ids, await readSharedStudents(db, ids, sample))
  const model = poolContrasts(
    studies.map((study) => ({ contrasts: contrastsOf(study), cluster: `${clusters.get(study.studyId)}` })),
  )
  if (!model.ok) return { result: model, modelError: null, clusters }
  const { degreesOfFreedom, modelError, studies: _, contrasts: __, clusters: ___, ...numbers } = model
  return { result: { ...numbers, degreesOfFreedom: degreesOfFreedom! }, modelError, clusters }
}

export function contrastsOf({ effects }: Pick<QuestionStudy, 'effects'>): StudyContrast[] {
  return effects.map(({ condition, reference, effectSize, standardError, n }) => ({
    estimate: effectSize,
    variance: standardError ** 2,
    treated: { id: condition.position, students: n.treated },
    control: { id: reference.position, students: n.control },
  }))
}
