import { describe, expect, it } from 'vitest'
import { createApp } from './http/create-app'
import { type TrustProxy, trustProxySchema } from './trust-proxy'

describe('the address of a request', () => {
  const addressOf = async (trustProxy: TrustProxy, forwarded: string, remoteAddress = '10.0.0.7') => {
    const app = await createApp({ logLevel: 'silent', trustProxy, publicUrl: null, isSecure: false })
    app.get('/', async ({ ip }) => ip)
    return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body
  }

  it.each<[string, TrustProxy, string]>([
    ['of the connection, without a proxy', false, '10.0.0.7'],
    ['that the only proxy saw', 1, '192.0.2.2'],
    ['that the first of two proxies saw', 2, '192.0.2.1'],
    ['that the proxies of a network saw', ['10.0.0.0/8'], '192.0.2.2'],
    ['of the connection, when it is not from a proxy', ['172.16.0.0/12'], '10.0.0.7'],
  ])('takes the address %s', async (_, trustProxy, expected) => {
    expect(await addressOf(trustProxy, '198.51.100.1, 192.0.2.1, 192.0.2.2')).toBe(expected)
  })

  it('refuses TRUST_PROXY=true, which would let anyone forge their address', () => {
    const { error } = trustProxySchema.safeParse('true')
    expect(error?.issues[0]?.message).toBe(
      'true would let anyone forge their address. Write the number of proxies in front, such as 1, or their networks, such as 10.0.0.0/8',
    )
  })
})
