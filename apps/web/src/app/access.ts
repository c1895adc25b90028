/** Who a page is for. */
export type PageAccess = 'signed-in' | 'researcher' | 'admin'

export interface Visitor {
  isSignedIn: boolean
  hasOnboarded: boolean
  isResearcher: boolean
  isAdmin: boolean
}

export const nobody: Visitor = { isSignedIn: false, hasOnboarded: false, isResearcher: false, isAdmin: false }

/**
 * Where a visitor is sent instead of the page they asked for; null when they may see it. Who they are comes first, then
 * what they may see, then whether they are ready: nobody is asked to finish a profile for a page they may not open.
 */
export function detour(access: PageAccess, visitor: Visitor, wanted: string): string | null {
  if (!visitor.isSignedIn) return loginPath(wanted)
  if (access === 'signed-in') return null
  if (!visitor.isResearcher && !visitor.isAdmin) return '/unauthorized'
  if (access === 'admin' && !visitor.isAdmin) return '/unauthorized'
  return visitor.hasOnboarded ? null : '/onboarding/profile'
}

/** The login page remembers what was wanted, so that the person lands there afterwards. */
export function loginPath(wanted: string): string {
  return wanted === '/' || wanted === '/home' ? '/login' : `/login?${new URLSearchParams({ returnTo: wanted })}`
}
