import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import { messageForError } from '../../lib/message-for-error'
import { useNow } from './use-now'

interface Props {
  /** When the last response arrived, in milliseconds. */
  updatedAt: number
  /** Why the last refetch failed. */
  reason: unknown
  isOver: boolean
}

/** The age of the data on the screen. */
export function UpdatedNote({ updatedAt, reason, isOver }: Props) {
  const { i18n } = useLingui()
  const seconds = Math.max(0, Math.floor((useNow(5_000) - updatedAt) / 1000))
  const age =
    seconds < 15
      ? i18n._('live.updated.now')
      : seconds < 60
        ? i18n._('live.updated.seconds', { count: seconds - (seconds % 5) })
        : i18n._('live.updated.minutes', { count: Math.floor(seconds / 60) })
  return (
    <Typography variant="body2" color={reason ? 'error' : 'textSecondary'}>
      {isOver && !reason ? i18n._('live.over') : age}
      {/* The age itself would be read out again and again. */}
      <span role="status">{reason ? ` · ${i18n._('live.stale', { reason: messageForError(reason) })}` : ''}</span>
    </Typography>
  )
}
