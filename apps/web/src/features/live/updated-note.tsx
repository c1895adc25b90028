import Typography from '@mui/material/Typography'
import { messageForError } from '../../lib/message-for-error'
import { useNow } from './use-now'
import { useWords } from './words'

interface Props {
  /** When the last response arrived, in milliseconds. */
  updatedAt: number
  /** Why the last refetch failed. */
  reason: unknown
  isOver: boolean
}

/** The age of the data on the screen. */
export function UpdatedNote({ updatedAt, reason, isOver }: Props) {
  const t = useWords()
  const seconds = Math.max(0, Math.floor((useNow(5_000) - updatedAt) / 1000))
  const age =
    seconds < 15
      ? t('live.updated.now')
      : seconds < 60
        ? t('live.updated.seconds', { count: seconds - (seconds % 5) })
        : t('live.updated.minutes', { count: Math.floor(seconds / 60) })
  return (
    <Typography variant="body2" color={reason ? 'error' : 'textSecondary'}>
      {isOver && !reason ? t('live.over') : age}
      {/* The age itself would be read out again and again. */}
      <span role="status">{reason ? ` · ${t('live.stale', { reason: messageForError(reason) })}` : ''}</span>
    </Typography>
  )
}
