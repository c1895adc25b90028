import { config } from './config'

/** How the accounts service knows who sent the person. */
const partner = 'trellis'

const accounts = (page: string, query: Record<string, string>) =>
  `${config().bases.accounts}/${page}?${new URLSearchParams(query)}`

const absolute = (path: string) => new URL(path, window.location.origin).href

export const loginAddress = (returnTo: string) => accounts('login', { callback: absolute(returnTo), partner })
export const createAccountAddress = (returnTo: string) => accounts('create', { callback: absolute(returnTo), partner })
export const signOutAddress = () => accounts('signout', { callback: absolute('/login') })

/** Only a page of this product is gone to after login, however its address came into the address bar. */
export function safeReturnTo(wanted: string | null, origin = window.location.origin): string {
  const url = wanted?.startsWith('/') && URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  if (!url || url.origin !== origin || url.pathname.startsWith('/login')) return '/home'
  return url.pathname + url.search + url.hash
}
