/** Why a guard sent the visitor to the page that is shown; message ids, by that page. */
const noticeIds: Record<string, string> = {
  '/login': /*i18n*/ 'guard.notLoggedIn',
  '/onboarding/profile': /*i18n*/ 'guard.notOnboarded',
}

/** Not in the URL: a reloaded or bookmarked page was not redirected to. */
let redirectedTo: string | null = null

/** Called by every guard: `address` is where it redirects from `pathname`, or null when the visitor may stay. */
export function noteRedirect(pathname: string, address: string | null) {
  if (address === null && pathname === redirectedTo) return // Arrived at the page the redirect led to.
  redirectedTo = address?.split('?')[0] ?? null
}

/** The message id of why the visitor was sent to this page; null when they came by themselves. */
export function redirectNoticeOn(path: string): string | null {
  return redirectedTo === path ? (noticeIds[path] ?? null) : null
}
