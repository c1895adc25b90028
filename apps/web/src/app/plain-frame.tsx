import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useAuth } from '../lib/session'
import { mainId } from '../ui/skip-link'
import { HomeLink } from './home-link'
import { UserMenu } from './user-menu'

/** The frame of pages without navigation. A signed-in user can still see their name and log out. */
export function PlainFrame({ children }: { children: ReactNode }) {
  const isSignedIn = useAuth().auth
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', gap: 1, px: { xs: 2, md: 3 }, py: 1.5 }}>
        <HomeLink />
        <Box sx={{ flex: 1 }} />
        {isSignedIn && <UserMenu />}
      </Box>
      <Box component="main" id={mainId} tabIndex={-1} sx={{ flex: 1, px: { xs: 2, md: 3 }, py: { xs: 2, md: 4 } }}>
        {children}
      </Box>
    </Box>
  )
}
