import { TrellisError } from './trellis-error'

export interface ConnectionOptions {
  /** Where the Trellis server is, such as `https://trellis.example.edu`. */
  url: string
  /** The platform's token, from an administrator. */
  token: string
  /** The `fetch` to use; the global one unless told. */
  fetch?: typeof fetch
  /** How often a call is tried in all; 5 unless told. */
  tries?: number
  /** How long one try may take, in milliseconds; 10,000 unless told. */
  timeoutMs?: number
  /** How the pause between two tries is spent; for tests. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal
}

const firstPauseMs = 250
const longestPauseMs = 30_000

/** Makes calls; those that got no answer, or were told to come later, are made again as they were. */
export function connection(options: ConnectionOptions) {
  const { token, tries = 5, timeoutMs = 10_000, wait = pause } = options
  const base = options.url.replace(/\/+$/, '')
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  async function once(address: string, body: string, signal?: AbortSignal): Promise<unknown> {
    const ends = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      response = await send(address, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
        signal: signal ? AbortSignal.any([signal, ends]) : ends,
      })
      text = await response.text()
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw TrellisError.unreachable(address, error)
    }
    const answer = parsed(text)
    if (response.ok && answer !== undefined) return answer
    throw Object.assign(errorOf(address, response.status, answer), { pauseMs: askedPause(response.headers) })
  }

  return async function call(path: string, body: unknown, { signal }: CallOptions = {}): Promise<unknown> {
    signal?.throwIfAborted()
    const address = `${base}/api${path}`
    const payload = JSON.stringify(body)
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(address, payload, signal)
      } catch (error) {
        if (!(error instanceof TrellisError) || !error.isPassing || attempt >= tries) throw error
        const { pauseMs } = error as { pauseMs?: number }
        await wait(pauseMs ?? pauseAfter(attempt), signal)
      }
    }
  }
}

/** Longer every time, and by a different while for everybody, so that those who were cut off together come back apart. */
function pauseAfter(attempt: number): number {
  const most = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1))
  return most / 2 + (Math.random() * most) / 2
}

function askedPause(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(longestPauseMs, seconds * 1000) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A page of something that stands in between.
  }
}

function errorOf(address: string, status: number, answer: unknown): TrellisError {
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
