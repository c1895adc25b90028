import Typography from '@mui/material/Typography'
import { useWords } from '../../locales/words'
import { HelpDialog } from '../../ui/help-dialog'

/** What an OSF ID is and where to find yours. */
export function OsfHelp() {
  const t = useWords()
  return (
    <HelpDialog label={t('osf.what')} title={t('osf.modal.title')}>
      <Typography sx={{ mb: 1.5 }}>{t('osf.modal.what')}</Typography>
      <Typography sx={{ mb: 1.5 }}>{t('osf.modal.why')}</Typography>
      <Typography>{t('osf.modal.where')}</Typography>
    </HelpDialog>
  )
}
