import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { Live, RandomizedUnit } from '@trellis/domain'
import { formatPValue } from './figures'
import { ConditionName, NumberTable } from './number-table'
import { Panel } from './panel'
import { useWords } from './words'

interface Props {
  live: Pick<Live, 'split' | 'conditions'>
  unit: RandomizedUnit
}

/** Whether the assignments match the condition weights: one sentence, and the numbers behind it. */
export function BalanceCheck({ live: { split, conditions }, unit }: Props) {
  const t = useWords()
  const severity = split.isOff ? 'error' : split.p === null ? 'info' : 'success'
  return (
    <Panel title={t('live.split')}>
      <Alert severity={severity} role="presentation">
        {split.words}
      </Alert>
      <NumberTable
        label={t('live.split')}
        heads={[t('live.condition'), t('live.split.weight'), t('live.split.assigned'), t('live.split.expected')]}
      >
        {conditions.map(({ conditionId, name, weight, assigned, expected }, index) => (
          <tr key={conditionId}>
            <th scope="row">
              <ConditionName index={index} name={name} />
            </th>
            <td>{weight}</td>
            <td>{assigned.toLocaleString()}</td>
            <td>{expected.toLocaleString(undefined, { maximumFractionDigits: 1 })}</td>
          </tr>
        ))}
      </NumberTable>
      <Typography variant="caption" color="textSecondary" component="p">
        {split.p === null
          ? t('live.split.tooFew')
          : t('live.split.numbers', {
              chiSquare: split.chiSquare.toLocaleString('en-US', { maximumFractionDigits: 2 }),
              degrees: split.degrees,
              p: formatPValue(split.p),
            })}{' '}
        {t(unitWords[unit])}
      </Typography>
    </Panel>
  )
}

const unitWords = {
  STUDENT: 'live.split.units.STUDENT',
  CLASS: 'live.split.units.CLASS',
  SCHOOL: 'live.split.units.SCHOOL',
} as const satisfies Record<RandomizedUnit, string>
