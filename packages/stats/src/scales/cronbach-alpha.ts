import { fQuantile } from '../distributions/f'
import { type Estimable, finiteResult, notEstimable } from '../estimate'
import { defaultConfidence, type Interval } from '../interval'
import { momentsOf } from '../moments'

export interface ItemStatistics {
  mean: number
  standardDeviation: number
  /** Correlation with the sum of the other items; null where one of them does not vary. Below 0: perhaps reversed. */
  itemRestCorrelation: number | null
  /** Alpha of the scale without the item; null where two items are too few or nothing varies. */
  alphaWithout: number | null
}

export interface ScaleReliability {
  alpha: number
  interval: Interval
  /** Respondents with an answer to every item, and those left out because one is missing. */
  respondents: number
  incomplete: number
  items: ItemStatistics[]
}

/**
 * Cronbach's alpha, k/(k − 1) · (1 − Σ sᵢ²/s²), of respondents who answered every item, with the interval of Feldt:
 * 1 − (1 − α) F, with quantiles of F with n − 1 and (n − 1)(k − 1) degrees of freedom.
 *
 * Cronbach (1951), Psychometrika, 16, 297–334. Feldt, Woodruff & Salih (1987), Applied Psychological Measurement, 11.
 */
export function cronbachAlpha(
  /** The answers of each respondent, in the order of the items; null where there is none. */
  answers: readonly (readonly (number | null)[])[],
  confidence = defaultConfidence,
): Estimable<ScaleReliability> {
  const complete = answers.filter((row) => row.every((answer) => answer !== null)) as number[][]
  const items = answers[0]?.length ?? 0
  if (items < 2) return notEstimable(answers.length === 0 ? 'no_data' : 'too_few_items')
  if (answers.some((row) => row.length !== items))
    throw new RangeError('every respondent needs an entry for every item')
  if (complete.length < 2) return notEstimable('no_data')
  if (!complete.every((row) => row.every(Number.isFinite))) return notEstimable('invalid_number')
  const columns = Array.from({ length: items }, (_, item) => complete.map((row) => row[item]!))
  const alpha = alphaOf(columns)
  if (alpha === null) return notEstimable('no_variation')
  const degrees: [number, number] = [complete.length - 1, (complete.length - 1) * (items - 1)]
  const tail = (1 - confidence) / 2
  return finiteResult({
    ok: true,
    alpha,
    interval: {
      low: 1 - (1 - alpha) * fQuantile({ upper: tail }, ...degrees),
      high: 1 - (1 - alpha) * fQuantile({ lower: tail }, ...degrees),
    },
    respondents: complete.length,
    incomplete: answers.length - complete.length,
    items: columns.map((column, item) => {
      const others = columns.filter((_, index) => index !== item)
      const { mean, variance } = momentsOf(column)
      return {
        mean,
        standardDeviation: Math.sqrt(variance),
        itemRestCorrelation: correlation(column, sumsOf(others)),
        alphaWithout: others.length > 1 ? alphaOf(others) : null,
      }
    }),
  })
}

function alphaOf(columns: readonly (readonly number[])[]): number | null {
  const ofSum = momentsOf(sumsOf(columns)).variance
  if (!(ofSum > 0)) return null
  const ofItems = columns.reduce((sum, column) => sum + momentsOf(column).variance, 0)
  return (columns.length / (columns.length - 1)) * (1 - ofItems / ofSum)
}

function sumsOf(columns: readonly (readonly number[])[]): number[] {
  return columns[0]!.map((_, row) => columns.reduce((sum, column) => sum + column[row]!, 0))
}

function correlation(one: readonly number[], other: readonly number[]): number | null {
  const [first, second] = [momentsOf(one), momentsOf(other)]
  if (!(first.variance > 0 && second.variance > 0)) return null
  const products = one.reduce((sum, value, row) => sum + (value - first.mean) * (other[row]! - second.mean), 0)
  return products / (one.length - 1) / Math.sqrt(first.variance * second.variance)
}
