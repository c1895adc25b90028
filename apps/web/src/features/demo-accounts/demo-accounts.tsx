import { i18n } from '@lingui/core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { accountsCalls, type DemoAccountKey } from '@trellis/domain'
import { useState } from 'react'
import { request } from '../../lib/client'
import type { Config } from '../../lib/config'

const messages: Record<DemoAccountKey, { signIn: string; sees: string }> = {
  researcher: { signIn: /*i18n*/ 'login.demo.researcher', sees: /*i18n*/ 'login.demo.researcher.sees' },
  administrator: { signIn: /*i18n*/ 'login.demo.administrator', sees: /*i18n*/ 'login.demo.administrator.sees' },
  teacher: { signIn: /*i18n*/ 'login.demo.teacher', sees: /*i18n*/ 'login.demo.teacher.sees' },
  colleague: { signIn: /*i18n*/ 'login.demo.colleague', sees: /*i18n*/ 'login.demo.colleague.sees' },
  student: { signIn: /*i18n*/ 'login.demo.student', sees: /*i18n*/ 'login.demo.student.sees' },
}

interface DemoAccountsProps {
  accounts: NonNullable<Config['demo']>['accounts']
  returnTo: string
}

/** Accounts for a first look, each one click away. The server knows their passwords, this page does not. */
export function DemoAccounts({ accounts, returnTo }: DemoAccountsProps) {
  const [busy, setBusy] = useState<DemoAccountKey | null>(null)
  const [hasFailed, setHasFailed] = useState(false)

  async function handleSignIn(account: DemoAccountKey) {
    if (busy) return
    setBusy(account)
    setHasFailed(false)
    try {
      const { callback } = await request(accountsCalls.signInToDemo, { body: { account, callback: returnTo } })
      location.assign(callback)
    } catch {
      // The demo may have been switched off, or the student removed: the other buttons may still work.
      setHasFailed(true)
      setBusy(null)
    }
  }

  return (
    <Box
      component="section"
      aria-labelledby="demo-accounts"
      sx={{ width: '100%', maxWidth: 440, px: { xs: 1, sm: 4 } }}
    >
      <Typography variant="h2" id="demo-accounts">
        {i18n._('login.demo')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {i18n._('login.demo.note')}
      </Typography>
      {hasFailed && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {i18n._('login.demo.failed')}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {accounts.map((key) => (
          <Box component="li" key={key}>
            <Button
              fullWidth
              variant="outlined"
              aria-describedby={`demo-${key}`}
              loading={busy === key}
              onClick={() => handleSignIn(key)}
            >
              {i18n._(messages[key].signIn)}
            </Button>
            <Typography variant="body2" color="textSecondary" id={`demo-${key}`} sx={{ mt: 0.5 }}>
              {i18n._(messages[key].sees)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
