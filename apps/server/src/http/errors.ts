import { type DatabaseUnavailable, databaseUnavailable } from '@trellis/database'
import { AppError, errorRegistry, type WireError } from '@trellis/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * One handler for every error: known errors are returned, unknown ones are masked and logged under their request id.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(toAppError(error, request), error, request, reply),
  )
}

/** For malformed or overlong addresses. No hook runs for them, so the headers of all answers are set here. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
  sendError(toAppError(error, request), error, request, reply)
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(new AppError('route_not_found', {}), null, request, reply)
}

function sendError(appError: AppError, cause: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (appError.status === 503) request.log.warn({ err: cause, code: appError.code }, 'request not done')
  else if (appError.status >= 500) request.log.error({ err: cause, code: appError.code }, 'request failed')
  const { retryAfter } = appError.details as { retryAfter?: number }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  else if (appError.status === 503) reply.header('retry-after', String(retrySeconds.away))
  const body: WireError = {
    error: { code: appError.code, message: appError.message, details: appError.details, requestId: request.id },
  }
  return reply
    .status(errorRegistry[appError.code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body))
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const cause = withoutStatement(error)
  switch (cause.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('body_too_large', { limit: request.routeOptions?.bodyLimit ?? bodyLimit })
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('not_json', {})
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('invalid_input', { fields: [{ field: '', message: 'The body is not JSON' }] })
    // Raised by triggers that protect erased students and archived works.
    case 'TRE01':
      return new AppError('student_erased', {})
    case 'TRE02':
      return new AppError('record_archived', JSON.parse(cause.detail ?? ''))
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new AppError('route_not_found', {})
    default: {
      const reason = databaseUnavailable(error)
      if (reason === null) return new AppError('internal', {})
      return new AppError('database_unavailable', { reason, retryAfter: retrySeconds[reason] })
    }
  }
}

/** Drizzle wraps what the driver threw, together with the statement. */
function withoutStatement(error: Error & { code?: string; detail?: string }): typeof error {
  return 'query' in error && error.cause instanceof Error ? error.cause : error
}

/** When to try again. Short even for a full disk, so that students can continue soon after there is room. */
const retrySeconds: Record<DatabaseUnavailable, number> = { away: 1, slow: 2, read_only: 2, full: 2 }

/** Bytes of a JSON body; pictures have a limit of their own. */
export const bodyLimit = 1024 * 1024
