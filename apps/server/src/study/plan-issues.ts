import { type AnalysisPlan, type FieldIssue, newPlanFindings, type PlanFacts, planFindingLabel } from '@trellis/domain'

/** Why an analysis plan cannot be changed like this, by the part of the plan. */
export function planIssues(before: AnalysisPlan, after: AnalysisPlan, study: PlanFacts): FieldIssue[] {
  return newPlanFindings(before, after, study).map(({ code, part }) => ({
    field: `analysisPlan.${part}`,
    message: planFindingLabel[code],
  }))
}
