import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  type ComparisonResult,
  contrastNames,
  type OutcomeResult,
  type OutcomeUnit,
  outcomeUnitOf,
  type Results,
  resultWording,
} from '@trellis/domain'
import { formatDecimal, formatDifference, formatPercent } from '../../shared/figure/outcome-format'

interface Props {
  results: Results
  outcome: OutcomeResult
}

/** How much the students without an outcome could change: bounds, and how different they would have to be. */
export function MissingSection({ results, outcome }: Props) {
  const { i18n } = useLingui()
  const unit = outcomeUnitOf(outcome.outcome)
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', overflowWrap: 'anywhere' }}
    >
      {outcome.comparisons.map((comparison) => (
        <div key={`${comparison.conditionId}-${comparison.referenceId}`}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
            {resultWording(i18n.locale).against(contrastNames(results, comparison))}
          </Typography>
          <MissingData comparison={comparison} unit={unit} />
        </div>
      ))}
    </Box>
  )
}

function MissingData({ comparison: { missing }, unit }: { comparison: ComparisonResult; unit: OutcomeUnit }) {
  const { i18n } = useLingui()
  const { attrition, bounds, tippingPoint } = missing
  const isComplete = attrition.ok && attrition.overall === 0
  const unitName = resultWording(i18n.locale).units[unit]
  const sentences = [
    ...(bounds === null
      ? []
      : bounds.ok
        ? [
            i18n._('results.bounds', {
              lower: formatDifference(unit, bounds.lower.estimate),
              upper: formatDifference(unit, bounds.upper.estimate),
              low: formatDifference(unit, bounds.interval.low),
              high: formatDifference(unit, bounds.interval.high),
              share: formatPercent(bounds.trimmedShare),
              trimmed: bounds.trimmed,
              unit: unitName,
            }),
          ]
        : [i18n._('results.bounds.none', { reason: resultWording(i18n.locale).reasons[bounds.reason] })]),
    ...(tippingPoint === null
      ? []
      : !tippingPoint.ok
        ? [i18n._('results.tipping.none', { reason: resultWording(i18n.locale).reasons[tippingPoint.reason] })]
        : [
            tippingPoint.toLoseSignificance
              ? i18n._('results.tipping', {
                  delta: formatDifference(unit, tippingPoint.toLoseSignificance.delta),
                  deviations: formatDecimal(tippingPoint.toLoseSignificance.standardDeviations, 2),
                  unit: unitName,
                })
              : tippingPoint.isSignificant
                ? i18n._('results.tipping.never')
                : i18n._('results.tipping.notExcluded'),
            ...(tippingPoint.toZero
              ? [
                  i18n._('results.tipping.zero', {
                    delta: formatDifference(unit, tippingPoint.toZero.delta),
                    deviations: formatDecimal(tippingPoint.toZero.standardDeviations, 2),
                    unit: unitName,
                  }),
                ]
              : []),
          ]),
  ]
  return (
    <Typography component="dd" variant="body2" sx={{ m: 0 }}>
      {sentences.length > 0
        ? sentences.join(' ')
        : isComplete
          ? i18n._('results.missing.none')
          : i18n._('results.missing.noBounds')}
    </Typography>
  )
}
