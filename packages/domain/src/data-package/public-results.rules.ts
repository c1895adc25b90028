import type { Covariate, Subgroup } from '../analysis-plan/analysis-plan.schema'
import type { AnalysisSample, FlowOfCondition, Results } from '../results/results.schema'
import type { FlowRow } from './package-columns.schema'

/** The columns that a part of the results would reveal. */
const columnOfSample: Partial<Record<AnalysisSample, string>> = {
  WITHOUT_WITHDRAWN: 'is_withdrawn',
  WITHOUT_DUPLICATES: 'is_possible_duplicate',
  WITHOUT_LATE_JOINERS: 'joined_after_draw',
}
const columnOfSubgroup: Partial<Record<Subgroup, string>> = { GRADE: 'grade', SCHOOL: 'school' }
const columnOfCovariate: Partial<Record<Covariate, string>> = { GRADE: 'grade' }
const columnOfCount: Partial<Record<keyof FlowOfCondition, string>> = {
  withdrawn: 'is_withdrawn',
  erased: 'is_erased',
  possibleDuplicates: 'is_possible_duplicate',
  joinedAfterDraw: 'joined_after_draw',
}

/** The content of `results.json`: the results without what would reveal columns that are incomplete in the package. */
export function resultsOfTier(results: Results, isComplete: (column: string) => boolean): object {
  const mayShow = (column: string | undefined) => column === undefined || isComplete(`participants.${column}`)
  const { flow: _, deviations: __, sequences, ...rest } = results
  return {
    ...rest,
    sequences: mayShow('enrolled_day') ? sequences : [],
    flowByCondition: results.flowByCondition.map((counts) =>
      Object.fromEntries(
        Object.entries(counts).filter(([name]) => mayShow(columnOfCount[name as keyof FlowOfCondition])),
      ),
    ),
    baseline: results.baseline.map((one) => ({
      ...one,
      differences: one.differences.filter(({ covariate }) => mayShow(columnOfCovariate[covariate])),
    })),
    outcomes: results.outcomes.map((outcome) => ({
      ...outcome,
      comparisons: outcome.comparisons.map((comparison) => ({
        ...comparison,
        specifications: comparison.specifications.filter(({ sample }) => mayShow(columnOfSample[sample])),
        subgroups: comparison.subgroups.filter(({ subgroup }) => mayShow(columnOfSubgroup[subgroup])),
        leaveOneOut: mayShow('class') ? comparison.leaveOneOut : [],
      })),
    })),
  }
}

/** The rows of the flow diagram: of everyone, and of the participants of each condition. */
export function flowRowsOf({ flow, flowByCondition }: Pick<Results, 'flow' | 'flowByCondition'>): FlowRow[] {
  const { refused = {}, ...counts } = flow ?? {}
  const everyone = [...Object.entries(counts), ...Object.entries(refused).map(([why, n]) => [`refused.${why}`, n])]
  return [
    ...everyone.map(([step, students]) => ({ step: String(step), group: 'all', students: Number(students) })),
    ...flowByCondition.flatMap(({ conditionId, clusters, analyzedClusters, ...steps }) =>
      Object.entries(steps).map(([step, students]) => ({ step, group: String(conditionId), students })),
    ),
  ]
}
