import type { NotEstimableReason } from '../estimate'
import { hedgesG } from '../estimators/effect-size'
import { oddsRatio } from '../estimators/odds-ratio'

/** A characteristic from before the assignment, of the analyzed participants. */
export interface BaselineColumn {
  name: string
  /** Null where it is missing. */
  values: readonly (number | null)[]
}

export type EquivalenceStatus = 'satisfied' | 'adjust' | 'not_equivalent'

export type BaselineDifference = {
  name: string
  /** Analyzed participants with a value. */
  n: { treated: number; control: number }
} & ({ ok: true; effectSize: number; status: EquivalenceStatus } | { ok: false; reason: NotEstimableReason })

/**
 * Baseline equivalence of the analyzed sample: Hedges g, or the Cox index of a characteristic that is 0 or 1. Up to .05 it is
 * satisfied, up to .25 the analysis has to adjust for it, above the groups are not equivalent.
 *
 * What Works Clearinghouse (2022). Procedures and standards handbook, version 5.0.
 */
export function baselineEquivalence(
  columns: readonly BaselineColumn[],
  treated: readonly boolean[],
): BaselineDifference[] {
  return columns.map(({ name, values }) => {
    const known = [...treated.keys()].filter((row) => values[row] !== null)
    const comparison = { outcome: known.map((row) => values[row]!), treated: known.map((row) => treated[row]!) }
    const count = comparison.treated.filter(Boolean).length
    const n = { treated: count, control: known.length - count }
    const isBinary = comparison.outcome.every((value) => value === 0 || value === 1)
    const result = isBinary ? oddsRatio(comparison) : hedgesG(comparison)
    if (!result.ok) return { name, n, ok: false, reason: result.reason }
    const effectSize = 'coxIndex' in result ? result.coxIndex.estimate : result.estimate
    return { name, n, ok: true, effectSize, status: equivalenceStatus(effectSize) }
  })
}

export function equivalenceStatus(effectSize: number): EquivalenceStatus {
  const size = Math.abs(effectSize)
  if (size <= 0.05) return 'satisfied'
  return size <= 0.25 ? 'adjust' : 'not_equivalent'
}
