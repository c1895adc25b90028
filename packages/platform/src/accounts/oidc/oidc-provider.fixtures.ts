import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The person who is signed in by every request. */
  person: ProviderPerson
  /** The error that the provider returns instead of signing the person in. */
  refusal: string | null
  /** Follows redirects as a browser would, until the provider redirects back. */
  follow(address: string): Promise<URL>
  close(): Promise<void>
}

const secret = 'a-secret-that-only-this-test-knows'

/** A local OpenID provider that requires PKCE and, like many, returns the email only from its userinfo endpoint. */
export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
  let provider: Provider
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { refusal, person } = test
    const result = refusal === null ? { login: { accountId: person.sub } } : { error: refusal }
    provider.interactionFinished(request, response, result).catch((error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  provider = new Provider(issuer, {
    clients: [{ client_id: 'trellis', client_secret: secret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['for-tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: Context, accountId: string) => ({ accountId, claims: () => test.person }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

  const test: TestProvider = {
    issuer,
    clientId: 'trellis',
    clientSecret: secret,
    person: { sub: 'nobody-yet' },
    refusal: null,
    async follow(address) {
      const cookies = new Map<string, string>()
      let url = new URL(address)
      while (url.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
          cookies.set(name!, value!)
        }
        const next = answer.headers.get('location')
        if (next === null) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
        url = new URL(next, url)
      }
      return url
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return test
}
