import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { isResearcher } from '@trellis/domain'
import { Link, NavLink, Outlet } from 'react-router'
import { useMe } from '../../lib/session'
import { ArrowLeftIcon } from '../../ui/icons'

const pages: readonly { to: string; label: string }[] = [
  { to: '/user-profile/account-settings', label: /*i18n*/ 'profile.account' },
  { to: '/user-profile/preferences', label: /*i18n*/ 'profile.preferences' },
]

export function SettingsFrame() {
  const { i18n } = useLingui()
  const hasProjects = isResearcher(useMe()?.roles ?? [])
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 640px)' },
      }}
    >
      <Box component="nav" aria-label={i18n._('profile.menu')}>
        <MuiLink component={Link} to="/" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', minHeight: 36 }}>
          <ArrowLeftIcon />
          {hasProjects ? i18n._('profile.back') : i18n._('profile.backToClasses')}
        </MuiLink>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5 }}>
          {pages.map((page) => (
            <li key={page.to}>
              <Box component={NavLink} to={page.to} sx={entry}>
                {i18n._(page.label)}
              </Box>
            </li>
          ))}
        </Box>
      </Box>
      <Outlet />
    </Box>
  )
}

const entry = {
  display: 'block',
  px: 1.5,
  py: 1,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  typography: 'body2',
  '&:hover': { bgcolor: 'action.hover' },
  '&.active': { bgcolor: 'primary.light', color: 'primary.dark', fontWeight: 600 },
} as const
