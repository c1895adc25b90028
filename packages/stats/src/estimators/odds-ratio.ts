import type { Interval } from '../interval'
import { type Comparison, sampleSizes } from './comparison'
import {
  type ComparisonNotEstimable,
  type ComparisonResult,
  comparisonEstimate,
  type EstimateOptions,
} from './comparison-estimate'
import { hedgesCorrection } from './effect-size'

/** By what the Cox index divides a log odds ratio. WWC (2022), appendix E. */
const coxDivisor = 1.65

export interface OddsRatio {
  ok: true
  /** Inference is on the logarithm, where the distribution is close to normal. */
  logOddsRatio: ComparisonResult & { ok: true }
  oddsRatio: number
  oddsRatioInterval: Interval
  /** The log odds ratio as an effect size, beside Hedges g. */
  coxIndex: ComparisonResult & { ok: true }
}

export type OddsRatioResult = OddsRatio | ComparisonNotEstimable

/**
 * The odds ratio ad/bc of an outcome of 0 and 1, with the variance 1/a + 1/b + 1/c + 1/d of its logarithm and the normal
 * distribution (Woolf, 1955). Where a cell is empty, one half is added to every cell, with a warning (Haldane, 1956; Anscombe,
 * 1956). The Cox index is ω ln(OR)/1.65, with ω the correction of Hedges g.
 * What Works Clearinghouse (2022). Procedures and standards handbook, version 5.0, appendix E.
 */
export function oddsRatio(comparison: Comparison, options: EstimateOptions = {}): OddsRatioResult {
  const { outcome, treated } = comparison
  const n = sampleSizes(comparison)
  const failed = (reason: ComparisonNotEstimable['reason']): ComparisonNotEstimable => ({ ok: false, reason, n })
  if (outcome.some((value) => value !== 0 && value !== 1)) return failed('not_binary')
  if (comparison.clusters) return failed('clustered_assignment')
  if (n.treated === 0 || n.control === 0) return failed('one_group_empty')
  if (n.treated + n.control < 4) return failed('too_few_per_group')
  if (new Set(outcome).size < 2) return failed('no_variation')
  const count = (isTreated: boolean, value: number) =>
    outcome.filter((observed, row) => observed === value && treated[row] === isTreated).length
  const cells = [count(true, 1), count(true, 0), count(false, 1), count(false, 0)]
  const isCorrected = cells.includes(0)
  const [a, b, c, d] = cells.map((cell) => cell + (isCorrected ? 0.5 : 0)) as [number, number, number, number]
  const facts = {
    degreesOfFreedom: null,
    n,
    warnings: isCorrected ? (['continuity_correction'] as const).slice() : [],
  }
  const estimate = Math.log(a / b) - Math.log(c / d)
  const standardError = Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
  const logOddsRatio = comparisonEstimate({ ...facts, estimate, standardError }, options)
  const factor = hedgesCorrection(n.treated + n.control - 2) / coxDivisor
  const coxIndex = comparisonEstimate(
    { ...facts, estimate: factor * estimate, standardError: factor * standardError },
    options,
  )
  if (!logOddsRatio.ok) return logOddsRatio
  if (!coxIndex.ok) return coxIndex
  const { low, high } = logOddsRatio.interval
  return {
    ok: true,
    logOddsRatio,
    coxIndex,
    oddsRatio: Math.exp(estimate),
    oddsRatioInterval: { low: Math.exp(low), high: Math.exp(high) },
  }
}
