import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import type { Live } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { percent, sumOf } from './figures'
import { ConditionName, NumberTable } from './number-table'

interface Props {
  conditions: Live['conditions']
  /** Whether the study has a mastery set. */
  hasMastery: boolean
}

/** Enrollment and completion per condition. */
export function ConditionFigures({ conditions, hasMastery }: Props) {
  const { i18n } = useLingui()
  const sum = sumOf(conditions)
  const heads = [
    i18n._('live.condition'),
    i18n._('live.condition.students'),
    i18n._('live.condition.started'),
    i18n._('live.condition.finished'),
    ...(hasMastery ? [i18n._('live.condition.mastered')] : []),
    i18n._('live.condition.withdrawn'),
  ]
  return (
    <div>
      <NumberTable label={i18n._('live.conditions')} heads={heads}>
        {conditions.map((condition, index) => (
          <tr key={condition.conditionId}>
            <th scope="row">
              <ConditionName index={index} name={condition.name} />
            </th>
            <td>{formatNumber(condition.enrolled)}</td>
            <td>{formatNumber(condition.started)}</td>
            <td>
              {formatNumber(condition.finished)}
              <Share {...condition} />
            </td>
            {hasMastery && <td>{formatNumber(condition.mastered)}</td>}
            <td>{formatNumber(condition.withdrawn)}</td>
          </tr>
        ))}
        {conditions.length > 1 && (
          <tr className="total">
            <th scope="row">{i18n._('live.all')}</th>
            <td>{formatNumber(sum.enrolled)}</td>
            <td>{formatNumber(sum.started)}</td>
            <td>
              {formatNumber(sum.finished)}
              {sum.enrolled > 0 && <small>{percent(sum.finished / sum.enrolled)}</small>}
            </td>
            {hasMastery && <td>{formatNumber(sum.mastered)}</td>}
            <td>{formatNumber(sum.withdrawn)}</td>
          </tr>
        )}
      </NumberTable>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {i18n._('live.completion.help')}
      </Typography>
    </div>
  )
}

function Share({ enrolled, finished, completion }: Live['conditions'][number]) {
  const { i18n } = useLingui()
  if (enrolled === 0) return null
  const [low, high] = [completion.low, completion.high].map((bound) => Math.round(100 * bound))
  return (
    <small title={i18n._('live.condition.finished.range', { low: low!, high: high! })}>
      {percent(finished / enrolled)} ({low}–{high})
    </small>
  )
}
