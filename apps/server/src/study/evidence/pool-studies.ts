import { clustersOf, type MetaResult, type StudyId } from '@trellis/domain'
import { poolContrasts, type StudyContrast } from '@trellis/stats'
import type { QuestionStudy, StudyPair } from './question-studies.read'

export interface PooledStudies {
  result: MetaResult
  /** The standard error under the model; null without a result. */
  modelError: number | null
  /** Studies with students in common have the same number. */
  clusters: ReadonlyMap<StudyId, number>
}

/** Random effects over studies, each of which counts once, however many comparisons it has. */
export function poolStudies(
  studies: readonly Pick<QuestionStudy, 'studyId' | 'effects'>[],
  sharing: readonly StudyPair[],
): PooledStudies {
  const clusters = clustersOf(
    studies.map(({ studyId }) => studyId),
    sharing,
  )
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
