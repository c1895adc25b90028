/** Who a page is for. Members are researchers and teachers; only the former have a profile to finish first. */
export type PageAccess = 'signed-in' | 'teacher' | 'member' | 'researcher' | 'admin'

export interface Visitor {
  isSignedIn: boolean
  hasOnboarded: boolean
  isResearcher: boolean
  isTeacher: boolean
  isAdmin: boolean
}

export const nobody: Visitor = {
  isSignedIn: false,
  hasOnboarded: false,
  isResearcher: false,
  isTeacher: false,
  isAdmin: false,
}

/**
 * Where a visitor is sent instead of the page they asked for; null when they may see it. Who they are comes first, then
 * what they may see, then whether they are ready: nobody is asked to finish a profile for a page they may not open.
 */
export function detour(access: PageAccess, visitor: Visitor, wanted: string): string | null {
  if (!visitor.isSignedIn) return loginPath(wanted)
  if (access === 'signed-in') return null
  if (access === 'teacher') return visitor.isTeacher || visitor.isAdmin ? null : '/unauthorized'
  if (!visitor.isResearcher && !visitor.isAdmin) {
    if (!visitor.isTeacher) return '/unauthorized'
    // Where everybody is sent after the login: the home of somebody who only teaches is the classes.
    if (/^\/home(\?|$)/.test(wanted)) return '/classes'
    return access === 'member' ? null : '/unauthorized'
  }
  if (access === 'admin' && !visitor.isAdmin) return '/unauthorized'
  return visitor.hasOnboarded ? null : '/onboarding/profile'
}

/** The login page remembers what was wanted, so that the person lands there afterwards. */
export function loginPath(wanted: string): string {
  return wanted === '/' || wanted === '/home' ? '/login' : `/login?${new URLSearchParams({ returnTo: wanted })}`
}
