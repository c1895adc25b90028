import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { Live, RandomizedUnit } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { ConditionName, NumberTable } from '../../shared/study/number-table'
import { Panel } from '../../ui/panel'
import { formatPValue } from './figures'
import { splitMessage } from './live-messages'

interface Props {
  live: Pick<Live, 'blinding' | 'split' | 'conditions'>
  unit: RandomizedUnit
}

/** Whether the assignments match the condition weights: one sentence, and the numbers behind it. */
export function BalanceCheck({ live: { blinding, split, conditions }, unit }: Props) {
  const { i18n } = useLingui()
  const isUntested = split.verdict === 'none' || split.verdict === 'too_few'
  const severity = split.verdict === 'off' ? 'error' : isUntested ? 'info' : 'success'
  return (
    <Panel title={i18n._('live.split')}>
      <Alert severity={severity} role="presentation">
        {splitMessage({ unit, split, conditions })}
      </Alert>
      {!blinding.isBlinded && (
        <NumberTable
          label={i18n._('live.split')}
          heads={[
            i18n._('live.condition'),
            i18n._('live.split.weight'),
            i18n._('live.split.assigned'),
            i18n._('live.split.expected'),
          ]}
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
      )}
      <Typography variant="caption" color="textSecondary" component="p">
        {split.recomputed !== null
          ? i18n._('live.split.recomputed', { count: split.recomputed, number: formatNumber(split.recomputed) })
          : split.p !== null
            ? i18n._('live.split.sequential', { p: formatPValue(split.p) })
            : isUntested
              ? i18n._('live.split.tooFew')
              : i18n._('live.split.blinded')}{' '}
        {i18n._(unitMessages[unit])}
      </Typography>
    </Panel>
  )
}

const unitMessages = {
  STUDENT: /*i18n*/ 'live.split.units.STUDENT',
  CLASS: /*i18n*/ 'live.split.units.CLASS',
  SCHOOL: /*i18n*/ 'live.split.units.SCHOOL',
} as const satisfies Record<RandomizedUnit, string>
