import type { NotEstimableReason } from '../estimate'
import type { SampleSizes } from './comparison-estimate'
import type { Covariate } from './covariates'
import { standardize } from './standardized'

/**
 * The participants of two conditions, one entry of every column for each. Several conditions: one comparison for each.
 */
export interface Comparison {
  outcome: readonly number[]
  /** Whether the participant was assigned to the condition that is compared with the reference. */
  treated: readonly boolean[]
  covariates?: readonly Covariate[]
  /** The unit of assignment of each, where it was not the participant. */
  clusters?: readonly string[]
  /** The block or stratum within which each was assigned. */
  blocks?: readonly string[]
  /** How much of the treatment each received: 1 or 0, or a dose. */
  received?: readonly number[]
}

/** A comparison in a form to compute with: the outcome centered and scaled to 1, whatever its unit. */
export interface PreparedComparison {
  outcome: Float64Array
  /** What to multiply by to return to the outcome's unit. */
  scale: number
  /** 1 or 0. */
  treatment: Float64Array
  /** Rows of each cluster; null without clusters. */
  clusters: number[][] | null
  /** Rows of each block; null without blocks. */
  blocks: number[][] | null
  n: SampleSizes
}

export type Prepared =
  | { ok: true; data: PreparedComparison }
  | { ok: false; reason: NotEstimableReason; n: SampleSizes }

/** Checks what every estimator of a difference needs. Columns of different lengths are an error of the caller. */
export function prepareComparison(comparison: Comparison): Prepared {
  const { outcome, treated } = comparison
  requireSameLength(comparison)
  const clusters = comparison.clusters ? rowsByGroup(comparison.clusters) : null
  const blocks = comparison.blocks ? rowsByGroup(comparison.blocks) : null
  const n = sampleSizes(comparison)
  const control = treated.map((isTreated) => !isTreated)
  const failed = (reason: NotEstimableReason): Prepared => ({ ok: false, reason, n })
  if (!outcome.every(Number.isFinite)) return failed('invalid_number')
  if (n.treated === 0 || n.control === 0) return failed('one_group_empty')
  if (n.treated < 2 || n.control < 2) return failed('too_few_per_group')
  if (isConstant(outcome, treated) && isConstant(outcome, control)) return failed('no_variation')
  const { values, scale } = standardize(outcome)
  if (!Number.isFinite(scale)) return failed('invalid_number')
  return {
    ok: true,
    data: {
      outcome: values,
      scale,
      n,
      treatment: Float64Array.from(treated, Number),
      clusters,
      blocks,
    },
  }
}

export function sampleSizes({ treated, clusters, blocks }: Comparison): SampleSizes {
  const clustersOf = (isTreated: boolean) => new Set(clusters?.filter((_, row) => treated[row] === isTreated)).size
  const inTreatment = treated.filter(Boolean).length
  return {
    treated: inTreatment,
    control: treated.length - inTreatment,
    clusters: clusters ? { treated: clustersOf(true), control: clustersOf(false) } : null,
    blocks: blocks ? new Set(blocks).size : null,
  }
}

/** A cluster with participants of both conditions was not assigned as a whole. */
export function hasMixedClusters({ clusters, treatment }: PreparedComparison): boolean {
  return clusters?.some((rows) => rows.some((row) => treatment[row] !== treatment[rows[0]!])) ?? false
}

/** Rows of each group, groups in the order of their first row. */
export function rowsByGroup(groups: readonly string[]): number[][] {
  const rowsOf = new Map<string, number[]>()
  groups.forEach((group, row) => {
    const rows = rowsOf.get(group)
    if (rows) rows.push(row)
    else rowsOf.set(group, [row])
  })
  return [...rowsOf.values()]
}

function isConstant(values: readonly number[], among: readonly boolean[]): boolean {
  const first = values[among.indexOf(true)]
  return values.every((value, row) => !among[row] || value === first)
}

function requireSameLength({ outcome, treated, covariates = [], clusters, blocks, received }: Comparison): void {
  const columns = [treated, clusters, blocks, received, ...covariates.map(({ values }) => values)]
  if (columns.some((column) => column && column.length !== outcome.length)) {
    throw new RangeError('columns of a comparison must have one entry for each participant')
  }
}
