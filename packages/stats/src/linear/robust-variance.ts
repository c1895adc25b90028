import { type LinearFit, outcomeWeights } from './least-squares'
import { largest } from './qr'
import { symmetricEigen } from './symmetric-eigen'

/** Below this, what the model leaves free of a row or a cluster counts as nothing. As in clubSandwich. */
const negligibleRest = 1e-12
/** A weight of an outcome below this share of the largest one has no part in the coefficient. */
const negligibleWeight = 1e-9

export interface RobustVariance {
  variance: number
  degreesOfFreedom: number
}

/**
 * HC2: Σ cᵢ² eᵢ² / (1 − hᵢ), with the weight c of each outcome in the coefficient and its leverage h; n − rank degrees of
 * freedom. Null where a row that counts is fitted exactly (h = 1), whose error leaves no trace.
 * MacKinnon & White (1985). Some heteroskedasticity-consistent covariance matrix estimators. Journal of Econometrics, 29.
 */
export function hc2Variance(fit: LinearFit, coefficient: number): RobustVariance | null {
  const weights = outcomeWeights(fit, coefficient)
  const negligible = negligibleWeight * largest(weights)
  let variance = 0
  for (let row = 0; row < weights.length; row++) {
    let free = 1
    for (const column of fit.q) free -= column[row]! * column[row]!
    if (free > negligibleRest) variance += (weights[row]! * fit.residuals[row]!) ** 2 / free
    else if (Math.abs(weights[row]!) > negligible) return null
  }
  return { variance, degreesOfFreedom: weights.length - fit.q.length }
}

/**
 * CR2, the bias-reduced cluster-robust variance Σ (cⱼ′Aⱼeⱼ)² over clusters j, with Aⱼ the inverse square root of
 * (I − H)ⱼ(I − H)ⱼ′, and Satterthwaite degrees of freedom, both under the working model of independent errors with one
 * variance. Weights of rows are those of their cluster. Null where a cluster that counts leaves no trace of its error: one
 * class alone in a condition.
 * Bell & McCaffrey (2002). Bias reduction in standard errors for linear regression with multi-stage samples.
 * Pustejovsky & Tipton (2018). Small-sample methods for cluster-robust variance estimation. JBES, 36.
 *
 * Aⱼ = I + Qⱼ F Qⱼ′ with a small F, so that the work grows with the square of the columns and not of the cluster.
 */
export function cr2Variance(
  fit: LinearFit,
  coefficient: number,
  clusters: readonly (readonly number[])[],
): RobustVariance | null {
  const { q, residuals } = fit
  const size = q.length
  const weights = outcomeWeights(fit, coefficient)
  const negligible = negligibleWeight * largest(weights)
  const spread = symmetric(size, (a, b) => {
    let sum = 0
    for (let row = 0; row < weights.length; row++) sum += (fit.weights?.[row] ?? 1) * q[a]![row]! * q[b]![row]!
    return sum
  })
  let [variance, trace, squares] = [0, 0, 0]
  /** Σ vv′ of the vectors v that the clusters' terms of the degrees of freedom are made of. */
  const total = zeros(2 * size)
  const products: { own: number; vector: Float64Array }[] = []
  for (const rows of clusters) {
    const weight = fit.weights?.[rows[0]!] ?? 1
    const adjusted = adjust(q, rows, spread, weight, weights, negligible)
    if (!adjusted) return null
    let error = 0
    let own = 0
    rows.forEach((row, index) => {
      error += adjusted[index]! * residuals[row]!
      own += adjusted[index]! ** 2
    })
    variance += error * error
    const vector = new Float64Array(2 * size)
    for (let k = 0; k < size; k++) {
      let sum = 0
      rows.forEach((row, index) => {
        sum += q[k]![row]! * adjusted[index]!
      })
      vector[k] = sum * Math.sqrt(weight)
      vector[size + k] = sum / Math.sqrt(weight)
    }
    for (let a = 0; a < 2 * size; a++) for (let b = 0; b < 2 * size; b++) total[a]![b]! += vector[a]! * vector[b]!
    products.push({ own, vector })
  }
  // The covariance of the clusters' terms is own·δ + v′Bv; the degrees of freedom need its trace and the sum of its squares.
  const form = symmetric(2 * size, (a, b) => {
    if (a < size && b < size) return 0
    if (a >= size && b >= size) return spread[a - size]![b - size]!
    return Math.abs(a - b) === size ? -1 : 0
  })
  for (const { own, vector } of products) {
    const cross = quadratic(form, vector)
    trace += own + cross
    squares += own * own + 2 * own * cross
  }
  const both = multiply(form, total)
  for (let a = 0; a < 2 * size; a++) for (let b = 0; b < 2 * size; b++) squares += both[a]![b]! * both[b]![a]!
  return { variance, degreesOfFreedom: (trace * trace) / squares }
}

