import { largest } from './qr'

export interface SymmetricEigen {
  values: number[]
  /** The eigenvector of each value, of length 1. */
  vectors: Float64Array[]
}

/** More sweeps than any matrix of doubles needs. */
const maxSweeps = 60

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations, to
 * the last digit of the largest entry.
 * Golub & Van Loan (2013). Matrix computations, ch. 8.5.
 */
export function symmetricEigen(matrix: readonly Float64Array[]): SymmetricEigen {
  const size = matrix.length
  const negligible = 1e-3 * Number.EPSILON * Math.max(...matrix.map(largest))
  const a = matrix.map((row) => row.slice())
  const vectors = a.map((_, index) => Float64Array.from(a, (_, row) => (row === index ? 1 : 0)))
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    let isDiagonal = true
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const off = a[p]![q]!
        if (Math.abs(off) <= negligible) continue
        isDiagonal = false
        rotate(a, vectors, p, q)
      }
    }
    if (isDiagonal) break
  }
  return { values: a.map((row, index) => row[index]!), vectors }
}

function rotate(a: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!)
  const tangent = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1))
  const cosine = 1 / Math.hypot(tangent, 1)
  const sine = tangent * cosine
  for (let k = 0; k < a.length; k++) {
    const [kp, kq] = [a[k]![p]!, a[k]![q]!]
    a[k]![p] = cosine * kp - sine * kq
    a[k]![q] = sine * kp + cosine * kq
  }
  for (let k = 0; k < a.length; k++) {
    const [pk, qk] = [a[p]![k]!, a[q]![k]!]
    a[p]![k] = cosine * pk - sine * qk
    a[q]![k] = sine * pk + cosine * qk
  }
  a[p]![q] = a[q]![p] = 0
  const [first, second] = [vectors[p]!, vectors[q]!]
  for (let k = 0; k < first.length; k++) {
    const [one, other] = [first[k]!, second[k]!]
    first[k] = cosine * one - sine * other
    second[k] = sine * one + cosine * other
  }
}
