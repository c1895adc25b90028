import type { I18n } from '@lingui/core'
import { type ComparisonEstimate, type OutcomeUnit, shownDifference } from '@trellis/domain'
import { formatDifference, formatInterval } from '../../shared/figure/outcome-format'
import type { RowPoint } from '../../shared/figure/row-plot'

/** A difference in a plot of rows: its point with the interval, and the same in words. */
export function differenceRow(
  unit: OutcomeUnit,
  result: ComparisonEstimate,
  i18n: I18n,
  mark: Pick<RowPoint, 'series' | 'isHollow'> = { series: 0 },
): { points: RowPoint[]; text: string } {
  if (!result.ok) return { points: [], text: i18n._('results.noEstimate') }
  const { estimate, interval } = result
  const shown = (value: number) => shownDifference(unit, value)
  return {
    points: [{ value: shown(estimate), interval: { low: shown(interval.low), high: shown(interval.high) }, ...mark }],
    text: `${formatDifference(unit, estimate)} (${formatInterval(unit, interval, i18n)})`,
  }
}
