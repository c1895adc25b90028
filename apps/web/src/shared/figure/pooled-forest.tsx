import { useLingui } from '@lingui/react'
import { Figure } from './figure'
import { formatDecimal, formatP } from './outcome-format'
import { type PlotRow, rowPlot } from './row-plot'

interface Interval {
  low: number
  high: number
}

export interface PooledStudy {
  key: string
  label: string
  effectSize: number
  interval: Interval
  standardError: number
  students: string
}

/** The pooled estimate of all studies. */
export interface PooledResult {
  estimate: number
  interval: Interval
  predictionInterval: Interval
  /** Null where it is not known. */
  standardError: number | null
  p: number
  students: string
}

interface Props {
  title: string
  caption: string
  empty: string
  studentsHead: string
  studies: readonly PooledStudy[]
  pooled: PooledResult | null
}

/** A square for each study, a diamond for the pooled estimate, and a circle where a further study is expected. */
export function PooledForest({ title, caption, empty, studentsHead, studies, pooled }: Props) {
  const { i18n } = useLingui()
  const range = ({ low, high }: Interval) =>
    i18n._('figure.range', { low: formatDecimal(low, 2), high: formatDecimal(high, 2) })
  const text = (value: number, interval: Interval) => `${formatDecimal(value, 2)} (${range(interval)})`
  const effect = i18n._('figure.pooled.effect')
  const together = i18n._('figure.pooled.together')
  const next = i18n._('figure.pooled.prediction')
  const rows = studies.map(
    ({ key, label, effectSize, interval }): PlotRow => ({
      key,
      label,
      points: [{ value: effectSize, interval, series: 1 }],
      text: text(effectSize, interval),
    }),
  )
  const numbers = studies.map(({ label, effectSize, interval, standardError, students }) => [
    label,
    formatDecimal(effectSize, 3),
    range(interval),
    formatDecimal(standardError, 3),
    '',
    students,
  ])
  if (pooled) {
    const { estimate, interval, predictionInterval, standardError, p, students } = pooled
    rows.push(
      {
        key: 'pooled',
        label: together,
        isStrong: true,
        points: [{ value: estimate, interval, series: 3 }],
        text: text(estimate, interval),
      },
      {
        key: 'prediction',
        label: next,
        text: range(predictionInterval),
        points: [{ value: estimate, interval: predictionInterval, series: 0, isHollow: true }],
      },
    )
    const error = standardError === null ? '' : formatDecimal(standardError, 3)
    numbers.push(
      [together, formatDecimal(estimate, 3), range(interval), error, formatP(p), students],
      [next, '', range(predictionInterval), '', '', ''],
    )
  }
  const heads = [
    i18n._('figure.pooled.study'),
    effect,
    i18n._('figure.pooled.interval'),
    i18n._('figure.pooled.se'),
    i18n._('figure.pooled.p'),
    studentsHead,
  ]
  return (
    <Figure
      title={title}
      caption={caption}
      empty={empty}
      table={{ heads, rows: numbers }}
      draw={rows.length > 0 ? rowPlot({ rows, axisLabel: effect }) : null}
    />
  )
}
