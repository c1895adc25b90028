import { type Column, dot, type QrFactors, qrFactors, solveUpper } from '../linear/qr'

/** What each participant's outcome would be in either condition, predicted without that participant's own outcome. */
export interface Imputations {
  treated: Float64Array
  control: Float64Array
}

/** What the model leaves free of a row or a column counts as nothing below this. */
const negligible = 1e-10

/**
 * Predictions of one condition's outcome for every participant by least squares on the participants of that condition: for
 * these without themselves, ŷ₍₋ᵢ₎ = yᵢ − eᵢ/(1 − hᵢ) with the leverage h, for all others from all of them. Where the
 * others do not determine a prediction, such as in the first class of its kind, it is their mean.
 */
export function leastSquaresPredictions(
  columns: readonly Column[],
  outcome: ArrayLike<number>,
  rows: readonly number[],
): Float64Array {
  const size = outcome.length
  const design = [new Float64Array(size).fill(1), ...columns.map(({ values }) => values)]
  const y = Float64Array.from(rows, (row) => outcome[row]!)
  const own = design.map((column) => Float64Array.from(rows, (row) => column[row]!))
  const factors = qrFactors(own, rows.length)
  const coefficients = regress(factors, y)
  const total = y.reduce((sum, value) => sum + value, 0)
  const predictions = new Float64Array(size)
  // A column left out is a combination of those kept; for a row that breaks it, the fit says nothing.
  const combinations = factors.dropped.map((index) => ({ index, weights: regress(factors, own[index]!) }))
  const combine = (weights: Float64Array, row: number) =>
    factors.kept.reduce((sum, index, position) => sum + weights[position]! * design[index]![row]!, 0)
  for (let row = 0; row < size; row++) {
    const isDetermined = combinations.every(
      ({ index, weights }) => Math.abs(design[index]![row]! - combine(weights, row)) < 1e-7,
    )
    predictions[row] = isDetermined ? combine(coefficients, row) : total / rows.length
  }
  rows.forEach((row, index) => {
    const free = 1 - factors.q.reduce((sum, column) => sum + column[index]! ** 2, 0)
    const isDetermined = free > negligible
    predictions[row] = isDetermined
      ? y[index]! - (y[index]! - predictions[row]!) / free
      : (total - y[index]!) / Math.max(1, rows.length - 1)
  })
  return predictions
}

function regress({ q, r }: QrFactors, y: Float64Array): Float64Array {
  return solveUpper(
    r,
    Float64Array.from(q, (column) => dot(column, y)),
  )
}

/**
 * For every participant the mixture of two predictions that suits the others of the condition best: α · first + (1 − α) ·
 * second, where second is a line through the external prediction x, refitted without the participant, and
 * α = Σ(y − s)(f − s)/Σ(f − s)² over the others, kept within 0 and 1. All sums are updated, none is repeated.
 */
export function interpolatedPredictions(
  first: Float64Array,
  external: ArrayLike<number>,
  outcome: ArrayLike<number>,
  rows: readonly number[],
): Float64Array {
  const [centerX, centerY] = [meanOf(external, rows), meanOf(outcome, rows)]
  const all = rows.reduce(
    (sums, row) => added(sums, external[row]! - centerX, outcome[row]! - centerY, first[row]! - centerY, 1),
    noSums,
  )
  const isOwn = new Uint8Array(outcome.length)
  for (const row of rows) isOwn[row] = 1
  return first.map((prediction, row) => {
    const x = external[row]! - centerX
    const others = isOwn[row] === 1 ? added(all, x, outcome[row]! - centerY, prediction - centerY, -1) : all
    if (others.n <= 0) return centerY
    const spread = others.xx - others.x ** 2 / others.n
    const slope = spread > negligible * all.xx ? (others.xy - (others.x * others.y) / others.n) / spread : 0
    const start = (others.y - slope * others.x) / others.n
    const line = start ** 2 * others.n + 2 * start * slope * others.x + slope ** 2 * others.xx
    const ofY = start * others.y + slope * others.xy
    const ofFirst = start * others.f + slope * others.xf
    const distance = others.ff - 2 * ofFirst + line
    const share = distance > negligible * others.ff ? (others.yf - ofY - ofFirst + line) / distance : 0
    const alpha = Math.min(1, Math.max(0, share))
    return centerY + alpha * (prediction - centerY) + (1 - alpha) * (start + slope * x)
  })
}

interface Sums {
  n: number
  x: number
  y: number
  f: number
  xx: number
  xy: number
  xf: number
  yf: number
  ff: number
}

const noSums: Sums = { n: 0, x: 0, y: 0, f: 0, xx: 0, xy: 0, xf: 0, yf: 0, ff: 0 }

function added(sums: Sums, x: number, y: number, f: number, sign: 1 | -1): Sums {
  return {
    n: sums.n + sign,
    x: sums.x + sign * x,
    y: sums.y + sign * y,
    f: sums.f + sign * f,
    xx: sums.xx + sign * x * x,
    xy: sums.xy + sign * x * y,
    xf: sums.xf + sign * x * f,
    yf: sums.yf + sign * y * f,
    ff: sums.ff + sign * f * f,
  }
}

function meanOf(values: ArrayLike<number>, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length
}
