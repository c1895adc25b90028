interface Parts {
  code: string
  status: number
  message: string
  details?: unknown
  requestId?: string | null
  cause?: unknown
}

/** A call that failed, after its last attempt. */
export class TrellisError extends Error {
  /**
   * The error code of the server, such as `unknown_token` or `invalid_input`; or `unreachable` when no answer came, and
   * `unexpected` for an answer that is not from a Trellis server.
   */
  readonly code: string
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** For `invalid_input`: `{ fields: [{ field, message }] }`. */
  readonly details: unknown
  /** Identifies the call in the server's log. */
  readonly requestId: string | null

  constructor({ code, status, message, details, requestId, cause }: Parts) {
    super(message, { cause })
    this.name = 'TrellisError'
    this.code = code
    this.status = status
    this.details = details ?? null
    this.requestId = requestId ?? null
  }

  /** Whether the same call may succeed later: nothing is wrong with the call itself. */
  get isRetryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }

  static unreachable(address: string, cause: unknown): TrellisError {
    return new TrellisError({ code: 'unreachable', status: 0, message: `No answer from ${address}`, cause })
  }

  static unexpected(address: string, status: number): TrellisError {
    return new TrellisError({
      code: 'unexpected',
      status,
      message: `${address} answered ${status}, and not as a Trellis server does`,
    })
  }
}
