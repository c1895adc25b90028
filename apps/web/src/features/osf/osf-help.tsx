import { useLingui } from '@lingui/react'
import Typography from '@mui/material/Typography'
import { HelpDialog } from '../../ui/help-dialog'

/** What an OSF ID is and where to find yours. */
export function OsfHelp() {
  const { i18n } = useLingui()
  return (
    <HelpDialog label={i18n._('osf.what')} title={i18n._('osf.modal.title')}>
      <Typography sx={{ mb: 1.5 }}>{i18n._('osf.modal.what')}</Typography>
      <Typography sx={{ mb: 1.5 }}>{i18n._('osf.modal.why')}</Typography>
      <Typography>{i18n._('osf.modal.where')}</Typography>
    </HelpDialog>
  )
}
