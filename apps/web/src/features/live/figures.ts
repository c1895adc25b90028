import type { LiveCondition } from '@trellis/domain'

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

/** As many digits as say something; the smallest chances are only bounded. */
export function chanceWords(p: number): string {
  if (p < 0.0001) return '< 0.0001'
  return `= ${p.toLocaleString('en-US', { maximumSignificantDigits: p < 0.1 ? 2 : 3 })}`
}
