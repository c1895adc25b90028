type LoggedError = {
  type: string
  message: string
  code?: string
  query?: string
  stack: string
}

/**
 * What is logged of an error: where and what it was, but never values. Errors of the database and of mail servers have
 * values in their messages and fields, so only their codes and the parameterized statement are logged. Other messages
 * are logged without quoted text, addresses and anything that could be a token.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const { cause, query, code } = error as { cause?: unknown; query?: unknown; code?: unknown }
  const isQuery = typeof query === 'string'
  const inner = isQuery && cause instanceof Error ? cause : error
  const isDatabase = isQuery || 'severity' in inner
  const isMail = 'responseCode' in inner || 'command' in inner
  const innerCode = (inner as { code?: unknown }).code ?? code
  return {
    type: inner.name,
    message: isDatabase ? 'A statement failed' : isMail ? mailFailure(inner) : withoutValues(inner.message),
    ...(typeof innerCode === 'string' && { code: innerCode }),
    ...(isQuery && { query }),
    stack: framesOf(inner),
  }
}

/** The reply of a mail server names the recipient, so only its number is logged. */
function mailFailure(error: Error): string {
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' ? `The mail server replied ${responseCode}` : 'The mail was not sent'
}

/** Keeps property names, as in “Cannot read properties of undefined (reading 'id')”: they are not values. */
function withoutValues(text: string): string {
  return text
    .replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, '"…"')
    .replace(/(?<!\((?:reading|setting) )'[^']*'/g, "'…'")
    .replace(/\S+@\S+/g, '…')
    .replace(/[?#]\S+/g, '?…')
    .replace(/[\w-]{20,}/g, '…')
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
