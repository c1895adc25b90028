import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { SkeletonRows } from '../ui/skeleton-rows'
import { mainId, SkipLink } from '../ui/skip-link'
import { IdentityCheck } from './identity-check'
import { SessionWatch } from './session-watch'

/** Above every page: skip link, scroll restoration, and focus on the new page's heading. */
export function Root() {
  useFocusOnNavigation()
  return (
    <>
      <SkipLink />
      <Outlet />
      <SessionWatch />
      <IdentityCheck />
      <ScrollRestoration />
    </>
  )
}

function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const target = document.querySelector<HTMLElement>('h1') ?? document.getElementById(mainId)
    target?.focus({ preventScroll: true })
  }, [pathname])
}

/** Shown until it is known who the visitor is and what they may see. */
export function PageSkeleton() {
  return (
    <Box component="main" sx={{ minHeight: '100vh' }}>
      <SkeletonRows />
    </Box>
  )
}
