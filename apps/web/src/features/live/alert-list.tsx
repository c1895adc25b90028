import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Live } from '@trellis/domain'
import { visuallyHidden } from '../../ui/visually-hidden'
import { useWords } from './words'

/** Alerts, most severe first. Announced to screen readers when they appear. */
export function AlertList({ alerts }: { alerts: Live['alerts'] }) {
  const t = useWords()
  return (
    <Box component="section" role="status" aria-label={t('live.alerts')} sx={{ display: 'grid', gap: 1 }}>
      {alerts.map(({ kind, severity, words }) => (
        <Alert key={`${kind} ${words}`} severity={severity} role="presentation">
          <Box component="span" sx={visuallyHidden}>{`${t(severityWords[severity])}: `}</Box>
          {words}
        </Alert>
      ))}
    </Box>
  )
}

const severityWords = {
  error: 'live.severity.error',
  warning: 'live.severity.warning',
  info: 'live.severity.info',
} as const
