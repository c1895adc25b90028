import { createRandom } from '@trellis/domain'
import { type Comparison, type PreparedComparison, prepareComparison, rowsByGroup } from '../estimators/comparison'
import { type ComparisonResult, comparisonEstimate, type EstimateOptions } from '../estimators/comparison-estimate'
import { covariateColumns } from '../estimators/covariates'
import { withBlocks } from '../estimators/lin'
import { type Imputations, interpolatedPredictions, leastSquaresPredictions } from './imputation'
import { type BinnedColumn, binColumn, forestPredictions } from './regression-forest'

export interface LoopOptions extends EstimateOptions {
  /**
   * The known probability of the treatment: one for all, or one for each participant that is the same within a block. The
   * share of the treated, within each block, where it is not given.
   */
  probability?: number | readonly number[]
  /** Of the forest; the same seed gives the same estimate. */
  seed?: string
  trees?: number
}

const defaultTrees = 100
/**
 * With so few participants, trees are grown from one row less, so that those out of bag have seen as many as others.
 */
const fewParticipants = 30

/**
 * LOOP, the leave-one-out potential outcomes estimator: with m̂ᵢ = (1 − pᵢ) t̂ᵢ + pᵢ ĉᵢ, where t̂ᵢ and ĉᵢ predict participant i's
 * outcomes with and without the treatment from everyone else, the estimate is the mean of
 * Tᵢ(Yᵢ − m̂ᵢ)/pᵢ − (1 − Tᵢ)(Yᵢ − m̂ᵢ)/(1 − pᵢ). It is unbiased under Bernoulli assignment however good or bad the
 * predictions are. Its variance is estimated by
 *
 * ((1 − p)/p · M_t + p/(1 − p) · M_c + 2 √(M_t M_c)) / N
 *
 * with the mean squared errors M of the predictions of observed outcomes. With blocks: within each block with its own p,
 * weighted by the blocks' sizes. The paper uses the normal distribution; here it is t, with Satterthwaite degrees of
 * freedom: (a + b)²/(a²/(n₁ − 1) + b²/(n₀ − 1)) for a variance (a + b)²/N, because the normal rejects too often when a
 * condition has few participants.
 *
 * Wu & Gagnon-Bartsch (2018). The LOOP estimator: Adjusting for covariates in randomized experiments. Evaluation Review,
 * 42, 458–488.
 */
export function loopEstimate(comparison: Comparison, options: LoopOptions = {}): ComparisonResult {
  return loopWith(comparison, options, ({ outcome, arms }) => {
    const { columns } = covariateColumns(withBlocks(comparison))
    return {
      treated: leastSquaresPredictions(columns, outcome, arms.treated),
      control: leastSquaresPredictions(columns, outcome, arms.control),
    }
  })
}

/** LOOP with predictions of a random forest of the covariates; those of observed outcomes are out of bag. */
export function loopForestEstimate(comparison: Comparison, options: LoopOptions = {}): ComparisonResult {
  const { columns } = covariateColumns(comparison.covariates ?? [])
  return loopWith(comparison, options, ({ outcome, arms, n }) => {
    if (columns.length === 0) return null
    return forestImputations(
      columns.map(({ values }) => binColumn(values)),
      outcome,
      arms,
      n,
      options,
    )
  })
}

/**
 * ReLOOP: LOOP with the prediction of a model that was trained outside the study. Predictions are a mixture, chosen without
 * the participant, of a forest of the covariates and the external prediction, and of a line through the latter.
 *
 * Gagnon-Bartsch, Sales, Wu, Botelho, Erickson, Miratrix & Heffernan (2023). Precise unbiased estimation in randomized
 * experiments using auxiliary observational data. Journal of Causal Inference, 11.
 */
export function reloopEstimate(
  comparison: Comparison,
  externalPrediction: readonly number[],
  options: LoopOptions = {},
): ComparisonResult {
  if (externalPrediction.length !== comparison.outcome.length) {
    throw new RangeError('every participant needs an external prediction')
  }
  const { columns } = covariateColumns(comparison.covariates ?? [])
  return loopWith(comparison, options, ({ outcome, arms, n }) => {
    if (!externalPrediction.every(Number.isFinite)) return null
    const features = [...columns.map(({ values }) => binColumn(values)), binColumn(externalPrediction)]
    const forest = forestImputations(features, outcome, arms, n, options)
    return {
      treated: interpolatedPredictions(forest.treated, externalPrediction, outcome, arms.treated),
      control: interpolatedPredictions(forest.control, externalPrediction, outcome, arms.control),
    }
  })
}

interface Arms {
  treated: number[]
  control: number[]
}

