import { type ClusteredEffectSize, clusteredHedgesG, hedgesG, improvementIndex } from '../estimators/effect-size'
import { holm } from '../estimators/multiple-comparisons'
import { type OddsRatioResult, oddsRatio } from '../estimators/odds-ratio'
import { type EstimatorResult, estimators } from '../estimators/registry'
import { momentsOf } from '../moments'
import { type ColumnRoles, type Contrast, comparisonsOf, type TableComparisons } from './comparisons'
import { CsvError, type Table } from './csv'

export interface AnalysisRequest extends ColumnRoles {
  /** Ids of estimators; all by default. */
  estimators?: readonly string[]
  confidence?: number
}

export interface ConditionSummary {
  n: number
  mean: number | null
  standardDeviation: number | null
}

export interface ContrastAnalysis {
  level: string
  reference: string
  treated: ConditionSummary
  control: ConditionSummary
  /** One entry for each estimator; Holm's p is over the contrasts of this estimator. */
  results: { id: string; label: string; result: EstimatorResult; holm: number | null }[]
  hedgesG: ClusteredEffectSize | ReturnType<typeof hedgesG>
  improvementIndex: ReturnType<typeof improvementIndex> | null
  oddsRatio: OddsRatioResult
}

export interface Analysis extends Pick<TableComparisons, 'rows' | 'excluded'> {
  contrasts: ContrastAnalysis[]
}

/** Every chosen estimator for every condition of a table against the reference. */
export function analyze(table: Table, request: AnalysisRequest): Analysis {
  const chosen = chosenEstimators(request.estimators)
  const { contrasts, rows, excluded } = comparisonsOf(table, request)
  const options = { confidence: request.confidence }
  const estimates = contrasts.map(({ comparison }) => chosen.map(({ estimate }) => estimate(comparison, options)))
  const adjusted = chosen.map((_, index) => holm(estimates.map((results) => pOf(results[index]!))))
  return {
    rows,
    excluded,
    contrasts: contrasts.map((contrast, row) => ({
      level: contrast.level,
      reference: contrast.reference,
      treated: summaryOf(contrast, true),
      control: summaryOf(contrast, false),
      results: chosen.map(({ id, label }, index) => ({
        id,
        label,
        result: estimates[row]![index]!,
        holm: adjusted[index]![row]!,
      })),
      ...effectSizesOf(contrast, options),
    })),
  }
}

function pOf(result: EstimatorResult): number | null {
  return result.ok ? result.p : null
}

function effectSizesOf({ comparison }: Contrast, options: { confidence?: number }) {
  const effectSize = comparison.clusters ? clusteredHedgesG(comparison, options) : hedgesG(comparison, options)
  return {
    hedgesG: effectSize,
    improvementIndex: effectSize.ok ? improvementIndex(effectSize) : null,
    oddsRatio: oddsRatio(comparison, options),
  }
}

function summaryOf({ comparison: { outcome, treated } }: Contrast, isTreated: boolean): ConditionSummary {
  const values = outcome.filter((_, row) => treated[row] === isTreated)
  if (values.length === 0) return { n: 0, mean: null, standardDeviation: null }
  const { mean, variance } = momentsOf(values)
  return { n: values.length, mean, standardDeviation: values.length > 1 ? Math.sqrt(variance) : null }
}

function chosenEstimators(ids: readonly string[] | undefined) {
  if (!ids) return estimators
  return ids.map((id) => {
    const estimator = estimators.find((one) => one.id === id)
    if (estimator) return estimator
    throw new CsvError(`There is no estimator “${id}”; there are ${estimators.map((one) => one.id).join(', ')}.`)
  })
}
