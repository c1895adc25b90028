interface Parts {
  /** A code of the error registry, or one of the two that only occur in the browser: `network` and `unexpected`. */
  code: string
  /** 0 when there was no response. */
  status: number
  message?: string
  details?: unknown
  requestId?: string | null
}

/** A failed call. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly details: unknown
  readonly requestId: string | null

  constructor({ code, status, message, details, requestId }: Parts) {
    super(message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details ?? null
    this.requestId = requestId ?? null
  }

  static network(): ApiError {
    return new ApiError({ code: 'network', status: 0 })
  }
}

export function isApiError(error: unknown, code?: string): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}
