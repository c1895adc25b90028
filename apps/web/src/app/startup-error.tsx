import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { messageForError } from '../lib/message-for-error'
import { ErrorState } from '../ui/error-state'
import { PageTitle, productName } from '../ui/page-title'
import { Appearance } from './app'

interface Props {
  error: unknown
  onRetry: () => void
}

/** Shown when the configuration could not be loaded. */
export function StartupError(props: Props) {
  return (
    <Appearance>
      <Content {...props} />
    </Appearance>
  )
}

function Content({ error, onRetry }: Props) {
  const { i18n } = useLingui()
  return (
    <Box component="main" sx={{ p: { xs: 2, md: 6 }, display: 'grid', gap: 2, justifyContent: 'center' }}>
      <PageTitle title="">{productName}</PageTitle>
      <ErrorState title={i18n._('app.startFailed')} message={messageForError(error)} onRetry={onRetry} />
    </Box>
  )
}
