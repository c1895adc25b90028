import { isDefaultConditionName, newConditionDescription } from '../condition/condition.rules'
import { isDefaultStudyName } from '../study/study.rules'
import { type Study, studyTypes } from '../study/study.schema'
import type { ReadinessId, ReadinessPoint } from './readiness.schema'

/** What readiness looks at: all of it is in the study itself. */
export type ReadinessFacts = Pick<
  Study,
  | 'studyTypeId'
  | 'studyName'
  | 'researchQuestion'
  | 'conditions'
  | 'problemSetsInStudy'
  | 'supportCount'
  | 'missingSupports'
  | 'recruitmentTypeNumber'
  | 'experimentalParadigmNumber'
  | 'osfProjectId'
>

/**
 * What a study has and what it lacks before it goes to an administrator, in the order of its steps. The required points
 * are what `mayBeSubmitted` asks for; the others are advice.
 */
export function readinessOf(study: ReadinessFacts): ReadinessPoint[] {
  const isVaried = study.studyTypeId === studyTypes.problemVaried
  const own = study.conditions.filter((condition) => !condition.isFixed)
  const setsPage = isVaried ? 'problem-sets' : 'select'
  const conditionsPage = isVaried ? 'problem-sets' : 'conditions'
  const common = [
    point('study_named', 'basics', isBlank(study.studyName) || isDefaultStudyName(study.studyName) ? 1 : 0),
    point('question_written', 'basics', isBlank(study.researchQuestion) ? 1 : 0),
    point('conditions_described', conditionsPage, own.filter(isUndescribed).length),
    required('problem_sets_added', setsPage, study.problemSetsInStudy.length === 0 ? 1 : 0),
  ]
  const byType = isVaried
    ? [
        point('condition_sets_chosen', 'problem-sets', own.filter(({ psid }) => psid === null).length),
        point('recruitment_chosen', 'basics', study.recruitmentTypeNumber === null ? 1 : 0),
        point('paradigm_chosen', 'basics', study.experimentalParadigmNumber === null ? 1 : 0),
      ]
    : [
        required('supports_written', 'content', study.supportCount === 0 ? 1 : 0),
        point('supports_complete', 'content', study.missingSupports),
      ]
  return [...common, ...byType, point('osf_linked', 'basics', study.osfProjectId === null ? 1 : 0)]
}

/** The points without which a study cannot be submitted and that it does not have. */
export function missingForSubmission(study: ReadinessFacts): ReadinessId[] {
  return readinessOf(study)
    .filter(({ isRequired, isDone }) => isRequired && !isDone)
    .map(({ id }) => id)
}

function point(id: ReadinessId, where: string, missing: number): ReadinessPoint {
  return { id, isDone: missing === 0, isRequired: false, where, missing }
}

function required(id: ReadinessId, where: string, missing: number): ReadinessPoint {
  return { ...point(id, where, missing), isRequired: true }
}

function isBlank(text: string | null): boolean {
  return (text ?? '').trim() === ''
}

function isUndescribed({ name, description }: { name: string; description: string }): boolean {
  return isDefaultConditionName(name) || description === newConditionDescription
}
