import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Live, RandomizedUnit } from '@trellis/domain'
import { visuallyHidden } from '../../ui/visually-hidden'
import { alertMessage } from './live-messages'
import { useWords } from './words'

interface Props {
  live: Pick<Live, 'alerts' | 'split' | 'conditions'>
  unit: RandomizedUnit
}

/** What needs attention, the most severe first. Announced by screen readers when it appears. */
export function AlertList({ live: { alerts, split, conditions }, unit }: Props) {
  const t = useWords()
  return (
    <Box component="section" role="status" aria-label={t('live.alerts')} sx={{ display: 'grid', gap: 1 }}>
      {alerts.map((alert) => {
        const message = alertMessage(alert, { unit, split, conditions })
        return (
          <Alert key={message} severity={alert.severity} role="presentation">
            <Box component="span" sx={visuallyHidden}>{`${t(severityWords[alert.severity])}: `}</Box>
            {message}
          </Alert>
        )
      })}
    </Box>
  )
}

const severityWords = {
  error: 'live.severity.error',
  warning: 'live.severity.warning',
  info: 'live.severity.info',
} as const
