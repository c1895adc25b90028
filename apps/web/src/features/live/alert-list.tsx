import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Live, RandomizedUnit } from '@trellis/domain'
import { visuallyHidden } from '../../ui/visually-hidden'
import { alertMessage } from './live-messages'

interface Props {
  live: Pick<Live, 'alerts' | 'split' | 'conditions'>
  unit: RandomizedUnit
}

/** Alerts, most severe first. Announced to screen readers when they appear. */
export function AlertList({ live: { alerts, split, conditions }, unit }: Props) {
  const { i18n } = useLingui()
  return (
    <Box component="section" role="status" aria-label={i18n._('live.alerts')} sx={{ display: 'grid', gap: 1 }}>
      {alerts.map((alert) => {
        const message = alertMessage(alert, { unit, split, conditions })
        return (
          <Alert key={message} severity={alert.severity} role="presentation">
            <Box component="span" sx={visuallyHidden}>{`${i18n._(severityMessages[alert.severity])}: `}</Box>
            {message}
          </Alert>
        )
      })}
    </Box>
  )
}

const severityMessages = {
  error: /*i18n*/ 'live.severity.error',
  warning: /*i18n*/ 'live.severity.warning',
  info: /*i18n*/ 'live.severity.info',
} as const
