import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'
import type { OidcPerson } from '../accounts.service'

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Name of the provider on the button. */
  label: string
  /** Allows plain HTTP to the provider; for tests and closed networks. */
  allowInsecure?: boolean
}

/** The provider did not answer, or its answer was not OpenID Connect. */
export class ProviderUnreachableError extends Error {}

/** The state that must be kept between the redirect to the provider and the return from it. */
export interface PendingSignIn {
  state: string
  nonce: string
  codeVerifier: string
  address: string
}

export interface OidcClient {
  label: string
  startSignIn(redirectUri: string): Promise<PendingSignIn>
  /** Throws `ProviderUnreachableError`, or an error when the response is not valid. */
  finishSignIn(current: URL, pending: Pick<PendingSignIn, 'state' | 'nonce' | 'codeVerifier'>): Promise<OidcPerson>
}

const timeoutSeconds = 10

export function createOidcClient(settings: OidcSettings, log: FastifyBaseLogger): OidcClient {
  const issuer = new URL(settings.issuer)
  let discovered: Promise<openid.Configuration> | null = null

  /** Discovered at the first sign-in, not at startup: the server must start even if the provider is down. */
  async function configuration(): Promise<openid.Configuration> {
    discovered ??= openid.discovery(
      issuer,
      settings.clientId,
      settings.clientSecret,
      authenticate(settings.clientSecret),
      { timeout: timeoutSeconds, execute: settings.allowInsecure ? [openid.allowInsecureRequests] : [] },
    )
    try {
      return await discovered
    } catch (error) {
      discovered = null
      log.warn({ err: error }, 'the OpenID provider could not be discovered')
      throw new ProviderUnreachableError('discovery failed', { cause: error })
    }
  }

  return {
    label: settings.label,

    async startSignIn(redirectUri) {
      const config = await configuration()
      const [state, nonce, codeVerifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
      return { state, nonce, codeVerifier, address: address.href }
    },

    async finishSignIn(current, { state, nonce, codeVerifier }) {
      const config = await configuration()
      try {
        const tokens = await openid.authorizationCodeGrant(config, current, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const token = tokens.claims()!
        // Many providers return the email address only from the userinfo endpoint.
        const hasEmail = token.email !== undefined && token.email_verified !== undefined
        const more =
          hasEmail || !config.serverMetadata().userinfo_endpoint
            ? {}
            : await openid.fetchUserInfo(config, tokens.access_token, token.sub)
        return personOf(token.iss, token.sub, { ...token, ...more })
      } catch (error) {
        throw isOutage(error) ? new ProviderUnreachableError('the exchange failed', { cause: error }) : error
      }
    },
  }
}

/** HTTP Basic unless the provider supports only other methods; the standard makes Basic the default. */
function authenticate(secret: string): openid.ClientAuth {
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isBasic = methods === undefined || methods.includes('client_secret_basic')
    const way = isBasic ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
    way(server, ...rest)
  }
}

function isOutage(error: unknown): boolean {
  if (error instanceof openid.ClientError) {
    return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  }
  return error instanceof TypeError
}

type Claims = Record<string, unknown>

export function personOf(issuer: string, subject: string, claims: Claims): OidcPerson {
  const email = typeof claims.email === 'string' && /^[^\s\p{Cc}]{1,254}$/u.test(claims.email) ? claims.email : null
  const [first = '', ...others] = cleanText(claims.name).split(' ')
  return {
    issuer,
    subject,
    email,
    // Only the boolean counts: some providers send a string, and the string "false" is truthy.
    isEmailVerified: email !== null && claims.email_verified === true,
    firstName: cleanText(claims.given_name) || first || email?.split('@')[0]?.slice(0, 100) || 'Researcher',
    lastName: cleanText(claims.family_name) || others.join(' '),
  }
}

function cleanText(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  return claim
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 100)
}
