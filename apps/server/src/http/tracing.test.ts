import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/test-server'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, unknown>
}

const spans: SentSpan[] = []
const services = new Set<string>()
let collector: Server
let statusWithoutCollector: number

/** Reads the format in which an OpenTelemetry collector receives spans. */
function collect(body: string): void {
  type Attributes = { key: string; value: Record<string, unknown> }[]
  const valuesOf = (attributes: Attributes) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
  for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
    services.add(String(valuesOf(resource.attributes)['service.name']))
    for (const { spans: sent } of scopeSpans) {
      for (const span of sent) spans.push({ ...span, attributes: valuesOf(span.attributes) })
    }
  }
}

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      if (request.url === '/v1/traces') collect(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  ;[, statusWithoutCollector] = await Promise.all([makeRequests(), requestWithoutCollector()])
})
afterAll(() => new Promise((resolve) => collector.close(resolve)))

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const untracedId = '5bf92f3577b34da6a3ce929d0e0e4736'
const manyIds = Array.from({ length: 40 }, (_, index) => (index + 1).toString(16).padStart(32, '0'))
const callersSpan = '00f067aa0ba902b7'
const problem = '/core/content/problems/PRA1'

/** Closes its server afterwards, which makes it send the spans it has not sent yet. */
async function makeRequests(): Promise<void> {
  const { port } = collector.address() as { port: number }
  const server = await startTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_SERVICE_NAME: 'school',
  })
  const { cookie } = await server.signIn('researcher')
  const get = (url: string, trace?: string, flags = '01') =>
    server.app.inject({
      url,
      headers: { cookie: cookie!, ...(trace && { traceparent: `00-${trace}-${callersSpan}-${flags}` }) },
    })
  await get(problem, traceId)
  await get(problem, untracedId, '00')
  await get('/core/content/problems/PRASECRET?token=hidden-value')
  await get('/nowhere/PRASECRET')
  await Promise.all(manyIds.map((id) => get(problem, id)))
  await server.close()
}

/** The server must answer and close although it cannot send its spans. */
async function requestWithoutCollector(): Promise<number> {
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces' })
  const { statusCode } = await server.app.inject({ url: '/healthz' })
  await server.close()
  return statusCode
}

const spansOfTrace = (id: string) => spans.filter((span) => span.traceId === id)

describe('traces', () => {
  it('continues the trace of the caller, with a span for the request and spans for its statements', () => {
    const request = spansOfTrace(traceId).find(({ parentSpanId }) => parentSpanId === callersSpan)!
    expect(request.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.response.status_code': 404 })
    const statements = spansOfTrace(traceId).filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements[0]!.attributes).toMatchObject({ 'db.system.name': 'postgresql' })
    expect([...services]).toEqual(['school'])
  })

  it('assigns statements to the right request when many requests wait for a connection', () => {
    expect(new Set(manyIds.map((id) => spansOfTrace(id).length)).size).toBe(1)
  })

  it('puts route patterns in spans, but no values from an address and no personal data', () => {
    const routes = spans.map(({ attributes }) => String(attributes['http.route']))
    expect(routes.some((route) => /content\/problems\/[:{]/.test(route))).toBe(true)
    expect(JSON.stringify(spans)).not.toMatch(/PRASECRET|hidden-value|researcher@/)
  })

  it('sends no spans for a request whose caller does not sample it', () => {
    expect(spansOfTrace(untracedId)).toEqual([])
  })

  it('answers requests even when spans cannot be sent', () => {
    expect(statusWithoutCollector).toBe(200)
  })
})
