import type { IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { AppError, type Call, defaultBases } from '@trellis/domain'
import { applyContractSchemas, decorateStreams } from '@trellis/http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ZodType } from 'zod'
import { type TrustProxy, trustedProxies } from '../trust-proxy'
import { compressJson } from './compress-json'
import { type ConnectionLimits, connectionLimits, connectionOptions, limitConnections } from './connection-limits'
import { bodyLimit, handleErrors, handleFrameworkError } from './errors'
import { isTooDeep, maxJsonDepth } from './json-depth'
import { loggedError } from './logged-error'
import { forbidStoring } from './no-store'
import { allowOtherOrigins } from './other-origins'
import { requestIdOf, traceContextOf } from './request-context'
import { requireSameOrigin } from './same-origin'
import { addSecurityHeaders } from './security-headers'
import { stopInTime } from './stopping'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route, as `METHOD /path`. */
    routeTable: string[]
  }
}

export interface AppOptions {
  logLevel: string
  trustProxy: TrustProxy
  publicUrl: string | null
  isSecure: boolean
  /** Checks every answer against the contract; for tests and development. */
  checkReplies?: boolean
  limits?: ConnectionLimits
  /** How long requests may continue once the server stops. */
  stopGraceMs?: number
  /** Where log lines go instead of to standard output. */
  logStream?: { write(line: string): void }
}

/** The calls of partner platforms, which their pages make with a token and without a cookie. */
const partnerPaths = ['partner', 'v6'].map((part) => `${defaultBases.study}/${part}/`)

/** A server with everything that applies to every route, and without routes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      serializers: { err: loggedError },
      ...(options.logStream && { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(options.trustProxy),
    ...connectionOptions(options.limits ?? connectionLimits),
    bodyLimit,
    genReqId: requestIdOf,
    requestIdHeader: false,
    // Every log line of a request has its trace, if there is one.
    childLoggerFactory: (logger, bindings, opts, { headers }) =>
      logger.child(headers.traceparent ? { ...bindings, ...loggedTrace(headers) } : bindings, opts),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: handleFrameworkError,
    routerOptions: { maxParamLength: 500 },
  })
  applyContractSchemas(app, options.checkReplies ? requireContractReply : undefined)
  limitConnections(app, options.limits ?? connectionLimits)
  app.decorate('routeTable', [])
  app.addHook('onRoute', ({ method, url }) => {
    app.routeTable.push(...[method].flat().map((name) => `${name} ${url}`))
  })
  acceptEmptyJson(app)
  handleErrors(app)
  logRequests(app)
  // Before anything that may refuse a request, so that refusals have these headers too.
  await addSecurityHeaders(app, options.isSecure)
  forbidStoring(app)
  compressJson(app)
  allowOtherOrigins(app, partnerPaths)
  decorateStreams(app)
  stopInTime(app, options.stopGraceMs)
  requireSameOrigin(app, options.publicUrl)
  return app
}

function loggedTrace(headers: IncomingHttpHeaders): object | null {
  const trace = traceContextOf(headers)
  return trace && { traceId: trace.traceId, parentSpanId: trace.parentSpanId }
}

/** Throws if a reply breaks the contract, or has anything that the contract does not declare. */
function requireContractReply(schema: ZodType, reply: unknown): void {
  const [declared, sent] = [JSON.stringify(schema.parse(reply)), JSON.stringify(reply)]
  // Comparing the texts is faster, and works when properties are in the same order, as they mostly are.
  if (declared !== sent && !isDeepStrictEqual(JSON.parse(declared), JSON.parse(sent)))
    throw new Error('The reply has properties that the contract does not declare')
}

/** Clients send the JSON content type with every call, even without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else if (isTooDeep(body as string)) done(tooDeep(), undefined)
    else
      parse(request, body as string, (error, value) => done(error && withForbiddenName(error, body as string), value))
  })
}

/** Names by which JSON could change prototypes. Such a body is valid JSON, so it gets a message of its own. */
const forbiddenNames = ['__proto__', 'constructor']

function withForbiddenName(error: Error, body: string): Error {
  const name = forbiddenNames.find((one) => body.includes(one) || body.includes(one.replaceAll('_', '\\u005f')))
  if (!name || !isJson(body)) return error
  return new AppError('invalid_input', { fields: [{ field: name, message: 'This name is not allowed' }] })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function tooDeep(): AppError {
  const message = `The body is nested more than ${maxJsonDepth} levels deep`
  return new AppError('invalid_input', { fields: [{ field: '', message }] })
}

/** Logs requests without personal data: the pattern of the route instead of the address, and nothing of the body. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = { method: request.method, url: request.routeOptions.url ?? 'unknown' }
    const call = request.routeOptions.config.call as Call | undefined
    request.log.info(
      { method, route: call?.path ?? url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
    done()
  })
}
