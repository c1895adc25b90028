import { momentsOf } from '../moments'
import { type Comparison, type PreparedComparison, prepareComparison } from './comparison'
import { type ComparisonResult, comparisonEstimate, type EstimateOptions } from './comparison-estimate'

export interface DifferenceOptions extends EstimateOptions {
  /** Welch–Satterthwaite, or participants less coefficients as HC2 has it. Within blocks both are the latter. */
  degreesOfFreedom?: 'welch' | 'residual'
}

/**
 * The difference in means, ȳ₁ − ȳ₀, with the variance s₁²/n₁ + s₀²/n₀, which is both Welch's and HC2.
 * Welch (1947). Biometrika, 34. Samii & Aronow (2012). Statistics & Probability Letters, 82.
 *
 * With blocks: the differences within blocks weighted by the blocks' sizes, Σ (n_b/n) d_b with the variance
 * Σ (n_b/n)² v_b and n − 2B degrees of freedom, as estimatr's `difference_in_means`. A block with fewer than two
 * participants of a condition has no variance of its own, and the whole is not estimable.
 * Gerber & Green (2012). Field experiments, ch. 3–4.
 */
export function differenceInMeans(comparison: Comparison, options: DifferenceOptions = {}): ComparisonResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { data } = prepared
  const { n, scale } = data
  if (comparison.clusters) return { ok: false, reason: 'clustered_assignment', n }
  const groups = data.blocks ?? [data.outcome.map((_, row) => row)]
  const differences: BlockDifference[] = []
  for (const rows of groups) {
    const difference = differenceWithin(data, rows)
    if (!difference) return { ok: false, reason: 'small_blocks', n }
    differences.push(difference)
  }
  const total = n.treated + n.control
  const weighted = (of: (block: BlockDifference) => number) => differences.reduce((sum, block) => sum + of(block), 0)
  const variance = weighted((block) => (block.size / total) ** 2 * block.variance)
  const isWelch = options.degreesOfFreedom !== 'residual' && data.blocks === null
  return comparisonEstimate(
    {
      estimate: scale * weighted((block) => (block.size / total) * block.estimate),
      standardError: scale * Math.sqrt(variance),
      degreesOfFreedom: isWelch ? differences[0]!.welchDegrees : total - 2 * differences.length,
      n,
    },
    options,
  )
}

interface BlockDifference {
  size: number
  estimate: number
  variance: number
  welchDegrees: number
}

function differenceWithin({ outcome, treatment }: PreparedComparison, rows: ArrayLike<number>): BlockDifference | null {
  const treated = Array.from(rows).flatMap((row) => (treatment[row] === 1 ? [outcome[row]!] : []))
  const control = Array.from(rows).flatMap((row) => (treatment[row] === 1 ? [] : [outcome[row]!]))
  if (treated.length < 2 || control.length < 2) return null
  const [one, other] = [momentsOf(treated), momentsOf(control)]
  const [first, second] = [one.variance / treated.length, other.variance / control.length]
  return {
    size: treated.length + control.length,
    estimate: one.mean - other.mean,
    variance: first + second,
    welchDegrees: (first + second) ** 2 / (first ** 2 / (treated.length - 1) + second ** 2 / (control.length - 1)),
  }
}
