import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { StatementWatcher } from '@trellis/database'
import type { Call } from '@trellis/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { traceContextOf } from './request-context'

export interface TraceOptions {
  /** Where spans are sent, by OTLP over HTTP. */
  url: string
  serviceName: string
  version: string
}

export interface Tracing {
  /** Creates a span for every statement that is sent while a request is answered. */
  watchStatement: StatementWatcher
  /** Headers by which another service continues the trace of the current request; empty outside of a request. */
  outgoingHeaders(): Record<string, string>
}

/** Milliseconds that sending the last spans may delay the end of the process. */
const longestFlush = 2_000
/** Enough to recognize a statement. */
const longestStatement = 1_000

/**
 * Sends a span for every request and for every statement it takes, as OpenTelemetry does. As with logs and metrics,
 * spans have the pattern of a route and the text of a statement, never an address or a value.
 */
export function sendTraces(app: FastifyInstance, options: TraceOptions): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.version': options.version,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: options.url }), { exportTimeoutMillis: longestFlush }),
    ],
  })
  const tracer = provider.getTracer('trellis')
  const current = new AsyncLocalStorage<Span>()
  traceRequests(app, tracer, current)
  app.addHook('onClose', async () => {
    await provider.shutdown().catch((error: unknown) => app.log.warn({ err: error }, 'the last spans were not sent'))
  })
  return {
    watchStatement: (text) => {
      const parent = current.getStore()
      if (!parent?.isRecording()) return () => {}
      const span = tracer.startSpan(
        statementName(text),
        {
          kind: SpanKind.CLIENT,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestStatement) },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      )
      return (error) => {
        // The message of a database error may quote a value.
        if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) })
        span.end()
      }
    },
    outgoingHeaders: (): Record<string, string> => {
      const context = current.getStore()?.spanContext()
      return context ? { traceparent: traceparentOf(context) } : {}
    },
  }
}

function traceRequests(app: FastifyInstance, tracer: Tracer, current: AsyncLocalStorage<Span>): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request)
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'http.route': route, 'trellis.request_id': request.id },
      },
      callersContext(request),
    )
    spans.set(request, span)
    current.run(span, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (!span) return
    span.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}

function routeOf({ routeOptions }: FastifyRequest): string {
  const call = routeOptions.config.call as Call | undefined
  return call?.path ?? routeOptions.url ?? 'unknown'
}

/** The context of the caller's trace, or a new trace without one. */
function callersContext({ headers }: FastifyRequest) {
  const caller = traceContextOf(headers)
  if (!caller) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: caller.traceId,
    spanId: caller.parentSpanId,
    traceFlags: caller.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
  })
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** The first word of the statement, such as SELECT. */
function statementName(text: string): string {
  return /^\s*(\w{1,20})/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT'
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'unknown'
}
