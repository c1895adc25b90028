import { useLingui } from '@lingui/react'
import {
  type ConfidenceSequence,
  outcomeUnitOf,
  resultWording,
  type StudyOutcome,
  shownDifference,
} from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { outcomeName } from '../plan/plan-labels'
import { Figure } from './figure'
import { linePlot } from './line-plot'
import { formatDifference } from './outcome-format'

interface Props {
  sequence: ConfidenceSequence
  outcome: StudyOutcome
  /** By id. */
  conditionName: (conditionId: number) => string
}

/** The estimate and its confidence sequence over the days of the study. */
export function SequenceFigure({ sequence, outcome, conditionName }: Props) {
  const { i18n } = useLingui()
  const unit = outcomeUnitOf(outcome)
  const names = { condition: conditionName(sequence.conditionId), reference: conditionName(sequence.referenceId) }
  const { points } = sequence
  const last = points.at(-1)
  const values = last && {
    ...names,
    outcome: outcomeName(outcome, i18n),
    estimate: formatDifference(unit, last.estimate),
    low: formatDifference(unit, last.interval.low),
    high: formatDifference(unit, last.interval.high),
    unit: resultWording(i18n.locale).units[unit],
  }
  return (
    <Figure
      title={i18n._('figure.sequence', names)}
      caption={values ? i18n._('figure.sequence.caption', values) : i18n._('figure.sequence.caption.none')}
      empty={i18n._('figure.sequence.empty')}
      table={{
        heads: [
          i18n._('figure.day'),
          i18n._('figure.units'),
          i18n._('figure.estimate'),
          i18n._('figure.low'),
          i18n._('figure.high'),
        ],
        rows: points.map((point) => [
          formatNumber(point.day),
          formatNumber(point.units),
          formatDifference(unit, point.estimate),
          formatDifference(unit, point.interval.low),
          formatDifference(unit, point.interval.high),
        ]),
      }}
      draw={
        points.length === 0
          ? null
          : linePlot({
              lines: [
                {
                  name: i18n._('figure.sequence.line'),
                  series: 0,
                  points: points.map(({ day, estimate, interval }) => ({
                    x: day,
                    y: shownDifference(unit, estimate),
                    interval: { low: shownDifference(unit, interval.low), high: shownDifference(unit, interval.high) },
                  })),
                },
              ],
              xLabel: i18n._('figure.day'),
              yLabel: resultWording(i18n.locale).units[unit],
              hasZero: true,
            })
      }
    />
  )
}
