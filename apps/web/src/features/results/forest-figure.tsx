import { useLingui } from '@lingui/react'
import {
  type ComparisonResult,
  contrastNames,
  type OutcomeResult,
  outcomeUnitOf,
  type Results,
  resultWording,
} from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { Figure } from '../../shared/figure/figure'
import { NeutralMarker } from '../../shared/figure/marker'
import { formatDecimal, formatDifference, formatInterval, formatP } from '../../shared/figure/outcome-format'
import { type PlotRow, rowPlot } from '../../shared/figure/row-plot'
import { outcomeName } from '../../shared/plan/plan-labels'
import { differenceRow } from './difference-row'
import { specificationLabel } from './results-messages'

interface Props {
  results: Results
  outcome: OutcomeResult
  comparison: ComparisonResult
}

/** Every way in which a comparison was analyzed. Whether they agree shows how much depends on the choice. */
export function ForestFigure({ results, outcome, comparison }: Props) {
  const { i18n } = useLingui()
  const unit = outcomeUnitOf(outcome.outcome)
  const names = {
    ...contrastNames(results, comparison),
    outcome: outcomeName(outcome.outcome, i18n),
    unit: resultWording(i18n.locale).units[unit],
  }
  const plannedMark = { series: 3, isHollow: false }
  const otherMark = { series: 0, isHollow: true }
  // An odds ratio is not on the scale of the others: it is in the table only.
  const drawn = comparison.specifications.filter(({ estimator }) => estimator !== 'log-odds')
  const rows = drawn.map((specification): PlotRow => {
    const { result, isPlanned } = specification
    const label = specificationLabel(specification, i18n)
    return {
      key: label,
      label: isPlanned ? i18n._('results.forest.planned', { specification: label }) : label,
      isStrong: isPlanned,
      ...differenceRow(unit, result, i18n, isPlanned ? plannedMark : otherMark),
    }
  })
  const hasEstimate = rows.some(({ points }) => points.length > 0)
  return (
    <Figure
      title={i18n._('results.forest', names)}
      caption={i18n._('results.forest.caption', names)}
      empty={i18n._('results.forest.empty')}
      table={{
        heads: [
          i18n._('results.specification'),
          i18n._('results.difference', { unit: resultWording(i18n.locale).units[unit] }),
          i18n._('results.interval'),
          i18n._('results.se'),
          i18n._('results.df'),
          i18n._('results.p'),
          i18n._('results.students'),
        ],
        rows: comparison.specifications.map((specification) => {
          const { result, estimator } = specification
          const label = specificationLabel(specification, i18n)
          const name = specification.isPlanned ? i18n._('results.forest.planned', { specification: label }) : label
          const students = `${formatNumber(result.n.treated)} / ${formatNumber(result.n.control)}`
          if (!result.ok) return [name, resultWording(i18n.locale).reasons[result.reason], '', '', '', '', students]
          const isLogOdds = estimator === 'log-odds'
          return [
            name,
            isLogOdds ? formatDecimal(result.estimate, 2) : formatDifference(unit, result.estimate),
            isLogOdds
              ? i18n._('results.range', {
                  low: formatDecimal(result.interval.low, 2),
                  high: formatDecimal(result.interval.high, 2),
                })
              : formatInterval(unit, result.interval, i18n),
            result.standardError === null ? '' : formatDecimal(result.standardError, 3),
            result.degreesOfFreedom === null ? '' : formatDecimal(result.degreesOfFreedom, 1),
            formatP(result.p),
            students,
          ]
        }),
      }}
      draw={
        hasEstimate
          ? rowPlot({
              rows,
              axisLabel: i18n._('results.difference', { unit: resultWording(i18n.locale).units[unit] }),
              legend: [
                {
                  name: i18n._('results.forest.legend.planned'),
                  symbol: <NeutralMarker x={0} y={0} index={plannedMark.series} />,
                },
                {
                  name: i18n._('results.forest.legend.other'),
                  symbol: <NeutralMarker x={0} y={0} index={otherMark.series} isHollow />,
                },
              ],
            })
          : null
      }
    />
  )
}
