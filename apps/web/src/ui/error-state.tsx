import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { common } from '../locales/common-messages'
import { AlertIcon } from './icons'

interface Props {
  title?: string
  message: string
  onRetry?: () => void
  isRetrying?: boolean
}

/** Shown when loading failed: says why and offers a retry. */
export function ErrorState({ title, message, onRetry, isRetrying }: Props) {
  const { i18n } = useLingui()
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        gap: 2,
        alignItems: 'flex-start',
        p: 3,
        maxWidth: 640,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <AlertIcon sx={{ color: 'error.main', mt: 0.25 }} />
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{title ?? i18n._('ui.error.title')}</Typography>
        <Typography color="textSecondary" sx={{ mb: onRetry ? 2 : 0 }}>
          {message}
        </Typography>
        {onRetry && (
          <Button variant="outlined" onClick={onRetry} loading={isRetrying}>
            {i18n._(common.retry)}
          </Button>
        )}
      </Box>
    </Box>
  )
}
