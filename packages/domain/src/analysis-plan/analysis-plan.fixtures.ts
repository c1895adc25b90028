import type { ConditionId } from '../ids'
import type { PlanFacts } from './analysis-plan.rules'
import type { Contrast } from './analysis-plan.schema'

/** A Support Comparison of two conditions, without tests and surveys. */
export function somePlanFacts(facts: Partial<PlanFacts> = {}): PlanFacts {
  return {
    studyTypeId: 1,
    preTest: false,
    postTest: false,
    delayedPostTest: false,
    preSurvey: false,
    postSurvey: false,
    preSurveyQuestions: [],
    postSurveyQuestions: [],
    experimentalParadigmNumber: 2,
    recruitmentTypeNumber: 0,
    randomisedUnit: 'STUDENT',
    enrolmentCap: null,
    endsAt: null,
    analysisPlan: {},
    conditions: [aCondition(1), aCondition(2)],
    ...facts,
  }
}

export const aCondition = (id: number, isFixed = false) => ({ conditionId: id as ConditionId, isFixed })

export const aContrast = (conditionId: number, referenceId: number) => ({ conditionId, referenceId }) as Contrast
