import { useLingui } from '@lingui/react'
import {
  type ComparisonResult,
  contrastNames,
  type OutcomeResult,
  outcomeUnitOf,
  type Results,
  resultWording,
} from '@trellis/domain'
import { Figure } from '../../shared/figure/figure'
import { formatDifference, formatInterval, formatP } from '../../shared/figure/outcome-format'
import { rowPlot } from '../../shared/figure/row-plot'
import { differenceRow } from './difference-row'

/** The number of classes that fit in one figure; the table lists all. */
const maxDrawn = 40

interface Props {
  results: Results
  outcome: OutcomeResult
  comparison: ComparisonResult
}

/** The planned estimate without one class at a time: no single class should carry it. */
export function LeaveOneOutFigure({ results, outcome, comparison }: Props) {
  const { i18n } = useLingui()
  const unit = outcomeUnitOf(outcome.outcome)
  const names = { ...contrastNames(results, comparison), unit: resultWording(i18n.locale).units[unit] }
  const nameOf = (group: string) => i18n._('results.leaveOut.without', { group })
  return (
    <Figure
      title={i18n._('results.leaveOut', names)}
      caption={i18n._('results.leaveOut.caption', names)}
      empty={i18n._('results.leaveOut.empty')}
      table={{
        heads: [
          i18n._('results.leaveOut.class'),
          i18n._('results.difference', { unit: resultWording(i18n.locale).units[unit] }),
          i18n._('results.interval'),
          i18n._('results.p'),
        ],
        rows: comparison.leaveOneOut.map(({ group, result }) =>
          result.ok
            ? [
                nameOf(group),
                formatDifference(unit, result.estimate),
                formatInterval(unit, result.interval, i18n),
                formatP(result.p),
              ]
            : [nameOf(group), resultWording(i18n.locale).reasons[result.reason], '', ''],
        ),
      }}
      draw={
        comparison.leaveOneOut.some(({ result }) => result.ok)
          ? rowPlot({
              rows: comparison.leaveOneOut.slice(0, maxDrawn).map(({ group, result }) => ({
                key: group,
                label: nameOf(group),
                ...differenceRow(unit, result, i18n),
              })),
              axisLabel: i18n._('results.difference', { unit: resultWording(i18n.locale).units[unit] }),
            })
          : null
      }
    />
  )
}
