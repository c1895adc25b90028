import { i18n } from '@lingui/core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { roleSchema } from '@trellis/domain'
import type { Config } from '../lib/config'
import { roleMessage } from '../shared/labels'

type Accounts = NonNullable<Config['demo']>['accounts']

function nameOf(role: string): string {
  const known = roleSchema.safeParse(role.toUpperCase())
  return known.success ? i18n._(roleMessage[known.data]) : role
}

/** Accounts for a first look. They are public, and the page says so. */
export function DemoAccounts({ accounts }: { accounts: Accounts }) {
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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {accounts.map((account) => (
          <Box component="li" key={account.email} sx={{ typography: 'body2' }}>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {nameOf(account.role)}
            </Box>
            <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              <Pair label={i18n._('login.demo.email')} value={account.email} />
              <Pair label={i18n._('login.demo.password')} value={account.password} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Pair({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontFamily: 'ui-monospace, monospace', userSelect: 'all' }}>
        {value}
      </Box>
    </Box>
  )
}
