import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DryRun } from '@trellis/domain'
import { StackingTable } from '../../ui/stacking-table'
import { powerMessage } from './power-message'

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
const percent = (share: number) => `${Math.round(100 * share)}%`

/** The predicted outcome of a study: statistical power first, then each condition, then the assumptions. */
export function DryRunResult({ result }: { result: DryRun }) {
  const { i18n } = useLingui()
  const { power, days, totalHours, played, students } = result
  return (
    <>
      <Box component="dl" sx={figures}>
        <Figure
          label={i18n._('dryRun.power')}
          value={chanceOf(power.power)}
          note={
            power.neededFor80 === null
              ? i18n._('dryRun.power.none')
              : i18n._('dryRun.power.needed', { students: number(power.neededFor80) })
          }
        />
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
      </Box>
      <Typography>{powerMessage(result)}</Typography>
      <ConditionTable result={result} />
      <Typography variant="body2" color="textSecondary">
        {played >= students ? i18n._('dryRun.played.all') : i18n._('dryRun.played.some', { played: number(played) })}{' '}
        {i18n._('dryRun.assumes')}
      </Typography>
    </>
  )
}

/** Power is never shown as 0% or 100%. */
function chanceOf(power: number): string {
  if (power > 0.99) return '> 99%'
  return power < 0.01 ? '< 1%' : percent(power)
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25 }}>
        {value}
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {note}
        </Typography>
      </Typography>
    </Box>
  )
}

function ConditionTable({ result: { conditions } }: { result: DryRun }) {
  const { i18n } = useLingui()
  const heads = [
    i18n._('dryRun.condition.students'),
    i18n._('dryRun.condition.finished'),
    i18n._('dryRun.condition.minutes'),
    i18n._('dryRun.condition.problems'),
    i18n._('dryRun.condition.right'),
  ]
  const sum = (of: 'students' | 'finished') => conditions.reduce((total, condition) => total + condition[of], 0)
  const rows = [
    ...conditions.map((one) => ({
      key: String(one.conditionId),
      name: one.name,
      cells: [
        number(one.students),
        number(one.finished),
        number(one.meanMinutes, 1),
        number(one.meanProblems, 1),
        percent(one.shareRight),
      ],
    })),
    { key: 'all', name: i18n._('dryRun.total'), cells: [number(sum('students')), number(sum('finished'))] },
  ]
  return (
    <StackingTable
      label={i18n._('dryRun.table')}
      columns={[{ name: i18n._('dryRun.condition') }, ...heads.map((name) => ({ name, width: 96 }))]}
    >
      {rows.map(({ key, name, cells }) => (
        <tr key={key} style={{ fontWeight: key === 'all' ? 650 : undefined }}>
          <th scope="row">{name}</th>
          {heads.map((head, index) =>
            cells[index] === undefined ? (
              <td key={head} />
            ) : (
              <td key={head} data-label={head} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {cells[index]}
              </td>
            ),
          )}
        </tr>
      ))}
    </StackingTable>
  )
}

const figures = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '14px',
} as const
