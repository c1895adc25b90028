import { config } from './config'

/** Identifies this app to the accounts service. */
const partner = 'trellis'

const accounts = (page: string, query: Record<string, string>) =>
  `${config().bases.accounts}/${page}?${new URLSearchParams(query)}`

const absolute = (path: string) => new URL(path, window.location.origin).href

export const loginAddress = (returnTo: string) => accounts('login', { callback: absolute(returnTo), partner })
export const createAccountAddress = (returnTo: string) => accounts('create', { callback: absolute(returnTo), partner })
/** With `returnTo`, the page leads there afterwards: for a user who was redirected to it. */
export const securityAddress = (returnTo?: string) =>
  accounts('security', returnTo === undefined ? {} : { callback: absolute(returnTo) })
export const signOutAddress = () => accounts('signout', { callback: absolute('/login') })

/** Where to go after login: only pages of this app are allowed, whatever the URL contains. */
export function safeReturnTo(wanted: string | null, origin = window.location.origin): string {
  const url = wanted?.startsWith('/') && URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  if (!url || url.origin !== origin || url.pathname.startsWith('/login')) return '/home'
  return url.pathname + url.search + url.hash
}
