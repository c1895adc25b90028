import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import type { DryRun } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { Figure, PowerFigures } from '../../shared/power/power-figures'
import { shownPower } from '../../shared/power/power-message'
import { StackingTable } from '../../ui/stacking-table'

const number = (value: number, digits = 0) => formatNumber(value, { maximumFractionDigits: digits })
const percent = (share: number) => `${Math.round(100 * share)}%`

/** The predicted outcome of a study: statistical power first, then each condition, then the assumptions. */
export function DryRunResult({ result }: { result: DryRun }) {
  const { i18n } = useLingui()
  const { power, days, totalHours, played, students } = result
  return (
    <>
      <PowerFigures power={power}>
        <Figure
          label={i18n._('dryRun.smallest')}
          value={number(power.perCondition)}
          note={i18n._('dryRun.smallest.note')}
        />
        <Figure
          label={i18n._('dryRun.time')}
          value={i18n._('dryRun.time.days', { days })}
          note={i18n._('dryRun.time.hours', { hours: number(totalHours, totalHours < 10 ? 1 : 0) })}
        />
      </PowerFigures>
      <Typography variant="body2">
        {i18n._('dryRun.draws', {
          draws: number(power.draws),
          low: shownPower(power.low),
          high: shownPower(power.high),
          attrition: percent(power.attrition),
        })}
      </Typography>
      <ConditionTable result={result} />
      <Comparisons result={result} />
      <Typography variant="body2" color="textSecondary">
        {played >= students ? i18n._('dryRun.played.all') : i18n._('dryRun.played.some', { played: number(played) })}{' '}
        {i18n._('dryRun.assumes')}
      </Typography>
    </>
  )
}

/** The comparisons that the results would show for these students. */
function Comparisons({ result: { found, conditions } }: { result: DryRun }) {
  const { i18n } = useLingui()
  const nameOf = (id: number) => conditions.find(({ conditionId }) => conditionId === id)?.name ?? ''
  return found.map(({ conditionId, referenceId, difference, interval }) => (
    <Typography key={`${conditionId}-${referenceId}`} variant="body2">
      {i18n._('dryRun.found', {
        condition: nameOf(conditionId),
        reference: nameOf(referenceId),
        difference: number(difference, 1),
        low: number(interval.low, 1),
        high: number(interval.high, 1),
      })}
    </Typography>
  ))
}

function ConditionTable({ result: { conditions } }: { result: DryRun }) {
  const { i18n } = useLingui()
  const hasDelayed = conditions.some(({ delayedPostTests }) => delayedPostTests !== null)
  const headings = [
    i18n._('dryRun.condition.students'),
    i18n._('dryRun.condition.finished'),
    ...(hasDelayed ? [i18n._('dryRun.condition.delayed')] : []),
    i18n._('dryRun.condition.minutes'),
    i18n._('dryRun.condition.problems'),
    i18n._('dryRun.condition.right'),
  ]
  const sum = (of: 'students' | 'finished' | 'delayedPostTests') =>
    number(conditions.reduce((total, condition) => total + (condition[of] ?? 0), 0))
  const rows = [
    ...conditions.map((condition) => ({
      key: String(condition.conditionId),
      name: condition.name,
      cells: [
        number(condition.students),
        number(condition.finished),
        ...(hasDelayed ? [number(condition.delayedPostTests ?? 0)] : []),
        number(condition.meanMinutes, 1),
        number(condition.meanProblems, 1),
        percent(condition.shareRight),
      ],
    })),
    {
      key: 'all',
      name: i18n._('dryRun.total'),
      cells: [sum('students'), sum('finished'), ...(hasDelayed ? [sum('delayedPostTests')] : [])],
    },
  ]
  return (
    <StackingTable
      label={i18n._('dryRun.table')}
      columns={[{ name: i18n._('dryRun.condition') }, ...headings.map((name) => ({ name, width: 96 }))]}
    >
      {rows.map(({ key, name, cells }) => (
        <tr key={key} style={{ fontWeight: key === 'all' ? 650 : undefined }}>
          <th scope="row">{name}</th>
          {headings.map((heading, index) =>
            cells[index] === undefined ? (
              <td key={heading} />
            ) : (
              <td key={heading} data-label={heading} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {cells[index]}
              </td>
            ),
          )}
        </tr>
      ))}
    </StackingTable>
  )
}
