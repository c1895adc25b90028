import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCsv } from '../analyze/csv'
import { leastSquares, outcomeWeights } from './least-squares'
import { type Column, dot, qrFactors } from './qr'
import { cr2Variance, hc2Variance } from './robust-variance'
import { symmetricEigen } from './symmetric-eigen'

const column = (name: string, values: number[]): Column => ({ name, values: Float64Array.from(values) })
const ones = (length: number) => column('constant', new Array(length).fill(1))
const cars = parseCsv(readFileSync(join(import.meta.dirname, '../../reference/data/mtcars.csv'), 'utf8'))
const car = (name: string) => column(name, cars.cells.get(name)!.map(Number))

describe('QR factors', () => {
  it('the QR factors multiply to the columns, and Q is orthonormal', () => {
    const columns = [ones(32), car('hp'), car('wt'), car('qsec')].map(({ values }) => values)
    const { q, r, kept } = qrFactors(columns, 32)
    expect(kept).toEqual([0, 1, 2, 3])
    columns.forEach((values, index) => {
      const product = values.map((_, row) => r[index]!.reduce((sum, value, k) => sum + value * q[k]![row]!, 0))
      for (const [row, value] of product.entries()) expect(value).toBeCloseTo(values[row]!, 10)
    })
    for (const [a, one] of q.entries()) {
      for (const [b, other] of q.entries()) expect(dot(one, other)).toBeCloseTo(a === b ? 1 : 0, 13)
    }
  })

  it('the QR factors drop a column that earlier columns explain, wherever it is', () => {
    const [x, y] = [
      [1, 2, 3, 4, 7],
      [1, 0, 1, 0, 0],
    ]
    const sum = x.map((value, row) => value + y[row]!)
    const columns = [ones(5).values, x, sum, y, new Array(5).fill(0)].map((values) => Float64Array.from(values))
    expect(qrFactors(columns, 5)).toMatchObject({ kept: [0, 1, 2], dropped: [3, 4] })
  })

  it('the QR factors keep no more columns than there are rows', () => {
    const columns = [
      [1, 1],
      [1, 2],
      [4, 9],
    ].map((values) => Float64Array.from(values))
    expect(qrFactors(columns, 2)).toMatchObject({ kept: [0, 1], dropped: [2] })
  })
})

describe('least squares', () => {
  // NIST's Longley data, certified to 15 digits: nearly collinear, where X′X has no digits left.
  it('solves the Longley data to ten digits', () => {
    const y = [
      60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761, 66019, 67857, 68169, 66513, 68655, 69564, 69331, 70551,
    ]
    const x = [
      [83, 88.5, 88.2, 89.5, 96.2, 98.1, 99, 100, 101.2, 104.6, 108.4, 110.8, 112.6, 114.2, 115.7, 116.9],
      [
        234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469, 419180, 442769, 444546, 482704, 502601,
        518173, 554894,
      ],
      [2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936, 4681, 3813, 3931, 4806, 4007],
      [1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637, 2552, 2514, 2572, 2827],
      [
        107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219, 117388, 118734, 120445, 121950, 123366, 125368,
        127852, 130081,
      ],
      Array.from({ length: 16 }, (_, index) => 1947 + index),
    ]
    const certified = [
      -3482258.63459582, 15.0618722713733, -0.35819179292591e-1, -2.02022980381683, -1.03322686717359,
      -0.511041056535807e-1, 1829.15146461355,
    ]
    const { coefficients } = leastSquares(
      [ones(16), ...x.map((values, index) => column(`x${index}`, values))],
      Float64Array.from(y),
    )
    for (const [index, wanted] of certified.entries()) expect(coefficients[index]! / wanted).toBeCloseTo(1, 9)
  })

  it('the outcome weights reproduce the coefficient', () => {
    const weights = car('cyl').values
    const fit = leastSquares([ones(32), car('hp'), car('wt')], car('mpg').values, weights)
    expect(dot(outcomeWeights(fit, 1), car('mpg').values)).toBeCloseTo(fit.coefficients[1]!, 12)
  })
})

describe('robust variances', () => {
  it('HC2 of hp in mtcars is .00021652, as in Stata', () => {
    const fit = leastSquares([ones(32), car('hp')], car('mpg').values)
    expect(hc2Variance(fit, 1)!.variance).toBeCloseTo(0.00021652, 8)
  })

  it('CR2 of clusters of one equals HC2', () => {
    const fit = leastSquares([ones(32), car('hp'), car('wt')], car('mpg').values)
    const clusters = Array.from({ length: 32 }, (_, row) => [row])
    expect(cr2Variance(fit, 1, clusters)!.variance / hc2Variance(fit, 1)!.variance).toBeCloseTo(1, 12)
  })

  it('gives no variance where a row is fitted exactly, unless the coefficient does not depend on that row', () => {
    const alone = column('alone', [1, 0, 0, 0, 0, 0])
    const x = column('x', [0, 1, 2, 3, 4, 6])
    const fit = leastSquares([ones(6), x, alone], Float64Array.from([1, 3, 2, 5, 4, 9]))
    expect(hc2Variance(fit, 1)!.variance).toBeGreaterThan(0)
    expect(hc2Variance(fit, 2)).toBeNull()
    expect(cr2Variance(fit, 2, [[0], [1, 2], [3], [4, 5]])).toBeNull()
  })
})

describe('eigenvalues of a symmetric matrix', () => {
  it('eigenvalues and eigenvectors reproduce the matrix', () => {
    const matrix = [
      [4, 1, 0.5, 0],
      [1, 3, 0, 1e-9],
      [0.5, 0, 1e-6, 0],
      [0, 1e-9, 0, 0],
    ].map((row) => Float64Array.from(row))
    const { values, vectors } = symmetricEigen(matrix)
    for (const [a, row] of matrix.entries()) {
      for (const [b, wanted] of row.entries()) {
        const found = values.reduce((sum, value, k) => sum + value * vectors[k]![a]! * vectors[k]![b]!, 0)
        expect(found).toBeCloseTo(wanted, 13)
      }
    }
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(7.000001, 12)
  })
})
