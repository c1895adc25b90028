/** The value below which a share of the values lies: linear between order statistics, as R's default (type 7). */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0 || !values.every(Number.isFinite) || !(share >= 0 && share <= 1)) return null
  const sorted = values.toSorted((a, b) => a - b)
  const position = (sorted.length - 1) * share
  const below = Math.floor(position)
  const [low, high] = [sorted[below]!, sorted[Math.min(below + 1, sorted.length - 1)]!]
  return low + (position - below) * (high - low)
}

/** Values above the quantile become the quantile. Taken over all conditions together, so that it is blind to them. */
export function winsorize(values: readonly number[], share = 0.99): number[] {
  const most = quantile(values, share)
  return most === null ? [...values] : values.map((value) => Math.min(value, most))
}

/**
 * Time on task as it is analyzed: winsorized at 99%, then the natural logarithm of seconds; less than one counts as
 * one.
 */
export function logTimes(seconds: readonly number[]): number[] {
  return winsorize(seconds).map((value) => Math.log(Math.max(1, value)))
}

export type Quartile = 1 | 2 | 3 | 4

/** The quarter of each value, from the lowest (1) to the highest. Equal values are in the same one, the lower. */
export function quartiles(values: readonly number[]): Quartile[] {
  const cuts = [0.25, 0.5, 0.75].map((share) => quantile(values, share))
  return values.map((value) => (1 + cuts.filter((cut) => cut !== null && value > cut).length) as Quartile)
}
