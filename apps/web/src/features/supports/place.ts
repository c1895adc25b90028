import type { ConditionId, ProblemCeri, Response, StudyId, Tutoring } from '@trellis/domain'
import type { Mapped } from './saving/save-machine'

/** Where a support is given: in a condition, for a problem, and for feedback to one wrong answer. */
export interface Place {
  studyId: StudyId
  conditionId: ConditionId
  problemCeri: ProblemCeri
  /** Null for hints and explanations. */
  answer: { id: number; response: Response } | null
}

export function placeKey({ conditionId, problemCeri, answer }: Omit<Place, 'studyId'>): string {
  return [conditionId, problemCeri, answer?.id ?? ''].join('/')
}

/** What is given at a place, as the server has it. */
export interface StoredSupport {
  place: Place
  tutoring: Tutoring
  mappingId: number | null
}

export function mappedOf(stored: StoredSupport | undefined): Mapped | null {
  if (!stored) return null
  return { ceri: stored.tutoring.ceri, revision: stored.tutoring.revision, mappingId: stored.mappingId }
}
