import { type Call, type CallParts, type InputOf, pathOf, type ReplyOf } from '@trellis/domain'
import { ApiError } from './api-error'
import { config } from './config'

/**
 * Makes one call of the contract. Resolves with its reply; rejects with an `ApiError`, or with the signal's own reason
 * when the caller gave up. In development the reply is held against the contract.
 */
export async function request<P extends CallParts>(
  call: Call<P>,
  input: InputOf<P>,
  signal?: AbortSignal,
): Promise<ReplyOf<P>> {
  const response = await answerTo(call, input, signal)
  const reply = await readJson(response, signal)
  return (import.meta.env.DEV ? call.reply.parse(reply) : reply) as ReplyOf<P>
}

/** The same where the answer is kept as a file: its bytes as they came. */
export async function requestFile<P extends CallParts>(call: Call<P>, input: InputOf<P>): Promise<Blob> {
  const response = await answerTo(call, input)
  return response.blob().catch(() => {
    throw ApiError.network() // Cut off on the way.
  })
}

async function answerTo<P extends CallParts>(call: Call<P>, input: InputOf<P>, signal?: AbortSignal) {
  const parts = input as { params?: object; query?: object; body?: unknown }
  const response = await send(config().bases[call.base] + pathOf(call as Call, parts), call, parts.body, signal)
  if (!response.ok) throw await errorOf(response)
  return response
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
      // The server tells a call of the product from a forged form by its JSON body, so there always is one.
      body: isRead ? undefined : JSON.stringify(body ?? {}),
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
    // Cut off on the way, or a page of something that stands between browser and server.
    throw new ApiError({ code: 'unexpected', status: response.status })
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null) // Not JSON: the answer is not the product's own.
  const error = (body as { error?: Record<string, unknown> } | null)?.error
  if (typeof error?.code !== 'string') return new ApiError({ code: 'unexpected', status: response.status })
  return new ApiError({
    code: error.code,
    status: response.status,
    message: typeof error.message === 'string' ? error.message : error.code,
    details: error.details,
    requestId: typeof error.requestId === 'string' ? error.requestId : null,
  })
}
