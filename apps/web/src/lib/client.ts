import {
  bodyToWire,
  type Call,
  type CallParts,
  type InputOf,
  pathOf,
  type ReplyOf,
  replyFromWire,
} from '@trellis/domain'
import { withMessages } from '../locales/catalogs'
import { ApiError } from './api-error'
import { config } from './config'
import { confirmIdentity } from './confirm-identity'

/**
 * Makes one call of the contract. Resolves with its reply; rejects with an `ApiError`, or with the signal's own reason
 * when the caller aborted. In development, the reply is checked against the contract.
 */
export async function request<P extends CallParts>(
  call: Call<P>,
  input: InputOf<P>,
  signal?: AbortSignal,
): Promise<ReplyOf<P>> {
  const response = await responseTo(call, input, signal)
  const reply = replyFromWire(call, await readJson(response, signal))
  return import.meta.env.DEV ? (call.reply.parse(reply) as ReplyOf<P>) : reply
}

/** Like `request`, for a reply that is saved as a file: resolves to its bytes, unchanged. */
export async function requestFile<P extends CallParts>(call: Call<P>, input: InputOf<P>): Promise<Blob> {
  const response = await responseTo(call, input)
  return response.blob().catch(() => {
    throw ApiError.network() // The connection was cut off.
  })
}

async function responseTo<P extends CallParts>(call: Call<P>, input: InputOf<P>, signal?: AbortSignal) {
  const parts = input as { params?: object; query?: object; body?: unknown }
  const attempt = () => send(config().bases[call.base] + pathOf(call as Call, parts), call, parts.body, signal)
  const response = await attempt()
  if (response.ok) return response
  const error = await errorOf(response)
  if (error.code !== 'confirmation_required' || !(await confirmIdentity())) throw error
  const repeated = await attempt()
  if (!repeated.ok) throw await errorOf(repeated)
  return repeated
}

async function send(address: string, call: CallParts & { method: string }, body: unknown, signal?: AbortSignal) {
  const isRead = call.method === 'GET'
  try {
    return await fetch(address, {
      method: call.method,
      credentials: 'same-origin',
      headers: isRead
        ? { accept: 'application/json' }
        : { accept: 'application/json', 'content-type': 'application/json' },
      // The server distinguishes our calls from forged forms by their JSON body, so there is always one.
      body: isRead ? undefined : JSON.stringify(bodyToWire(call, body) ?? {}),
      signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw ApiError.network()
  }
}

async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (signal?.aborted) throw error
    // The connection was cut off, or a proxy between browser and server answered with a page of its own.
    throw new ApiError({ code: 'unexpected', status: response.status })
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null) // Not JSON: the reply does not come from our server.
  const error = (body as { error?: Record<string, unknown> } | null)?.error
  if (typeof error?.code !== 'string') return new ApiError({ code: 'unexpected', status: response.status })
  // If these texts cannot be loaded, a more general one is shown.
  if (error.code === 'quota_reached') await withMessages(Promise.resolve(), 'quota').catch(() => {})
  return new ApiError({
    code: error.code,
    status: response.status,
    message: typeof error.message === 'string' ? error.message : error.code,
    details: error.details,
    requestId: typeof error.requestId === 'string' ? error.requestId : null,
  })
}
