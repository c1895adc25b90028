import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { messageForError } from '../lib/message-for-error'
import { ErrorState } from '../ui/error-state'
import { PageTitle } from '../ui/page-title'
import { NotFound } from './pages/not-found'

/** Shown when a page fails. Reloading also fetches a newer version of the app, the usual cause of a missing chunk. */
export function RouteError() {
  const { i18n } = useLingui()
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <Box component="main" sx={{ p: { xs: 2, md: 4 }, display: 'grid', gap: 2 }}>
      <PageTitle title={i18n._('app.pageFailed')} />
      <ErrorState message={messageForError(error)} onRetry={() => window.location.reload()} />
    </Box>
  )
}
