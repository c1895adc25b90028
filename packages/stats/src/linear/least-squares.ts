import { type Column, dot, inverseRow, qrFactors, solveUpper } from './qr'

/** A linear model by least squares, from the QR factors of its design: X′X is never formed. */
export interface LinearFit {
  /** Names of the columns that are in the model, in their order. */
  names: string[]
  /** Names of those that were left out, because they are combinations of the others. */
  dropped: string[]
  coefficients: Float64Array
  /** y − Xb. */
  residuals: Float64Array
  q: Float64Array[]
  r: Float64Array[]
  /** Weights of the rows; null where all count the same. */
  weights: Float64Array | null
}

export function leastSquares(
  design: readonly Column[],
  outcome: Float64Array,
  weights: Float64Array | null = null,
): LinearFit {
  const root = weights?.map(Math.sqrt)
  const scaled = (values: Float64Array) => (root ? values.map((value, row) => value * root[row]!) : values)
  const { q, r, kept, dropped } = qrFactors(
    design.map(({ values }) => scaled(values)),
    outcome.length,
  )
  const y = scaled(outcome)
  const effects = Float64Array.from(q, (column) => dot(column, y))
  const residuals = y.slice()
  q.forEach((column, index) => {
    for (let row = 0; row < residuals.length; row++) residuals[row]! -= effects[index]! * column[row]!
  })
  if (root) for (let row = 0; row < residuals.length; row++) residuals[row]! /= root[row]!
  return {
    names: kept.map((index) => design[index]!.name),
    dropped: dropped.map((index) => design[index]!.name),
    coefficients: solveUpper(r, effects),
    residuals,
    q,
    r,
    weights,
  }
}

/** The weight c of every outcome in a coefficient: b = Σ cᵢyᵢ. */
export function outcomeWeights({ q, r, weights }: LinearFit, coefficient: number): Float64Array {
  const row = inverseRow(r, coefficient)
  const result = new Float64Array(q[0]!.length)
  q.forEach((column, index) => {
    for (let i = 0; i < result.length; i++) result[i]! += row[index]! * column[i]!
  })
  return weights ? result.map((value, index) => value * Math.sqrt(weights[index]!)) : result
}
