import { useLingui } from '@lingui/react'
import Alert from '@mui/material/Alert'
import { useLocation } from 'react-router'
import { redirectNoticeOn } from './redirect-notice'

/** Says why the visitor is on this page instead of the requested one. */
export function RedirectNotice() {
  const { i18n } = useLingui()
  const notice = redirectNoticeOn(useLocation().pathname)
  if (notice === null) return null
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {i18n._(notice)}
    </Alert>
  )
}
