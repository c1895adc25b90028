import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { isResearcher } from '@trellis/domain'
import { NotificationBell } from '../features/notifications/notification-bell'
import { useAuth, useMe } from '../lib/session'
import { MenuIcon } from '../ui/icons'
import { topBarHeight } from '../ui/theme'
import { HomeLink } from './home-link'
import { UserMenu } from './user-menu'

export function TopBar({ onOpenNav }: { onOpenNav: () => void }) {
  const { i18n } = useLingui()
  const isAdmin = useAuth().isAdmin
  const roles = useMe()?.roles ?? []
  const isNotified = isAdmin || isResearcher(roles)
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: topBarHeight,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, md: 2.5 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label={i18n._('shell.openMenu')} onClick={onOpenNav} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <HomeLink />
      <Box sx={{ flex: 1 }} />
      {isNotified && <NotificationBell />}
      <UserMenu />
    </Box>
  )
}
