import { useLingui } from '@lingui/react'
import { type MetaAnalysis, resultWording } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { Figure } from '../../shared/figure/figure'
import { formatDecimal, formatP } from '../../shared/figure/outcome-format'
import { type PlotRow, rowPlot } from '../../shared/figure/row-plot'
import { outcomeName } from '../../shared/plan/plan-labels'
import { useStudyLabel } from './use-study-label'

/** Studies that one figure has room for. */
const mostDrawn = 40

/** One row for each study, then all of them together and where a further one is expected. */
export function MetaForest({ analysis: { question, result, studies, total } }: { analysis: MetaAnalysis }) {
  const { i18n } = useLingui()
  const label = useStudyLabel()
  const drawn = studies.slice(0, mostDrawn)
  const names = {
    condition: resultWording(i18n.locale).given[question.condition],
    reference: resultWording(i18n.locale).given[question.reference],
    outcome: outcomeName(question.outcome, i18n),
    ...{ drawn: drawn.length, studies: total.studies },
  }
  const range = ({ low, high }: { low: number; high: number }) =>
    i18n._('meta.range', { low: formatDecimal(low, 2), high: formatDecimal(high, 2) })
  const rows = drawn.map((study, index): PlotRow => {
    const { effectSize, interval } = study
    return {
      ...{ key: `${index}`, label: label(study, index) },
      points: [{ value: effectSize, interval, series: 1 }],
      text: `${formatDecimal(effectSize, 2)} (${range(interval)})`,
    }
  })
  const together = i18n._('meta.forest.pooled')
  const next = i18n._('meta.forest.prediction')
  if (result.ok) {
    const { estimate, interval, predictionInterval } = result
    rows.push(
      {
        ...{ key: 'pooled', label: together, isStrong: true, points: [{ value: estimate, interval, series: 3 }] },
        text: `${formatDecimal(estimate, 2)} (${range(interval)})`,
      },
      {
        ...{ key: 'prediction', label: next },
        points: [{ value: estimate, interval: predictionInterval, series: 0, isHollow: true }],
        text: range(predictionInterval),
      },
    )
  }
  return (
    <Figure
      title={i18n._('meta.forest', names)}
      caption={i18n._('meta.forest.caption', names)}
      table={{
        heads: [
          i18n._('meta.table.study'),
          i18n._('meta.table.effect'),
          i18n._('meta.table.interval'),
          i18n._('meta.table.se'),
          i18n._('meta.table.p'),
          i18n._('meta.table.students'),
        ],
        rows: [
          ...drawn.map((study, index) => [
            label(study, index),
            formatDecimal(study.effectSize, 3),
            range(study.interval),
            formatDecimal(study.standardError, 3),
            '',
            formatNumber(study.students),
          ]),
          ...(result.ok
            ? [
                [
                  together,
                  formatDecimal(result.estimate, 3),
                  range(result.interval),
                  formatDecimal(result.standardError, 3),
                  formatP(result.p),
                  formatNumber(total.students),
                ],
                [next, '', range(result.predictionInterval), '', '', ''],
              ]
            : []),
        ],
      }}
      draw={rows.length > 0 ? rowPlot({ rows, axisLabel: i18n._('meta.table.effect') }) : null}
      empty={i18n._('meta.forest.empty')}
    />
  )
}
