import { type PlanFacts, planFindings, planOf } from '../analysis-plan/analysis-plan.rules'
import { type AroundFacts, emptyParts, setsInBlock } from '../study/study.rules'
import { allConditionsBlock, type Study, studyTypes } from '../study/study.schema'
import { allowed, refused, type Verdict } from '../verdict'

export type NotReady = 'no_problem_sets' | 'no_supports' | 'empty_parts' | 'plan_misfit'
export type SubmissionFacts = AroundFacts & PlanFacts & Pick<Study, 'supportCount'>

/**
 * Varied problems need no supports; every other type compares them. The plan is frozen with the study, so it has to
 * fit.
 */
export function mayBeSubmitted(study: SubmissionFacts): Verdict<NotReady> {
  if (setsInBlock(study.problemSetsInStudy, allConditionsBlock).length === 0) return refused('no_problem_sets')
  if (study.studyTypeId !== studyTypes.problemVaried && study.supportCount === 0) return refused('no_supports')
  if (emptyParts(study).length > 0) return refused('empty_parts')
  return planFindings(planOf(study), study).length > 0 ? refused('plan_misfit') : allowed
}
