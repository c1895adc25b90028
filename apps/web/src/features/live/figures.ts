import type { LiveCondition } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'

type Counts = Pick<LiveCondition, 'enrolled' | 'started' | 'finished' | 'mastered' | 'withdrawn'>

/** All conditions together. */
export function sumOf(conditions: readonly Counts[]): Counts {
  const sum = (of: keyof Counts) => conditions.reduce((total, condition) => total + condition[of], 0)
  return {
    enrolled: sum('enrolled'),
    started: sum('started'),
    finished: sum('finished'),
    mastered: sum('mastered'),
    withdrawn: sum('withdrawn'),
  }
}

export function percent(share: number): string {
  return `${Math.round(100 * share)}%`
}

/** A p-value with significant digits only; the smallest ones are given as a bound. */
export function formatPValue(p: number): string {
  if (p < 0.0001) return '< 0.0001'
  return `= ${formatNumber(p, { maximumSignificantDigits: p < 0.1 ? 2 : 3 })}`
}
