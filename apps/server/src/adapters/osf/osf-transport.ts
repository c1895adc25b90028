import { AppError } from '@trellis/domain'
import { z } from 'zod'

export interface OsfClientOptions {
  /** Base of the OSF API, such as https://api.osf.io/v2/. */
  baseUrl: string
  /** Personal or OAuth token; without one, only public data can be read. */
  token: string | null
  /** The transport; replaced by the embedded stand-in and by tests. */
  fetch?: typeof fetch
  isStandIn?: boolean
  timeoutMs?: number
  now?: () => number
}

const defaultTimeoutMs = 5_000

export interface Answer {
  status: number
  body: unknown
}

interface Write {
  method: 'POST' | 'PATCH' | 'PUT'
  body: unknown
}

export const jsonApi = 'application/vnd.api+json'

export async function ask(
  { baseUrl, token, timeoutMs, fetch: send = fetch }: OsfClientOptions,
  path: string,
  write?: Write,
): Promise<Answer> {
  try {
    const response = await send(`${baseUrl.replace(/\/+$/, '')}/${path}`, {
      method: write?.method ?? 'GET',
      headers: {
        accept: `${jsonApi};version=2.20`,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(write && { 'content-type': `${jsonApi};version=2.20` }),
      },
      ...(write && { body: JSON.stringify(write.body) }),
      signal: AbortSignal.timeout(timeoutMs ?? defaultTimeoutMs),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  } catch (cause) {
    // No answer, none in time, or none in JSON: in each case there is no answer of OSF to interpret.
    throw unreachable(cause)
  }
}

const errorsSchema = z.object({ errors: z.array(z.object({ detail: z.string().optional() })).min(1) })

/** The body of a successful answer. A refusal has a code of its own only if it has the form of OSF's errors. */
export function successOf<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw unreachable(parsed.error)
  }
  const errors = errorsSchema.safeParse(body)
  if (!errors.success) throw unreachable(new Error(`OSF answered with status ${status}`))
  const cause = new Error(`OSF answered with status ${status}: ${errors.data.errors[0]!.detail ?? 'no reason'}`)
  if (status === 401) throw withCause(new AppError('osf_token_refused', {}), cause)
  if (status === 403 || status === 404 || status === 410)
    throw withCause(new AppError('osf_project_refused', {}), cause)
  if (status === 400 || status === 409 || status === 422) throw withCause(new AppError('osf_refused', {}), cause)
  throw unreachable(cause)
}

/** The cause is only for the log. */
export function unreachable(cause: unknown): AppError<'osf_unreachable'> {
  return withCause(new AppError('osf_unreachable', {}), cause)
}

function withCause<E extends Error>(error: E, cause: unknown): E {
  error.cause = cause
  return error
}
