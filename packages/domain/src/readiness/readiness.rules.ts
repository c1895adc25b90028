import { planFindingLabel, planFindings, planOf } from '../analysis-plan/analysis-plan.rules'
import { isDefaultConditionName, newConditionDescription } from '../condition/condition.rules'
import { assignmentSummary, assignmentWarningLabel, assignmentWarnings } from '../study/run-settings.rules'
import { type AroundPart, emptyParts, isDefaultStudyName, setsInBlock } from '../study/study.rules'
import { allConditionsBlock, type Study, studyTypes } from '../study/study.schema'
import type { ReadinessId, ReadinessPoint } from './readiness.schema'
import type { SubmissionFacts } from './submission.rules'

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
  | 'endsAt'
> &
  SubmissionFacts &
  Pick<Study, 'randomisation' | 'randomisedUnit' | 'strata'>

/**
 * What a study has and what it lacks before it goes to an administrator, in the order of its steps; `now` in seconds
 * since the epoch. The required points are what `mayBeSubmitted` asks for; the others are advice.
 */
export function readinessOf(study: ReadinessFacts, now: number): ReadinessPoint[] {
  const isVaried = study.studyTypeId === studyTypes.problemVaried
  const own = study.conditions.filter((condition) => !condition.isFixed)
  const main = setsInBlock(study.problemSetsInStudy, allConditionsBlock)
  const conditionsPage = isVaried ? 'problem-sets' : 'conditions'
  const byType = isVaried
    ? [point('condition_sets_chosen', 'problem-sets', own.filter(({ problemSetId }) => problemSetId === null).length)]
    : [
        required('supports_written', 'content', study.supportCount === 0 ? 1 : 0),
        point('supports_complete', 'content', study.missingSupports),
      ]
  return [
    point('study_named', 'basics', isBlank(study.studyName) || isDefaultStudyName(study.studyName) ? 1 : 0),
    point('question_written', 'basics', isBlank(study.researchQuestion) ? 1 : 0),
    point('conditions_described', conditionsPage, own.filter(isUndescribed).length),
    required('problem_sets_added', setsPageOf(study), main.length === 0 ? 1 : 0),
    ...byType,
    ...runPoints(study, now),
    planPoint(study),
    point('osf_linked', 'basics', study.osfProjectId === null ? 1 : 0),
  ]
}

/** How the study runs: who takes part, how they are assigned, what is around the problems, and until when. */
function runPoints(study: ReadinessFacts, now: number): ReadinessPoint[] {
  const warnings = assignmentWarnings(study)
  const empty = emptyParts(study)
  const around = (part: AroundPart, id: ReadinessId, where: string) =>
    study[part] ? [required(id, where, empty.includes(part) ? 1 : 0)] : []
  const [setsPage, isVaried] = [setsPageOf(study), study.studyTypeId === studyTypes.problemVaried]
  return [
    point('recruitment_chosen', 'basics', study.recruitmentTypeNumber === null ? 1 : 0),
    // In other types every set may keep its own completion rule.
    ...(isVaried ? [point('paradigm_chosen', 'basics', study.experimentalParadigmNumber === null ? 1 : 0)] : []),
    {
      ...point('assignment_settled', 'basics', warnings.length),
      says: warnings[0] ? assignmentWarningLabel[warnings[0]] : assignmentSummary(study),
    },
    ...around('preSurvey', 'pre_survey_written', 'basics'),
    ...around('preTest', 'pre_test_filled', setsPage),
    ...around('postTest', 'post_test_filled', setsPage),
    ...around('postSurvey', 'post_survey_written', 'basics'),
    ...around('delayedPostTest', 'delayed_post_test_filled', setsPage),
    ...(study.endsAt === null ? [] : [point('end_ahead', 'basics', study.endsAt <= now ? 1 : 0)]),
  ]
}

/** Parts of the plan that refer to what no longer exists. */
function planPoint(study: ReadinessFacts): ReadinessPoint {
  const findings = planFindings(planOf(study), study)
  return {
    ...required('plan_fits', 'analysis-plan', findings.length),
    says: findings[0] ? planFindingLabel[findings[0].code] : null,
  }
}

function setsPageOf(study: ReadinessFacts): string {
  return study.studyTypeId === studyTypes.problemVaried ? 'problem-sets' : 'select'
}

/** The required points that a study does not meet. None of them depends on the time. */
export function missingForSubmission(study: ReadinessFacts): ReadinessId[] {
  return readinessOf(study, 0)
    .filter(({ isRequired, isDone }) => isRequired && !isDone)
    .map(({ id }) => id)
}

function point(id: ReadinessId, where: string, missing: number): ReadinessPoint {
  return { id, isDone: missing === 0, isRequired: false, where, missing, says: null }
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
