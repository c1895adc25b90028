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

/** What an OpenTelemetry collector receives, in its own format. */
function keep(body: string): void {
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
      if (request.url === '/v1/traces') keep(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  ;[, statusWithoutCollector] = await Promise.all([makeRequests(), askWithoutCollector()])
})
afterAll(() => new Promise((resolve) => collector.close(resolve)))

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const untracedId = '5bf92f3577b34da6a3ce929d0e0e4736'
const manyIds = Array.from({ length: 40 }, (_, index) => (index + 1).toString(16).padStart(32, '0'))
const callersSpan = '00f067aa0ba902b7'
const problem = '/core/content/problems/PRA1'

/** Of a server that is closed afterwards, which sends what it has not sent yet. */
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

/** Of a server that is closed too, although it cannot send anything. */
async function askWithoutCollector(): Promise<number> {
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces' })
  const { statusCode } = await server.app.inject({ url: '/healthz' })
  await server.close()
  return statusCode
}

const ofTrace = (id: string) => spans.filter((span) => span.traceId === id)

describe('traces', () => {
  it('continue the trace of the caller, with a span for the request and one for each of its statements', () => {
    const request = ofTrace(traceId).find(({ parentSpanId }) => parentSpanId === callersSpan)!
    expect(request.attributes).toMatchObject({ 'http.request.method': 'GET', 'http.response.status_code': 404 })
    const statements = ofTrace(traceId).filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements[0]!.attributes).toMatchObject({ 'db.system.name': 'postgresql' })
    expect([...services]).toEqual(['school'])
  })

  it('keep the statements of requests that wait for a connection apart', () => {
    expect(new Set(manyIds.map((id) => ofTrace(id).length)).size).toBe(1)
  })

  it('have the pattern of a route and no value: nothing of an address or of a person', () => {
    const routes = spans.map(({ attributes }) => String(attributes['http.route']))
    expect(routes.some((route) => /content\/problems\/[:{]/.test(route))).toBe(true)
    expect(JSON.stringify(spans)).not.toMatch(/PRASECRET|hidden-value|researcher@/)
  })

  it('are not sent for a request that its caller does not trace', () => {
    expect(ofTrace(untracedId)).toEqual([])
  })

  it('that cannot be sent keep nothing waiting', () => {
    expect(statusWithoutCollector).toBe(200)
  })
})
