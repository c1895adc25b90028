import { useLingui } from '@lingui/react'
import { useTheme } from '@mui/material/styles'
import { attritionBoundaryCurve, contrastNames, type OutcomeResult, type Results, resultWording } from '@trellis/domain'
import { Figure } from '../../shared/figure/figure'
import { linePlot } from '../../shared/figure/line-plot'
import { formatPercent } from '../../shared/figure/outcome-format'

interface Props {
  results: Results
  outcome: OutcomeResult
}

/** Overall and differential attrition of each comparison against both boundaries of the What Works Clearinghouse. */
export function AttritionFigure({ results, outcome }: Props) {
  const { i18n } = useLingui()
  const { palette } = useTheme().vars
  const entries = outcome.comparisons.flatMap((comparison) => {
    const name = resultWording(i18n.locale).against(contrastNames(results, comparison))
    const { attrition, clusterAttrition } = comparison.missing
    return [
      { name, attrition },
      ...(clusterAttrition
        ? [{ name: i18n._('results.attrition.clusters', { name, unit: results.unit }), attrition: clusterAttrition }]
        : []),
    ]
  })
  const known = entries.flatMap(({ name, attrition }) => (attrition.ok ? [{ name, ...attrition }] : []))
  const curve = (assumption: 'cautious' | 'optimistic') =>
    attritionBoundaryCurve(assumption).map(({ overall, differential }) => ({ x: 100 * overall, y: 100 * differential }))
  return (
    <Figure
      title={i18n._('results.attrition')}
      caption={i18n._('results.attrition.caption')}
      empty={i18n._('results.attrition.empty')}
      table={{
        heads: [
          i18n._('results.comparison'),
          i18n._('results.attrition.overall'),
          i18n._('results.attrition.treated'),
          i18n._('results.attrition.control'),
          i18n._('results.attrition.differential'),
          i18n._('results.attrition.cautious'),
          i18n._('results.attrition.optimistic'),
        ],
        rows: entries.map(({ name, attrition }) => {
          if (!attrition.ok) return [name, resultWording(i18n.locale).reasons[attrition.reason], '', '', '', '', '']
          const verdict = (isLow: boolean) =>
            isLow ? i18n._('results.attrition.low') : i18n._('results.attrition.high')
          return [
            name,
            ...[attrition.overall, attrition.treated, attrition.control, attrition.differential].map((share) =>
              formatPercent(share),
            ),
            verdict(attrition.isLow.cautious),
            verdict(attrition.isLow.optimistic),
          ]
        }),
      }}
      draw={
        known.length === 0
          ? null
          : linePlot({
              lines: [
                {
                  name: i18n._('results.attrition.boundary.cautious'),
                  series: 0,
                  color: palette.error.main,
                  points: curve('cautious'),
                },
                {
                  name: i18n._('results.attrition.boundary.optimistic'),
                  series: 1,
                  color: palette.warning.main,
                  points: curve('optimistic'),
                },
              ],
              marks: known.map((entry, series) => ({
                name: entry.name,
                series,
                x: 100 * entry.overall,
                y: 100 * Math.abs(entry.differential),
              })),
              xLabel: i18n._('results.attrition.axis.overall'),
              yLabel: i18n._('results.attrition.axis.differential'),
              xDomain: [0, 65],
              yDomain: [0, 12],
            })
      }
    />
  )
}
