type LoggedError = {
  type: string
  message: string
  code?: string
  query?: string
  stack: string
}

/**
 * What a log says of an error: where and what it was, never the values at hand. Errors of the database carry those in
 * their texts and fields, so of them only the statement, with its values still apart, and the code are told.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { cause, query, code } = error as { cause?: unknown; query?: unknown; code?: unknown }
  const isQuery = typeof query === 'string'
  const inner = isQuery && cause instanceof Error ? cause : error
  const isDatabase = isQuery || 'severity' in inner
  const innerCode = (inner as { code?: unknown }).code ?? code
  return {
    type: inner.name,
    message: isDatabase ? 'A statement failed' : inner.message,
    ...(typeof innerCode === 'string' && { code: innerCode }),
    ...(isQuery && { query }),
    stack: isDatabase ? framesOf(inner) : (inner.stack ?? ''),
  }
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