/** Aⱼcⱼ of one cluster. */
function adjust(
  q: readonly Float64Array[],
  rows: readonly number[],
  spread: readonly Float64Array[],
  weight: number,
  weights: Float64Array,
  negligible: number,
): Float64Array | null {
  const size = q.length
  const gram = symmetric(size, (a, b) => {
    let sum = 0
    for (const row of rows) sum += q[a]![row]! * q[b]![row]!
    return sum
  })
  const { values, vectors } = symmetricEigen(gram)
  const basis = values.flatMap((value, index) =>
    value > negligibleRest * negligibleRest ? [{ root: Math.sqrt(value), vector: vectors[index]! }] : [],
  )
  // In the orthonormal basis U of the cluster's rows of Q, (I − H)ⱼ(I − H)ⱼ′ is the identity plus this.
  const inner = symmetric(basis.length, (a, b) => {
    const [one, other] = [basis[a]!, basis[b]!]
    const between = bilinear(spread, one.vector, other.vector) / weight - (a === b ? 2 : 0)
    return one.root * other.root * between + (a === b ? 1 : 0)
  })
  const projections = basis.map(({ root, vector }) =>
    Float64Array.from(rows, (row) => {
      let sum = 0
      for (let k = 0; k < size; k++) sum += q[k]![row]! * vector[k]!
      return sum / root
    }),
  )
  const own = Float64Array.from(rows, (row) => weights[row]!)
  const adjusted = own.slice()
  const { values: free, vectors: directions } = symmetricEigen(inner)
  for (const [index, value] of free.entries()) {
    const direction = new Float64Array(rows.length)
    projections.forEach((projection, k) => {
      for (let row = 0; row < direction.length; row++) direction[row]! += projection[row]! * directions[index]![k]!
    })
    let part = 0
    for (let row = 0; row < direction.length; row++) part += direction[row]! * own[row]!
    if (!(value > negligibleRest) && Math.abs(part) > negligible) return null
    const factor = part * ((value > negligibleRest ? 1 / Math.sqrt(value) : 0) - 1)
    for (let row = 0; row < direction.length; row++) adjusted[row]! += factor * direction[row]!
  }
  return adjusted
}

function zeros(size: number): Float64Array[] {
  return Array.from({ length: size }, () => new Float64Array(size))
}

function symmetric(size: number, entry: (row: number, column: number) => number): Float64Array[] {
  const matrix = zeros(size)
  for (let a = 0; a < size; a++) for (let b = 0; b <= a; b++) matrix[a]![b] = matrix[b]![a] = entry(a, b)
  return matrix
}

function bilinear(matrix: readonly Float64Array[], left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let a = 0; a < left.length; a++)
    for (let b = 0; b < right.length; b++) sum += left[a]! * matrix[a]![b]! * right[b]!
  return sum
}

function quadratic(matrix: readonly Float64Array[], vector: Float64Array): number {
  return bilinear(matrix, vector, vector)
}

function multiply(a: readonly Float64Array[], b: readonly Float64Array[]): Float64Array[] {
  return a.map((row) =>
    Float64Array.from(row, (_, column) => row.reduce((sum, value, k) => sum + value * b[k]![column]!, 0)),
  )
}
