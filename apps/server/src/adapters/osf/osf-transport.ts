import { AppError } from '@trellis/domain'
import { z } from 'zod'

export interface OsfClientOptions {
  /** Base of the OSF API, such as https://api.osf.io/v2/. */
  baseUrl: string
  /** Personal or OAuth token; without one only what is public can be seen. */
  token: string | null
  /** The transport; the embedded stand-in takes the network's place here. */
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

interface Sent {
  method: 'POST' | 'PATCH' | 'PUT'
  body: unknown
}

export const jsonApi = 'application/vnd.api+json'

export async function ask(
  { baseUrl, token, timeoutMs, fetch: send = fetch }: OsfClientOptions,
  path: string,
  sent?: Sent,
): Promise<Answer> {
  try {
    const response = await send(`${baseUrl.replace(/\/+$/, '')}/${path}`, {
      method: sent?.method ?? 'GET',
      headers: {
        accept: `${jsonApi};version=2.20`,
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(sent && { 'content-type': `${jsonApi};version=2.20` }),
      },
      ...(sent && { body: JSON.stringify(sent.body) }),
      signal: AbortSignal.timeout(timeoutMs ?? defaultTimeoutMs),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  } catch (cause) {
    // No answer, none in time, or none in JSON: in each case OSF has said nothing.
    throw unreachable(cause)
  }
}

const errorsSchema = z.object({ errors: z.array(z.object({ detail: z.string().optional() })).min(1) })

/** What OSF answers to a call that it carried out. A refusal has a code of its own only in the form in which OSF refuses. */
export function successOf<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  if (status >= 200 && status < 300) {
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    throw unreachable(parsed.error)
  }
  const errors = errorsSchema.safeParse(body)
  if (!errors.success) throw unreachable(new Error(`OSF answered with status ${status}`))
  const cause = new Error(`OSF answered with status ${status}: ${errors.data.errors[0]!.detail ?? 'no reason'}`)
  if (status === 401) throw caused(new AppError('osf_token_refused', {}), cause)
  if (status === 403 || status === 404 || status === 410) throw caused(new AppError('osf_project_refused', {}), cause)
  if (status === 400 || status === 409 || status === 422) throw caused(new AppError('osf_refused', {}), cause)
  throw unreachable(cause)
}

/** The cause is for the log; callers learn the code only. */
export function unreachable(cause: unknown): AppError<'osf_unreachable'> {
  return caused(new AppError('osf_unreachable', {}), cause)
}

function caused<E extends Error>(error: E, cause: unknown): E {
  error.cause = cause
  return error
}
