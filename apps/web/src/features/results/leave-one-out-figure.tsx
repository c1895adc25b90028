import { useLingui } from '@lingui/react'
import { type ComparisonResult, type OutcomeResult, outcomeUnitOf, type Results } from '@trellis/domain'
import { Figure } from '../../shared/figure/figure'
import { differenceUnitMessages, formatDifference, formatInterval, formatP } from '../../shared/figure/outcome-format'
import { rowPlot } from '../../shared/figure/row-plot'
import { differenceRow } from './difference-row'
import { contrastNames, reasonMessages } from './results-messages'

/** Classes in one figure; a longer list is in the table. */
const mostDrawn = 40

interface Props {
  results: Results
  outcome: OutcomeResult
  comparison: ComparisonResult
}

/** The planned estimate without one class at a time: no single class should carry it. */
export function LeaveOneOutFigure({ results, outcome, comparison }: Props) {
  const { i18n } = useLingui()
  const unit = outcomeUnitOf(outcome.outcome)
  const names = { ...contrastNames(results, comparison), unit: i18n._(differenceUnitMessages[unit]) }
  const nameOf = (group: string) => i18n._('results.leaveOut.without', { group })
  return (
    <Figure
      title={i18n._('results.leaveOut', names)}
      caption={i18n._('results.leaveOut.caption', names)}
      empty={i18n._('results.leaveOut.empty')}
      table={{
        heads: [
          i18n._('results.leaveOut.class'),
          i18n._('results.difference', { unit: i18n._(differenceUnitMessages[unit]) }),
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
            : [nameOf(group), i18n._(reasonMessages[result.reason]), '', ''],
        ),
      }}
      draw={
        comparison.leaveOneOut.some(({ result }) => result.ok)
          ? rowPlot({
              rows: comparison.leaveOneOut.slice(0, mostDrawn).map(({ group, result }) => ({
                ...{ key: group, label: nameOf(group) },
                ...differenceRow(unit, result, i18n),
              })),
              axisLabel: i18n._('results.difference', { unit: i18n._(differenceUnitMessages[unit]) }),
            })
          : null
      }
    />
  )
}
