import Typography from '@mui/material/Typography'
import type { Live } from '@trellis/domain'
import { percent, sumOf } from './figures'
import { ConditionName, NumberTable } from './number-table'
import { useWords } from './words'

interface Props {
  conditions: Live['conditions']
  /** Whether the study has a mastery set. */
  hasMastery: boolean
}

/** Enrollment and completion per condition. */
export function ConditionFigures({ conditions, hasMastery }: Props) {
  const t = useWords()
  const sum = sumOf(conditions)
  const heads = [
    t('live.condition'),
    t('live.condition.students'),
    t('live.condition.started'),
    t('live.condition.finished'),
    ...(hasMastery ? [t('live.condition.mastered')] : []),
    t('live.condition.withdrawn'),
  ]
  return (
    <div>
      <NumberTable label={t('live.conditions')} heads={heads}>
        {conditions.map((condition, index) => (
          <tr key={condition.conditionId}>
            <th scope="row">
              <ConditionName index={index} name={condition.name} />
            </th>
            <td>{condition.enrolled.toLocaleString()}</td>
            <td>{condition.started.toLocaleString()}</td>
            <td>
              {condition.finished.toLocaleString()}
              <Share {...condition} />
            </td>
            {hasMastery && <td>{condition.mastered.toLocaleString()}</td>}
            <td>{condition.withdrawn.toLocaleString()}</td>
          </tr>
        ))}
        {conditions.length > 1 && (
          <tr className="total">
            <th scope="row">{t('live.all')}</th>
            <td>{sum.enrolled.toLocaleString()}</td>
            <td>{sum.started.toLocaleString()}</td>
            <td>
              {sum.finished.toLocaleString()}
              {sum.enrolled > 0 && <small>{percent(sum.finished / sum.enrolled)}</small>}
            </td>
            {hasMastery && <td>{sum.mastered.toLocaleString()}</td>}
            <td>{sum.withdrawn.toLocaleString()}</td>
          </tr>
        )}
      </NumberTable>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {t('live.completion.help')}
      </Typography>
    </div>
  )
}

function Share({ enrolled, finished, completion }: Live['conditions'][number]) {
  const t = useWords()
  if (enrolled === 0) return null
  const [low, high] = [completion.low, completion.high].map((bound) => Math.round(100 * bound))
  return (
    <small title={t('live.condition.finished.range', { low: low!, high: high! })}>
      {percent(finished / enrolled)} ({low}–{high})
    </small>
  )
}
