import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { signOutAddress } from '../../lib/addresses'
import { useAuth } from '../../lib/session'
import { useWords } from '../../locales/words'
import { PageTitle } from '../../ui/page-title'
import { PlainFrame } from '../plain-frame'

export function Component() {
  const t = useWords()
  const { auth, userName } = useAuth()
  return (
    <PlainFrame>
      <Box sx={{ py: { xs: 4, md: 8 }, display: 'grid', gap: 2, maxWidth: 520, mx: 'auto' }}>
        <PageTitle title={t('unauthorized.title')} />
        <Typography color="textSecondary">
          {auth ? t('unauthorized.message', { name: userName ?? '' }) : t('unauthorized.signedOut')}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button component={Link} to="/" variant="contained">
            {t('unauthorized.home')}
          </Button>
          {auth && <Button href={signOutAddress()}>{t('shell.logout')}</Button>}
        </Box>
      </Box>
    </PlainFrame>
  )
}
