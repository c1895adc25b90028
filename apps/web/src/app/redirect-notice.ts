/** Message ids of why a guard redirected the visitor, by the page to which it did. */
const noticeIds: Record<string, string> = {
  '/login': /*i18n*/ 'guard.notLoggedIn',
  '/onboarding/profile': /*i18n*/ 'guard.notOnboarded',
}

/** Not in the URL, because a visitor of a reloaded or bookmarked page was not redirected there. */
let redirectedTo: string | null = null

/**
 * Called by every guard. `address` is where it redirects the visitor of `pathname`, or null when the visitor may stay.
 */
export function noteRedirect(pathname: string, address: string | null) {
  if (address === null && pathname === redirectedTo) return // The visitor has arrived at the page of the redirect.
  redirectedTo = address?.split('?')[0] ?? null
}

/** The message id of why the visitor was redirected to this page; null when they were not. */
export function redirectNoticeOn(path: string): string | null {
  return redirectedTo === path ? (noticeIds[path] ?? null) : null
}
