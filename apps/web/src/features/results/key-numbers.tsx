import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import { outcomeUnitOf, plannedSpecification, primaryOutcomeOf, type Results } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import {
  differenceUnitMessages,
  formatDecimal,
  formatDifference,
  formatInterval,
  formatP,
} from '../../shared/figure/outcome-format'
import { NumberTable } from '../../shared/study/number-table'
import { Panel } from '../../ui/panel'
import { contrastNames, reasonMessages, specificationLabel, warningMessages } from './results-messages'

/** The numbers of the planned comparisons. */
export function KeyNumbers({ results }: { results: Results }) {
  const { i18n } = useLingui()
  const outcome = primaryOutcomeOf(results)
  if (!outcome || outcome.comparisons.length === 0) return null
  const unit = outcomeUnitOf(outcome.outcome)
  const planned = outcome.comparisons.map((comparison) => ({
    comparison,
    specification: plannedSpecification(comparison),
  }))
  const isAdjusted = planned.filter(({ comparison }) => comparison.adjustedP !== null).length > 1
  const warnings = new Set(
    planned.flatMap(({ specification }) => (specification?.result.ok ? specification.result.warnings : [])),
  )
  const first = planned.find(({ specification }) => specification !== null)?.specification
  return (
    <Panel title={i18n._('results.key')}>
      <NumberTable
        label={i18n._('results.key')}
        heads={[
          i18n._('results.comparison'),
          i18n._('results.difference', { unit: i18n._(differenceUnitMessages[unit]) }),
          i18n._('results.interval'),
          i18n._('results.p'),
          ...(isAdjusted ? [i18n._('results.p.adjusted')] : []),
          i18n._('results.effectSize'),
          i18n._('results.improvement'),
          i18n._('results.students'),
        ]}
      >
        {planned.map(({ comparison, specification }) => {
          const result = specification?.result
          const { effectSize, improvementIndex, adjustedP } = comparison
          const none = i18n._('results.none')
          return (
            <tr key={`${comparison.conditionId}-${comparison.referenceId}`}>
              <th scope="row">{i18n._('results.contrast', contrastNames(results, comparison))}</th>
              {result?.ok ? (
                <>
                  <td>{formatDifference(unit, result.estimate)}</td>
                  <td>{formatInterval(unit, result.interval, i18n)}</td>
                  <td>{formatP(result.p)}</td>
                </>
              ) : (
                <td colSpan={3} style={{ whiteSpace: 'normal' }}>
                  {i18n._(reasonMessages[result?.reason ?? 'no_data'])}
                </td>
              )}
              {isAdjusted && <td>{adjustedP === null ? none : formatP(adjustedP)}</td>}
              <td>
                {effectSize.ok ? formatDecimal(effectSize.estimate, 2) : none}
                {effectSize.ok && (
                  <small>
                    {i18n._('results.range', {
                      low: formatDecimal(effectSize.interval.low, 2),
                      high: formatDecimal(effectSize.interval.high, 2),
                    })}
                  </small>
                )}
              </td>
              <td>{improvementIndex ? formatDecimal(improvementIndex.estimate, 0) : none}</td>
              <td>{result ? `${formatNumber(result.n.treated)} / ${formatNumber(result.n.control)}` : none}</td>
            </tr>
          )
        })}
      </NumberTable>
      {first && (
        <Typography variant="caption" color="textSecondary">
          {i18n._('results.key.caption', { specification: specificationLabel(first, i18n) })}
          {isAdjusted && ` ${i18n._('results.key.holm')}`}
          {[...warnings].map((warning) => ` ${i18n._(warningMessages[warning])}`)}
        </Typography>
      )}
    </Panel>
  )
}
