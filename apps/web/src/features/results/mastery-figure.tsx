import { useLingui } from '@lingui/react'
import { conditionNameOf, type OutcomeResult, type Results } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { Figure } from '../../shared/figure/figure'
import { linePlot } from '../../shared/figure/line-plot'
import { formatPercent } from '../../shared/figure/outcome-format'
import { conditionIndexOf } from './results-messages'

type Event = 'hasMastered' | 'hasDroppedOut'

/** The share of students who have mastered the set, or left before, by the number of problems. */
export function MasteryFigure({ results, outcome, event }: { results: Results; outcome: OutcomeResult; event: Event }) {
  const { i18n } = useLingui()
  const isMastery = event === 'hasMastered'
  const curves = outcome.curves.filter(({ points }) => points.length > 0)
  return (
    <Figure
      title={isMastery ? i18n._('results.curves.mastered') : i18n._('results.curves.left')}
      caption={
        isMastery
          ? i18n._('results.curves.mastered.caption', { horizon: outcome.horizon ?? 0 })
          : i18n._('results.curves.left.caption')
      }
      empty={i18n._('results.curves.empty')}
      table={{
        heads: [
          i18n._('results.curves.problems'),
          i18n._('results.condition'),
          i18n._('results.curves.atRisk'),
          i18n._('results.curves.share'),
          i18n._('results.interval'),
        ],
        rows: curves.flatMap(({ conditionId, points }) =>
          points.map((point) => {
            const { probability, interval } = point[event]
            return [
              formatNumber(point.problems),
              conditionNameOf(results, conditionId),
              formatNumber(point.atRisk),
              formatPercent(probability),
              interval
                ? i18n._('results.range', { low: formatPercent(interval.low), high: formatPercent(interval.high) })
                : '',
            ]
          }),
        ),
      }}
      draw={
        curves.length === 0
          ? null
          : linePlot({
              lines: curves.map(({ conditionId, students, points }) => ({
                name: `${conditionNameOf(results, conditionId)} (n = ${formatNumber(students)})`,
                series: conditionIndexOf(results, conditionId),
                points: [
                  ...(points[0]!.problems > 0 ? [{ x: 0, y: 0 }] : []),
                  ...points.map((point) => {
                    const { probability, interval } = point[event]
                    return {
                      x: point.problems,
                      y: 100 * probability,
                      interval: interval && { low: 100 * interval.low, high: 100 * interval.high },
                    }
                  }),
                ],
              })),
              isStepped: true,
              xLabel: i18n._('results.curves.problems'),
              yLabel: i18n._('results.curves.axis'),
              xDomain: [0, 1],
              yDomain: [0, isMastery ? 100 : 20],
            })
      }
    />
  )
}
