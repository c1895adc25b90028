import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Live } from '@trellis/domain'
import { visuallyHidden } from '../../ui/visually-hidden'

/** What is off, the worst first. Told to a screen reader when it comes up. */
export function AlertList({ alerts }: { alerts: Live['alerts'] }) {
  const { i18n } = useLingui()
  return (
    <Box component="section" role="status" aria-label={i18n._('live.alerts')} sx={{ display: 'grid', gap: 1 }}>
      {alerts.map(({ kind, severity, words }) => (
        <Alert key={`${kind} ${words}`} severity={severity} role="presentation">
          <Box component="span" sx={visuallyHidden}>{`${i18n._(severityWords[severity])}: `}</Box>
          {words}
        </Alert>
      ))}
    </Box>
  )
}

const severityWords = {
  error: /*i18n*/ 'live.severity.error',
  warning: /*i18n*/ 'live.severity.warning',
  info: /*i18n*/ 'live.severity.info',
} as const
