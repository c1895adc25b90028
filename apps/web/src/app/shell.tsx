import { useLingui } from '@lingui/react'
import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useQueryClient } from '@tanstack/react-query'
import { skillCalls } from '@trellis/domain'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { request } from '../lib/client'
import { messageForError } from '../lib/message-for-error'
import { keys } from '../lib/query-keys'
import { common } from '../locales/common-messages'
import { ErrorBoundary } from '../ui/error-boundary'
import { ErrorState } from '../ui/error-state'
import { mainId } from '../ui/skip-link'
import { topBarHeight } from '../ui/theme'
import { SideNav } from './side-nav'
import { TopBar } from './top-bar'

/** The frame of every page for a signed-in user. */
export function Shell() {
  const { pathname } = useLocation()
  const [isNavOpen, setIsNavOpen] = useState<boolean | null>(null)
  usePrefetchedSkills()
  return (
    <Box sx={{ minHeight: '100vh' }}>
      <TopBar onOpenNav={() => setIsNavOpen(true)} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <SideNav isOpen={isNavOpen} onClose={() => setIsNavOpen(false)} />
        <Box
          component="main"
          id={mainId}
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, p: { xs: 2, md: 3 }, minHeight: `calc(100vh - ${topBarHeight}px)` }}
        >
          <Progress />
          <ErrorBoundary key={pathname} fallback={(error) => <ErrorState message={messageForError(error)} />}>
            <Outlet />
          </ErrorBoundary>
        </Box>
      </Box>
    </Box>
  )
}

const slide = keyframes`
  from { transform: translateX(-100%) scaleX(0.3) }
  to { transform: translateX(100%) scaleX(0.7) }
`

/** Our own, because the library's progress bar would be most of the size of this frame. */
function Progress() {
  const { i18n } = useLingui()
  const isLoading = useNavigation().state === 'loading'
  if (!isLoading) return null
  return (
    <Box
      role="progressbar"
      aria-label={i18n._(common.loading)}
      sx={{ position: 'fixed', top: topBarHeight, left: 0, right: 0, height: 2, zIndex: 'appBar', overflow: 'hidden' }}
    >
      <Box
        sx={{
          height: '100%',
          bgcolor: 'primary.main',
          animation: `${slide} 1.4s ease-in-out infinite`,
          '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
        }}
      />
    </Box>
  )
}

/** The finder needs all skills; they are fetched at startup so that it opens immediately. */
function usePrefetchedSkills() {
  const client = useQueryClient()
  useEffect(() => {
    client.prefetchQuery({
      queryKey: keys.skills,
      queryFn: ({ signal }) => request(skillCalls.getSkillNodes, {}, signal),
      staleTime: Number.POSITIVE_INFINITY,
    })
  }, [client])
}
