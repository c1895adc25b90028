import { TrellisError } from './trellis-error'

export interface ConnectionOptions {
  /** Where the Trellis server is, such as `https://trellis.example.edu`. */
  url: string
  /** The platform's token, from an administrator. */
  token: string
  /** Defaults to the global `fetch`. */
  fetch?: typeof fetch
  /** How often a call is attempted in total. Default: 5. */
  maxAttempts?: number
  /** Time limit of one attempt, in milliseconds. Default: 10,000. */
  timeoutMs?: number
  /** Waits between two attempts; replaced in tests. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  /** Cancels the call. */
  signal?: AbortSignal
}

const firstPauseMs = 250
const maxPauseMs = 30_000

/** Makes calls, and repeats those that got no answer or were answered 429 or 5xx. */
export function createConnection(options: ConnectionOptions) {
  const { token, maxAttempts = 5, timeoutMs = 10_000, wait = pause } = options
  const base = options.url.replace(/\/+$/, '')
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  async function once(address: string, body: string, signal?: AbortSignal): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      response = await send(address, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      text = await response.text()
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw TrellisError.unreachable(address, error)
    }
    const answer = parseJson(text)
    if (response.ok && answer !== undefined) return answer
    throw Object.assign(toTrellisError(address, response.status, answer), { pauseMs: requestedPause(response.headers) })
  }

  return async function call(path: string, body: unknown, { signal }: CallOptions = {}): Promise<unknown> {
    signal?.throwIfAborted()
    const address = `${base}/api${path}`
    const payload = JSON.stringify(body)
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(address, payload, signal)
      } catch (error) {
        if (!(error instanceof TrellisError) || !error.isRetryable || attempt >= maxAttempts) throw error
        const { pauseMs } = error as { pauseMs?: number }
        await wait((pauseMs ?? 0) + pauseAfter(attempt), signal)
      }
    }
  }
}

/** Exponential backoff with jitter, so that clients that were cut off together do not return together. */
function pauseAfter(attempt: number): number {
  const most = Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1))
  return most / 2 + (Math.random() * most) / 2
}

function requestedPause(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(maxPauseMs, seconds * 1000) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // For example the HTML page of a proxy.
  }
}

function toTrellisError(address: string, status: number, answer: unknown): TrellisError {
  const error = (answer as { error?: Record<string, unknown> } | null | undefined)?.error
  if (typeof error?.code !== 'string') return TrellisError.unexpected(address, status)
  return new TrellisError({
    code: error.code,
    status,
    message: typeof error.message === 'string' ? error.message : error.code,
    details: error.details,
    requestId: typeof error.requestId === 'string' ? error.requestId : null,
  })
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', stop, { once: true })
    function done() {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    function stop() {
      clearTimeout(timer)
      reject(signal!.reason)
    }
  })
}
