import { config } from './config'

/** How the accounts service knows where the user came from. */
const partner = 'trellis'

const accounts = (page: string, query: Record<string, string>) =>
  `${config().bases.accounts}/${page}?${new URLSearchParams(query)}`

const absolute = (path: string) => new URL(path, window.location.origin).href

export const loginAddress = (returnTo: string) => accounts('login', { callback: absolute(returnTo), partner })
export const createAccountAddress = (returnTo: string) => accounts('create', { callback: absolute(returnTo), partner })
/** The page goes on to `returnTo` only when the user had to come to it first. */
export const securityAddress = (returnTo?: string) =>
  accounts('security', returnTo === undefined ? {} : { callback: absolute(returnTo) })
export const signOutAddress = () => accounts('signout', { callback: absolute('/login') })

/** After login, only pages of this app are allowed as a destination, wherever the URL came from. */
export function safeReturnTo(wanted: string | null, origin = window.location.origin): string {
  const url = wanted?.startsWith('/') && URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  if (!url || url.origin !== origin || url.pathname.startsWith('/login')) return '/home'
  return url.pathname + url.search + url.hash
}