function forestImputations(
  features: readonly BinnedColumn[],
  outcome: Float64Array,
  arms: Arms,
  n: number,
  { seed = 'loop', trees = defaultTrees }: LoopOptions,
): Imputations {
  const predict = (arm: keyof Arms) => {
    const rows = arms[arm]
    const random = createRandom(`${seed} ${arm}`)
    const predictions = forestPredictions(features, outcome, rows, { trees, random })
    if (n > fewParticipants || rows.length < 2) return predictions
    const outOfBag = forestPredictions(features, outcome, rows, { trees, random, sampleSize: rows.length - 1 })
    for (const row of rows) predictions[row] = outOfBag[row]!
    return predictions
  }
  return { treated: predict('treated'), control: predict('control') }
}

/** Everything about LOOP except the predictions. */
function loopWith(
  comparison: Comparison,
  options: LoopOptions,
  impute: (facts: { outcome: Float64Array; arms: Arms; n: number }) => Imputations | null,
): ComparisonResult {
  const prepared = prepareComparison(comparison)
  if (!prepared.ok) return prepared
  const { data } = prepared
  const { outcome, treatment, n } = data
  if (comparison.clusters) return { ok: false, reason: 'clustered_assignment', n }
  const blocks =
    data.blocks ?? rowsByGroup(Array.from(outcome, (_, row) => String(probabilityOf(options.probability, row))))
  if (blocks.some((rows) => rows.every((row) => treatment[row] === treatment[rows[0]!]))) {
    return { ok: false, reason: 'small_blocks', n }
  }
  const probabilities = blockProbabilities(data, blocks, options.probability)
  if (!probabilities) return { ok: false, reason: 'invalid_probability', n }
  const rowsOf = (arm: number) => Array.from(outcome.keys()).filter((row) => treatment[row] === arm)
  const imputed = impute({ outcome, arms: { treated: rowsOf(1), control: rowsOf(0) }, n: outcome.length })
  if (!imputed) return { ok: false, reason: 'no_covariates', n }
  let [estimate, variance, varianceOfVariance] = [0, 0, 0]
  for (const [index, rows] of blocks.entries()) {
    const block = loopWithin(data, rows, probabilities[index]!, imputed)
    const share = rows.length / outcome.length
    estimate += share * block.estimate
    variance += share ** 2 * block.variance
    if (block.variance > 0) varianceOfVariance += (share ** 2 * block.variance) ** 2 / block.degreesOfFreedom
  }
  return comparisonEstimate(
    {
      estimate: data.scale * estimate,
      standardError: data.scale * Math.sqrt(variance),
      degreesOfFreedom: variance ** 2 / varianceOfVariance,
      n,
    },
    options,
  )
}

function loopWithin(
  { outcome, treatment }: PreparedComparison,
  rows: readonly number[],
  p: number,
  imputed: Imputations,
): { estimate: number; variance: number; degreesOfFreedom: number } {
  let [sum, treated, squaresTreated, control, squaresControl] = [0, 0, 0, 0, 0]
  for (const row of rows) {
    const y = outcome[row]!
    const rest = y - (1 - p) * imputed.treated[row]! - p * imputed.control[row]!
    if (treatment[row] === 1) {
      sum += rest / p
      treated++
      squaresTreated += (y - imputed.treated[row]!) ** 2
    } else {
      sum -= rest / (1 - p)
      control++
      squaresControl += (y - imputed.control[row]!) ** 2
    }
  }
  // The variance is the square of a sum of two standard deviations.
  const ofTreated = Math.sqrt((((1 - p) / p) * squaresTreated) / treated)
  const ofControl = Math.sqrt(((p / (1 - p)) * squaresControl) / control)
  const spread = (ofTreated + ofControl) ** 2
  const uncertainty = ofTreated ** 2 / Math.max(1, treated - 1) + ofControl ** 2 / Math.max(1, control - 1)
  return { estimate: sum / rows.length, variance: spread / rows.length, degreesOfFreedom: spread / uncertainty }
}

const probabilityOf = (probability: LoopOptions['probability'], row: number) =>
  typeof probability === 'number' ? probability : probability?.[row]

/** The probability of each block; null where it is not between 0 and 1, or differs within a block. */
function blockProbabilities(
  { treatment }: PreparedComparison,
  blocks: readonly (readonly number[])[],
  probability: LoopOptions['probability'],
): number[] | null {
  const probabilities = blocks.map((rows) => {
    if (probability === undefined) return rows.reduce((sum, row) => sum + treatment[row]!, 0) / rows.length
    const first = probabilityOf(probability, rows[0]!)
    return rows.every((row) => probabilityOf(probability, row) === first) ? first! : Number.NaN
  })
  return probabilities.every((p) => p > 0 && p < 1) ? probabilities : null
}
