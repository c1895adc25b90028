/** Who a page is for. Members are researchers and teachers; only researchers have a profile to finish first. */
export type PageAccess = 'signed-in' | 'teacher' | 'member' | 'researcher' | 'admin'

export interface Visitor {
  isSignedIn: boolean
  hasOnboarded: boolean
  isResearcher: boolean
  isTeacher: boolean
  isAdmin: boolean
}

export const anonymous: Visitor = {
  isSignedIn: false,
  hasOnboarded: false,
  isResearcher: false,
  isTeacher: false,
  isAdmin: false,
}

/**
 * Where a visitor is redirected instead of the requested page; null when they may see it. Checks first who they are,
 * then what they may see, then whether their profile is complete: no one has to finish a profile for a page that they
 * may not open.
 */
export function redirectFor(access: PageAccess, visitor: Visitor, wanted: string): string | null {
  if (!visitor.isSignedIn) return loginPath(wanted)
  const isTeacherOnly = visitor.isTeacher && !visitor.isResearcher && !visitor.isAdmin
  // The archive lists studies, and a user who only teaches has none.
  if (isTeacherOnly && /^\/archive(\?|$)/.test(wanted)) return '/classes'
  if (access === 'signed-in') return null
  if (access === 'teacher') return visitor.isTeacher || visitor.isAdmin ? null : '/unauthorized'
  if (!visitor.isResearcher && !visitor.isAdmin) {
    if (!visitor.isTeacher) return '/unauthorized'
    // Everyone is sent to home after login, and the home page of a user who only teaches is the list of classes.
    if (/^\/home(\?|$)/.test(wanted)) return '/classes'
    return access === 'member' ? null : '/unauthorized'
  }
  if (access === 'admin' && !visitor.isAdmin) return '/unauthorized'
  return visitor.hasOnboarded ? null : '/onboarding/profile'
}

/** The login page remembers the requested page, so that the user lands there afterwards. */
export function loginPath(wanted: string): string {
  return wanted === '/' || wanted === '/home' ? '/login' : `/login?${new URLSearchParams({ returnTo: wanted })}`
}
