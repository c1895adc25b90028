import { useLingui } from '@lingui/react'
import {
  type Contrast,
  contrastNames,
  outcomeUnitOf,
  plannedSpecification,
  type Results,
  resultWording,
} from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { Figure } from '../../shared/figure/figure'
import { formatDecimal, formatDifference, formatInterval, formatP } from '../../shared/figure/outcome-format'
import { rowPlot } from '../../shared/figure/row-plot'
import { outcomeName } from '../../shared/plan/plan-labels'

/** Every outcome of a comparison on one scale, in standard deviations. */
export function SecondaryFigure({ results, contrast }: { results: Results; contrast: Contrast }) {
  const { i18n } = useLingui()
  const names = contrastNames(results, contrast)
  const rows = results.outcomes.flatMap((outcome) => {
    const comparison = outcome.comparisons.find(
      (one) => one.conditionId === contrast.conditionId && one.referenceId === contrast.referenceId,
    )
    if (!comparison) return []
    const label = outcomeName(outcome.outcome, i18n)
    const name =
      outcome.isExploratory || comparison.isExploratory ? i18n._('results.exploratory.of', { name: label }) : label
    return [{ outcome, comparison, name }]
  })
  return (
    <Figure
      title={i18n._('results.secondary', names)}
      caption={i18n._('results.secondary.caption', names)}
      empty={i18n._('results.secondary.empty')}
      table={{
        heads: [
          i18n._('results.outcome'),
          i18n._('results.difference.plain'),
          i18n._('results.interval'),
          i18n._('results.p'),
          i18n._('results.p.falseDiscovery'),
          i18n._('results.effectSize'),
          i18n._('results.oddsRatio'),
          i18n._('results.students'),
        ],
        rows: rows.map(({ outcome, comparison, name }) => {
          const unit = outcomeUnitOf(outcome.outcome)
          const result = plannedSpecification(comparison)?.result
          const { effectSize, falseDiscoveryP, oddsRatio } = comparison
          return [
            name,
            ...(result?.ok
              ? [
                  `${formatDifference(unit, result.estimate)} ${resultWording(i18n.locale).units[unit]}`,
                  formatInterval(unit, result.interval, i18n),
                  formatP(result.p),
                ]
              : [resultWording(i18n.locale).reasons[result?.reason ?? 'no_data'], '', '']),
            falseDiscoveryP === null ? '' : formatP(falseDiscoveryP),
            effectSize.ok ? formatDecimal(effectSize.estimate, 2) : '',
            oddsRatio
              ? `${formatDecimal(oddsRatio.estimate, 2)} (${i18n._('results.range', {
                  low: formatDecimal(oddsRatio.interval.low, 2),
                  high: formatDecimal(oddsRatio.interval.high, 2),
                })})`
              : '',
            result ? `${formatNumber(result.n.treated)} / ${formatNumber(result.n.control)}` : '',
          ]
        }),
      }}
      draw={
        rows.some(({ comparison }) => comparison.effectSize.ok)
          ? rowPlot({
              rows: rows.map(({ outcome, comparison: { effectSize }, name }) => ({
                key: outcome.outcome,
                label: outcome.role === 'PRIMARY' ? i18n._('results.primary.of', { name }) : name,
                isStrong: outcome.role === 'PRIMARY',
                points: effectSize.ok
                  ? [
                      {
                        value: effectSize.estimate,
                        interval: effectSize.interval,
                        ...(outcome.role === 'PRIMARY' ? { series: 3 } : { series: 0, isHollow: true }),
                      },
                    ]
                  : [],
                text: effectSize.ok
                  ? `${formatDecimal(effectSize.estimate, 2)} (${i18n._('results.range', {
                      low: formatDecimal(effectSize.interval.low, 2),
                      high: formatDecimal(effectSize.interval.high, 2),
                    })})`
                  : i18n._('results.noEstimate'),
              })),
              axisLabel: i18n._('results.effectSize'),
            })
          : null
      }
    />
  )
}
