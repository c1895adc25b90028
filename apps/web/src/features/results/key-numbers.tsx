import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import {
  type ComparisonResult,
  contrastNames,
  type OutcomeUnit,
  outcomeUnitOf,
  plannedSpecification,
  primaryOutcomeOf,
  type Results,
  resultWording,
} from '@trellis/domain'
import type { ReactNode } from 'react'
import { formatNumber } from '../../locales/format-locale'
import { formatDecimal, formatDifference, formatInterval, formatP } from '../../shared/figure/outcome-format'
import { Panel } from '../../ui/panel'
import { StackingTable } from '../../ui/stacking-table'
import { specificationLabel, warningMessages } from './results-messages'

/** The numbers of the planned comparisons, one below the other where there is no room for a row. */
export function KeyNumbers({ results }: { results: Results }) {
  const { i18n } = useLingui()
  const outcome = primaryOutcomeOf(results)
  if (!outcome || outcome.comparisons.length === 0) return null
  const unit = outcomeUnitOf(outcome.outcome)
  const planned = outcome.comparisons.flatMap((comparison) => plannedSpecification(comparison) ?? [])
  const isAdjusted = outcome.comparisons.filter(({ adjustedP }) => adjustedP !== null).length > 1
  const warnings = new Set(planned.flatMap(({ result }) => (result.ok ? result.warnings : [])))
  const rows = outcome.comparisons.map((comparison) => ({
    key: `${comparison.conditionId}-${comparison.referenceId}`,
    name: resultWording(i18n.locale).against(contrastNames(results, comparison)),
    numbers: keyNumbersOf(comparison, unit, isAdjusted, i18n),
  }))
  const label = i18n._('results.key')
  return (
    <Panel title={label}>
      <StackingTable
        label={label}
        columns={[
          { name: i18n._('results.comparison'), width: '24%' },
          ...rows[0]!.numbers.map(({ head }) => ({ name: head })),
        ]}
      >
        {rows.map(({ key, name, numbers }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map(({ head, value }) => (
              <td key={head} data-label={head}>
                <span>{value}</span>
              </td>
            ))}
          </tr>
        ))}
      </StackingTable>
      {planned[0] && (
        <Typography variant="caption" color="textSecondary">
          {i18n._('results.key.caption', { specification: specificationLabel(planned[0], i18n) })}
          {isAdjusted && ` ${i18n._('results.key.holm')}`}
          {[...warnings].map((warning) => ` ${i18n._(warningMessages[warning])}`)}
        </Typography>
      )}
    </Panel>
  )
}

interface KeyNumber {
  head: string
  value: ReactNode
}

function keyNumbersOf(comparison: ComparisonResult, unit: OutcomeUnit, isAdjusted: boolean, i18n: I18n): KeyNumber[] {
  const result = plannedSpecification(comparison)?.result
  const { effectSize, improvementIndex, adjustedP } = comparison
  const none = i18n._('results.none')
  return [
    {
      head: i18n._('results.difference', { unit: resultWording(i18n.locale).units[unit] }),
      value: result?.ok
        ? formatDifference(unit, result.estimate)
        : resultWording(i18n.locale).reasons[result?.reason ?? 'no_data'],
    },
    { head: i18n._('results.interval'), value: result?.ok ? formatInterval(unit, result.interval, i18n) : none },
    { head: i18n._('results.p'), value: result?.ok ? formatP(result.p) : none },
    ...(isAdjusted
      ? [{ head: i18n._('results.p.adjusted'), value: adjustedP === null ? none : formatP(adjustedP) }]
      : []),
    { head: i18n._('results.effectSize'), value: effectSize.ok ? <EffectSize effectSize={effectSize} /> : none },
    {
      head: i18n._('results.improvement'),
      value: improvementIndex ? formatDecimal(improvementIndex.estimate, 0) : none,
    },
    {
      head: i18n._('results.students'),
      value: result ? `${formatNumber(result.n.treated)} / ${formatNumber(result.n.control)}` : none,
    },
  ]
}

function EffectSize({
  effectSize: { estimate, interval },
}: {
  effectSize: ComparisonResult['effectSize'] & { ok: true }
}) {
  const { i18n } = useLingui()
  const [low, high] = [formatDecimal(interval.low, 2), formatDecimal(interval.high, 2)]
  return (
    <>
      {formatDecimal(estimate, 2)}
      <Typography variant="caption" color="textSecondary" component="small" sx={{ display: 'block' }}>
        {i18n._('results.range', { low, high })}
      </Typography>
    </>
  )
}
