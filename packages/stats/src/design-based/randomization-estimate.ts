import { type Comparison, hasMixedClusters, prepareComparison, rowsByGroup } from '../estimators/comparison'
import type { ComparisonEstimate, ComparisonNotEstimable, EstimateOptions } from '../estimators/comparison-estimate'
import { permutationRedraw, type RandomizedUnits, randomizationTest } from './randomization-test'

export interface RandomizationOptions extends EstimateOptions {
  seed?: string
  draws?: number
}

/** It has an interval and a p value, but no standard error. */
export type RandomizationResult =
  | (Omit<ComparisonEstimate, 'standardError'> & { standardError: null })
  | ComparisonNotEstimable

/**
 * The randomization test of a comparison whose original draw is not available: the observed assignment is exchanged among the
 * units, within blocks where there are any. Clusters are units, with the mean of their participants as outcome and their
 * number as weight.
 */
export function randomizationEstimate(comparison: Comparison, options: RandomizationOptions = {}): RandomizationResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { n } = prepared.data
  const failed = (reason: ComparisonNotEstimable['reason']): ComparisonNotEstimable => ({ ok: false, reason, n })
  if (hasMixedClusters(prepared.data)) return failed('mixed_clusters')
  const units = unitsOf(comparison)
  const redraw = permutationRedraw(units.treated, options.seed ?? 'randomization', units.strata)
  const result = randomizationTest(units, redraw, options)
  if (!result.ok)
    return failed(result.reason === 'too_few_per_group' && comparison.blocks ? 'small_blocks' : result.reason)
  if (!result.interval) return failed('too_few_assignments')
  const { estimate, interval, p } = result
  return {
    ok: true,
    estimate,
    standardError: null,
    degreesOfFreedom: null,
    interval,
    p,
    n,
    warnings: [],
    droppedColumns: [],
  }
}

function unitsOf({ outcome, treated, clusters, blocks }: Comparison): RandomizedUnits {
  if (!clusters) return { outcome, treated, ...(blocks && { strata: blocks }) }
  const members = rowsByGroup(clusters)
  const first = members.map((rows) => rows[0]!)
  return {
    outcome: members.map((rows) => rows.reduce((sum, row) => sum + outcome[row]! / rows.length, 0)),
    treated: first.map((row) => treated[row]!),
    weights: members.map((rows) => rows.length),
    ...(blocks && { strata: first.map((row) => blocks[row]!) }),
  }
}
