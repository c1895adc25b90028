import {
  allConditionsBlock,
  contentState,
  emptyParts,
  isDefaultConditionName,
  newConditionDescription,
  overviewState,
  planFindings,
  planOf,
  type StepState,
  type Study,
  setsInBlock,
  testParts,
} from '@trellis/domain'

/** The completion state of each step, by the last segment of its path. */
export function stepStates(study: Study): Record<string, StepState> {
  const hasSets = setsInBlock(study.problemSetsInStudy, allConditionsBlock).length > 0
  const empty = emptyParts(study)
  const isTestEmpty = testParts.some((part) => empty.includes(part))
  const isSurveyEmpty = empty.includes('preSurvey') || empty.includes('postSurvey')
  const overview = overviewState(study)
  const sets: StepState = hasSets ? (isTestEmpty ? 'partial' : 'complete') : 'empty'
  const build = !hasSets
    ? 'empty'
    : contentState({
        status: study.studyStatus,
        missingSupports: study.missingSupports,
        supports: study.supportCount,
      })
  return {
    basics: overview === 'complete' && isSurveyEmpty ? 'partial' : overview,
    conditions: conditionsState(study),
    select: sets,
    'problem-sets':
      sets === 'complete' && study.conditions.every((condition) => condition.problemSetId)
        ? 'complete'
        : sets === 'empty'
          ? 'empty'
          : 'partial',
    content: build,
    // The default plan counts as complete: a plan is partial only where it no longer fits the study.
    'analysis-plan': planFindings(planOf(study), study).length === 0 ? 'complete' : 'partial',
    deploy: study.studyStatus === 'DEVELOPMENT' ? 'empty' : 'complete',
  }
}

/** Conditions are complete when each has its own name and description. */
function conditionsState({ conditions }: Study): StepState {
  const own = conditions.filter((condition) => !condition.isFixed)
  const named = own.filter(
    (condition) => !isDefaultConditionName(condition.name) && condition.description !== newConditionDescription,
  )
  if (named.length === own.length) return 'complete'
  return named.length === 0 && own.every((condition) => isDefaultConditionName(condition.name)) ? 'empty' : 'partial'
}
