import { chiSquareTails } from './distributions/chi-square'

export interface ChiSquare {
  statistic: number
  degrees: number
  /** The chance of a statistic at least this large when nothing but chance is at work. */
  p: number
  /** The smallest number that was expected anywhere: below 5 the p value is not to be trusted. */
  smallestExpected: number
}

/** The counts to expect when a total is divided in proportion to the weights. */
export function expectedByWeights(total: number, weights: readonly number[]): number[] {
  const sum = sumOf(weights)
  return weights.map((weight) => (total * weight) / sum)
}

/** Whether counts fit their weights (Pearson's goodness of fit). */
export function chiSquareFit(observed: readonly number[], weights: readonly number[]): ChiSquare {
  if (observed.length !== weights.length) throw new RangeError('Every count needs its weight')
  if (weights.some((weight) => !(weight > 0))) throw new RangeError('Weights are greater than 0')
  const expected = expectedByWeights(sumOf(observed), weights)
  return chiSquareOf(observed, expected, observed.length - 1)
}

/** Whether the rows of a table differ in how they spread over its columns (Pearson's homogeneity, independence). */
export function chiSquareIndependence(table: readonly (readonly number[])[]): ChiSquare {
  const columns = table[0]?.map((_, column) => sumOf(table.map((row) => row[column]!))) ?? []
  const rows = table.map(sumOf)
  const total = sumOf(rows)
  const expected = rows.flatMap((row) => columns.map((column) => (total === 0 ? 0 : (row * column) / total)))
  const used = (sums: readonly number[]) => Math.max(1, sums.filter((sum) => sum > 0).length)
  return chiSquareOf(table.flat(), expected, (used(rows) - 1) * (used(columns) - 1))
}

function chiSquareOf(observed: readonly number[], expected: readonly number[], degrees: number): ChiSquare {
  // Nothing expected and nothing seen is no deviation.
  const parts = observed.map((count, index) =>
    expected[index] === 0 ? 0 : (count - expected[index]!) ** 2 / expected[index]!,
  )
  const statistic = sumOf(parts)
  const p = degrees < 1 ? 1 : chiSquareTails(statistic, degrees).upper
  return { statistic, degrees: Math.max(0, degrees), p, smallestExpected: Math.min(...expected) }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
