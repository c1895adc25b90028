import {
  AppError,
  bodyToWire,
  type Call,
  type ErrorCode,
  hasCompletedOnboarding,
  isErrorCode,
  pathOf,
  platformCalls,
  replyFromWire,
  type User,
  wireErrorSchema,
} from '@trellis/domain'
import type { Caller, Identity, PlatformPort } from '@trellis/http'

export interface RemotePlatformOptions {
  /** Base of the core API, such as http://platform.example/core. */
  baseUrl: string
  /** Shared secret with which the study service calls the platform on its own behalf. */
  serviceToken: string | null
  cookieName: string
  timeoutMs?: number
  /** Additional headers of every request, such as those that continue a trace. */
  extraHeaders?(): Record<string, string>
}

type Input = { params?: object; query?: object; body?: unknown }

/** The platform in another process: the same contract over HTTP, on behalf of the same person. */
export function createRemotePlatform(options: RemotePlatformOptions): PlatformPort {
  const port = Object.fromEntries(
    Object.entries(platformCalls).map(([name, call]) => [
      name,
      (input: Input, caller: Caller) => send(options, call, input, credentials(options, caller)),
    ]),
  ) as unknown as PlatformPort
  port.identify = (session) => identify(options, session)
  return port
}

async function identify(options: RemotePlatformOptions, session: string): Promise<Identity | null> {
  const headers = { cookie: `${options.cookieName}=${session}` }
  try {
    const query = { include: ['ROLES', 'ATTRIBUTES', 'SESSION'] }
    const user = (await send(options, platformCalls.getMe, { query }, headers)) as User
    const roles = user.roles ?? []
    // A platform that reports nothing about the session has no second factors, so none is required.
    const session = user.session ?? { hasSecondFactor: false, mustAddSecondFactor: false, isConfirmed: true }
    return {
      actor: { userId: user.userId, roles, isAdmin: roles.includes('ADMIN') },
      userName: user.username,
      hasCompletedOnboarding: hasCompletedOnboarding(user),
      ...session,
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_signed_in') return null
    throw error
  }
}

function credentials(options: RemotePlatformOptions, caller: Caller): Record<string, string> {
  if (caller !== 'service') return caller.session ? { cookie: `${options.cookieName}=${caller.session}` } : {}
  if (!options.serviceToken) throw new Error('PLATFORM_TOKEN is required to call the platform as a service')
  return { authorization: `Bearer ${options.serviceToken}` }
}

async function send(
  options: RemotePlatformOptions,
  call: Call,
  input: Input,
  headers: Record<string, string>,
): Promise<unknown> {
  const isJson = call.method !== 'GET'
  const response = await fetch(options.baseUrl + pathOf(call, input), {
    method: call.method,
    headers: { ...options.extraHeaders?.(), ...headers, ...(isJson && { 'content-type': 'application/json' }) },
    ...(isJson && input.body !== undefined && { body: JSON.stringify(bodyToWire(call, input.body)) }),
    signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
  }).catch(() => {
    throw new AppError('platform_unreachable', {})
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return replyFromWire(call, answer)
  const wire = wireErrorSchema.safeParse(answer)
  if (wire.success && isErrorCode(wire.data.error.code)) {
    throw new AppError(wire.data.error.code as ErrorCode, wire.data.error.details as never)
  }
  throw new AppError('platform_unreachable', {})
}
