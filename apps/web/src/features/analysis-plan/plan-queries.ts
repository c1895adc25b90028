import { queryOptions } from '@tanstack/react-query'
import { type AnalysisPlan, analysisPlanCalls, outcomeKindOf, type Study, simulationCalls } from '@trellis/domain'
import { request } from '../../lib/client'
import { keys } from '../../lib/query-keys'
import { assumptionNames, initialFields, readFields, unitOfStudy } from '../../shared/power/power-fields'

/** The plan, its frozen version and every deviation. */
export const studyPlanQuery = (studyId: number) =>
  queryOptions({
    queryKey: [...keys.study(studyId), 'analysis-plan'],
    queryFn: ({ signal }) => request(analysisPlanCalls.getAnalysisPlan, { query: { studyId } }, signal),
  })

/** Simulated results of the planned comparisons, refetched whenever the plan changes. */
export const planPreviewQuery = (study: Study, plan: AnalysisPlan) =>
  queryOptions({
    queryKey: ['analysis-preview', study.studyId, plan],
    queryFn: ({ signal }) => request(analysisPlanCalls.previewAnalysis, { query: { studyId: study.studyId } }, signal),
    placeholderData: (before) => before,
  })

/** The power with the planned number of students, at the default assumptions for the design. */
export const planPowerQuery = (study: Study, { primaryOutcome, sampleSize, smallestEffect }: AnalysisPlan) => {
  const outcome = outcomeKindOf(primaryOutcome)
  const { numbers } = readFields(initialFields(study), assumptionNames(study, outcome))
  const { classSize = 1, classesPerSchool = 1 } = numbers
  const perUnit = { STUDENT: 1, CLASS: classSize, SCHOOL: classSize * classesPerSchool }[unitOfStudy(study)]
  const units = Math.min(1_000_000, Math.max(2, Math.round((sampleSize ?? 0) / perUnit)))
  const body = { studyId: study.studyId, ...numbers, outcome, units, effect: smallestEffect }
  return queryOptions({
    queryKey: ['plan-power', body],
    queryFn: ({ signal }) => request(simulationCalls.planPower, { body }, signal),
    enabled: sampleSize !== null,
    placeholderData: (before) => before,
  })
}
