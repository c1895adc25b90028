import { isIP } from 'node:net'

/** The host that passkeys are bound to; browsers use them on no other. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Browsers allow passkeys only on https pages whose host is not an IP address, and on localhost. Otherwise null. */
export function relyingPartyOf(origin: string): RelyingParty | null {
  if (!URL.canParse(origin)) return null
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null
}
