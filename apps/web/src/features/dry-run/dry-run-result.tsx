import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { DryRun } from '@trellis/domain'
import { StackingTable } from '../../ui/stacking-table'
import { useWords } from './words'

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })
const percent = (share: number) => `${Math.round(100 * share)}%`

/** What a study would come to: the chance first, then each condition, then what all of it rests on. */
export function DryRunResult({ result }: { result: DryRun }) {
  const t = useWords()
  const { power, days, totalHours, played, students } = result
  return (
    <>
      <Box component="dl" sx={figures}>
        <Figure
          label={t('dryRun.power')}
          value={chanceOf(power.power)}
          note={
            power.neededFor80 === null
              ? t('dryRun.power.none')
              : t('dryRun.power.needed', { students: number(power.neededFor80) })
          }
        />
        <Figure label={t('dryRun.smallest')} value={number(power.perCondition)} note={t('dryRun.smallest.note')} />
        <Figure
          label={t('dryRun.time')}
          value={t('dryRun.time.days', { days })}
          note={t('dryRun.time.hours', { hours: number(totalHours, totalHours < 10 ? 1 : 0) })}
        />
      </Box>
      <Typography>{power.words}</Typography>
      <ConditionTable result={result} />
      <Typography variant="body2" color="textSecondary">
        {played >= students ? t('dryRun.played.all') : t('dryRun.played.some', { played: number(played) })}{' '}
        {t('dryRun.assumes')}
      </Typography>
    </>
  )
}

/** A chance is never certain. */
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
  const t = useWords()
  const heads = [
    t('dryRun.condition.students'),
    t('dryRun.condition.finished'),
    t('dryRun.condition.minutes'),
    t('dryRun.condition.problems'),
    t('dryRun.condition.right'),
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
    { key: 'all', name: t('dryRun.total'), cells: [number(sum('students')), number(sum('finished'))] },
  ]
  return (
    <StackingTable
      label={t('dryRun.table')}
      columns={[{ name: t('dryRun.condition') }, ...heads.map((name) => ({ name, width: 96 }))]}
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
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '14px',
} as const
