import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { mainId } from '../ui/skip-link'
import { HomeLink } from './home-link'

/** The frame of pages that do not need a signed-in user. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ px: { xs: 2, md: 3 }, py: 1.5 }}>
        <HomeLink />
      </Box>
      <Box component="main" id={mainId} tabIndex={-1} sx={{ flex: 1, px: { xs: 2, md: 3 }, py: { xs: 2, md: 4 } }}>
        {children}
      </Box>
    </Box>
  )
}
