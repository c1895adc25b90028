import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import { DemoAccounts } from '../../features/demo-accounts/demo-accounts'
import { createAccountAddress, loginAddress, safeReturnTo } from '../../lib/addresses'
import { config } from '../../lib/config'
import { Logo } from '../../ui/logo'
import { PageTitle, productName } from '../../ui/page-title'
import { mainId } from '../../ui/skip-link'
import { RedirectNotice } from '../redirect-notice-alert'

export function Component() {
  const { i18n } = useLingui()
  const [params] = useSearchParams()
  const returnTo = safeReturnTo(params.get('returnTo'))
  const demo = config().demo
  return (
    <Box
      component="main"
      id={mainId}
      tabIndex={-1}
      sx={{ minHeight: '100vh', display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 3, p: 2 }}
    >
      <Box sx={panel}>
        <RedirectNotice />
        <Logo size={48} />
        <PageTitle title={i18n._('login.title')} sx={{ mt: 2, fontSize: '2rem' }}>
          {productName}
        </PageTitle>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          {i18n._('login.purpose')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Button variant="contained" size="large" href={loginAddress(returnTo)}>
            {i18n._('login.login')}
          </Button>
          <Button variant="outlined" size="large" href={createAccountAddress(returnTo)}>
            {i18n._('login.create')}
          </Button>
        </Box>
      </Box>
      {demo && <DemoAccounts accounts={demo.accounts} returnTo={returnTo} />}
    </Box>
  )
}

const panel = {
  width: '100%',
  maxWidth: 440,
  p: { xs: 3, sm: 4 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
}
