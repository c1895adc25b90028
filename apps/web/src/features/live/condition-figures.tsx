import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import type { LiveFigures } from '@trellis/domain'
import { formatNumber } from '../../locales/format-locale'
import { ConditionName, NumberTable } from '../../shared/study/number-table'
import { percent, type ShownFigures } from './figures'

interface Props {
  figures: readonly ShownFigures[]
  pooled: LiveFigures
  /** Whether the study has a mastery set. */
  hasMastery: boolean
}

/** Enrollment and completion per condition. */
export function ConditionFigures({ figures, pooled, hasMastery }: Props) {
  const { i18n } = useLingui()
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
        {figures.map((condition, index) => (
          <tr key={condition.id}>
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
        {figures.length > 1 && (
          <tr className="total">
            <th scope="row">{i18n._('live.all')}</th>
            <td>{formatNumber(pooled.enrolled)}</td>
            <td>{formatNumber(pooled.started)}</td>
            <td>
              {formatNumber(pooled.finished)}
              {pooled.enrolled > 0 && <small>{percent(pooled.finished / pooled.enrolled)}</small>}
            </td>
            {hasMastery && <td>{formatNumber(pooled.mastered)}</td>}
            <td>{formatNumber(pooled.withdrawn)}</td>
          </tr>
        )}
      </NumberTable>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        {i18n._('live.completion.help')}
      </Typography>
    </div>
  )
}

function Share({ enrolled, finished, completion }: LiveFigures) {
  const { i18n } = useLingui()
  if (enrolled === 0) return null
  const [low, high] = [completion.low, completion.high].map((bound) => Math.round(100 * bound))
  return (
    <small title={i18n._('live.condition.finished.range', { low: low!, high: high! })}>
      {percent(finished / enrolled)} ({low}–{high})
    </small>
  )
}
