import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { signOutAddress } from '../../lib/addresses'
import { meQuery, useAuth } from '../../lib/session'
import { PageTitle } from '../../ui/page-title'
import { PlainFrame } from '../plain-frame'

export function Component() {
  const { i18n } = useLingui()
  const { auth, userName } = useAuth()
  // A new account has no role until an administrator approves it.
  const isWaiting = useQuery({ ...meQuery, enabled: auth }).data?.roles?.length === 0
  return (
    <PlainFrame>
      <Box sx={{ py: { xs: 4, md: 8 }, display: 'grid', gap: 2, maxWidth: 520, mx: 'auto' }}>
        <PageTitle title={isWaiting ? i18n._('unauthorized.waiting.title') : i18n._('unauthorized.title')} />
        <Typography color="textSecondary">
          {isWaiting
            ? i18n._('unauthorized.waiting.message', { name: userName ?? '' })
            : auth
              ? i18n._('unauthorized.message', { name: userName ?? '' })
              : i18n._('unauthorized.signedOut')}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button component={Link} to="/" variant="contained">
            {i18n._('unauthorized.home')}
          </Button>
          {auth && <Button href={signOutAddress()}>{i18n._('shell.logout')}</Button>}
        </Box>
      </Box>
    </PlainFrame>
  )
}
