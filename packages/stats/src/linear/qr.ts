/** A column of a matrix, under the name by which a reader knows it. */
export interface Column {
  name: string
  values: Float64Array
}

/**
 * Of a column, the part that those before it do not explain: below this share of its length it is their combination. As
 * in R's `lm`.
 */
const collinear = 1e-7

export interface QrFactors {
  /** Which columns are independent of those before them, in their order. */
  kept: number[]
  /** Which are combinations of those before them. */
  dropped: number[]
  /** The orthonormal columns. */
  q: Float64Array[]
  /** The upper triangle, by columns: `r[column][row]`. */
  r: Float64Array[]
}

/**
 * X = QR by Householder reflections, with the limited pivoting of LINPACK's dqrdc2: a column that is a combination of the
 * ones before it is left out, and all others keep their order.
 * Golub & Van Loan (2013). Matrix computations, ch. 5.
 */
export function qrFactors(columns: readonly Float64Array[], rows: number): QrFactors {
  const reflectors: Float64Array[] = []
  const factors: QrFactors = { kept: [], dropped: [], q: [], r: [] }
  columns.forEach((column, index) => {
    const scale = largest(column)
    const rank = reflectors.length
    const rest = column.map((value) => value / (scale || 1))
    const length = norm(rest, 0)
    for (let k = 0; k < rank; k++) reflect(reflectors[k]!, k, rest)
    const remaining = rank < rows ? norm(rest, rank) : 0
    if (!(remaining > collinear * length)) {
      factors.dropped.push(index)
      return
    }
    const diagonal = rest[rank]! > 0 ? -remaining : remaining
    const reflector = rest.slice(rank)
    reflector[0]! -= diagonal
    const reflectorLength = norm(reflector, 0)
    for (let row = 0; row < reflector.length; row++) reflector[row]! /= reflectorLength
    reflectors.push(reflector)
    const upper = rest.slice(0, rank + 1)
    upper[rank] = diagonal
    factors.kept.push(index)
    factors.r.push(upper.map((value) => value * scale))
  })
  factors.q = reflectors.map((_, index) => {
    const column = new Float64Array(rows)
    column[index] = 1
    for (let k = reflectors.length - 1; k >= 0; k--) reflect(reflectors[k]!, k, column)
    return column
  })
  return factors
}

/** (I − 2vv′)x for a reflector of length 1 that begins at a row. */
function reflect(reflector: Float64Array, from: number, x: Float64Array): void {
  let product = 0
  for (let row = 0; row < reflector.length; row++) product += reflector[row]! * x[from + row]!
  for (let row = 0; row < reflector.length; row++) x[from + row]! -= 2 * product * reflector[row]!
}

/** b with Rb = c. */
export function solveUpper(r: readonly Float64Array[], c: Float64Array): Float64Array {
  const b = c.slice()
  for (let column = r.length - 1; column >= 0; column--) {
    b[column]! /= r[column]![column]!
    for (let row = 0; row < column; row++) b[row]! -= r[column]![row]! * b[column]!
  }
  return b
}

/** One row of R⁻¹: x with R′x = the unit vector. */
export function inverseRow(r: readonly Float64Array[], index: number): Float64Array {
  const x = new Float64Array(r.length)
  for (let column = index; column < r.length; column++) {
    let value = column === index ? 1 : 0
    for (let row = index; row < column; row++) value -= r[column]![row]! * x[row]!
    x[column] = value / r[column]![column]!
  }
  return x
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}

export function largest(values: ArrayLike<number>): number {
  let most = 0
  for (let index = 0; index < values.length; index++) most = Math.max(most, Math.abs(values[index]!))
  return most
}

function norm(values: Float64Array, from: number): number {
  let sum = 0
  for (let index = from; index < values.length; index++) sum += values[index]! * values[index]!
  return Math.sqrt(sum)
}
