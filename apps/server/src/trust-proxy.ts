import { isIP } from 'node:net'
import { z } from 'zod'

/** The number of proxies in front of the server, or their networks; false when there is none. */
export type TrustProxy = false | number | string[]

const named = new Set(['loopback', 'linklocal', 'uniquelocal'])
const hint = 'the number of proxies in front, such as 1, or their networks, such as 10.0.0.0/8'

/**
 * Which proxies the server trusts to report the address of a client. Trusting all is not possible, because the first
 * address of `X-Forwarded-For` is whatever the client wrote there.
 */
export const trustProxySchema = z.string().transform((value, context): TrustProxy => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (value === 'false' || value === '0') return false
  if (value === 'true') return refuse(`true would let anyone forge their address. Write ${hint}`)
  if (/^\d+$/.test(value)) return Number(value) <= 10 ? Number(value) : refuse('At most 10 proxies')
  const networks = value.split(',').map((network) => network.trim())
  const wrong = networks.find((network) => !isNetwork(network))
  return wrong === undefined ? networks : refuse(`“${wrong}” is not a network. Write ${hint}`)
})

function isNetwork(text: string): boolean {
  if (named.has(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** The same in the form of Fastify, which counts hops from the address of the connection. */
export function trustedProxies(proxies: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_, hop) => hop < proxies : proxies
}
