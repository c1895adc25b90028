import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paradigms, recruitmentTypes } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { newEvent, newParticipantKey, studentByLink } from '../testing/student'
import { done, studyBuilder } from '../testing/study-builder'
import { startTestServer, type TestServer } from '../testing/test-server'

const docs = join(import.meta.dirname, '../../../../docs/operations')
const token = 'a-token-of-at-least-thirty-two-characters'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ METRICS: 'true', METRICS_TOKEN: token })
})
afterAll(() => server.close())

async function scrape(): Promise<string> {
  const answer = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** The value of a series; undefined when there is none. */
function sample(text: string, series: string): number | undefined {
  const line = text.split('\n').find((entry) => entry.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('metrics', () => {
  it('requires the token for a scrape', async () => {
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: `Basic ${token}` }]) {
      const { statusCode, body } = await server.app.inject({ url: '/metrics', headers })
      expect([statusCode, body]).toEqual([401, 'A token is required.\n'])
    }
  })

  it('counts requests by route and status, and measures their duration by route', async () => {
    for (let count = 0; count < 3; count++) await server.app.inject({ url: '/core/content/problems/PRA1' })
    const text = await scrape()
    const labels = 'method="GET",route="platform/content/problems/{id}"'
    expect(sample(text, `trellis_http_requests_total{${labels},status="401"}`)).toBe(3)
    expect(sample(text, `trellis_http_request_duration_seconds_count{${labels}}`)).toBe(3)
  })

  it('exposes no data of a request, and no series per unknown address', async () => {
    for (const name of ['Secret1', 'Secret2', 'Secret3']) {
      await server.app.inject({ url: `/${name}?email=${name}@example.org`, headers: { cookie: name } })
      await server.app.inject({ method: 'OPTIONS', url: `/api/${name}` })
      await server.app.inject({ url: `/resources/${name}.png` })
    }
    const text = await scrape()
    expect(text).not.toContain('Secret')
    expect(text.match(/^trellis_http_requests_total\{.*route="none".*$/gm)?.length).toBeLessThan(4)
  })

  it('exposes the connections of both pools', async () => {
    const text = await scrape()
    for (const pool of ['study', 'platform']) {
      expect(sample(text, `trellis_database_pool_connections{pool="${pool}",state="idle"}`)).toBeGreaterThan(0)
      expect(sample(text, `trellis_database_pool_waiting{pool="${pool}"}`)).toBe(0)
      expect(sample(text, `trellis_database_pool_limit{pool="${pool}"}`)).toBe(10)
    }
    expect(sample(text, 'trellis_database_up')).toBe(1)
  })

  it('counts every stored enrollment and event once', async () => {
    const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
    const make = await studyBuilder(server, { owner, admin })
    const { id } = await make.aStudyIn('DEPLOYED', 1, {
      fields: { recruitmentTypeNumber: recruitmentTypes.selfDeploy, experimentalParadigmNumber: paradigms.completeAll },
    })
    const pool = server.composed.pools.study
    const { rows } = await pool.query('select link_code from trellis.run where study_id = $1', [id])
    const code = rows[0].link_code
    const key = newParticipantKey()
    const student = await studentByLink(server, code, key)
    await studentByLink(server, code, key)
    const problemId = await student.current()
    const event = newEvent()
    const { id: otherId } = newEvent()
    // The second time each is answered, but not recorded again.
    for (let sent = 0; sent < 2; sent++) {
      done(await student.post('answer', { problemId, response: { 1: ['x'] }, event }))
      const events = [{ ...event, id: otherId, kind: 'idle', seconds: 5 }]
      done(await server.anonymous.post('/api/tutor/events', { ticket: student.ticket, events }))
    }
    const { rows: counts } = await pool.query(
      'select (select count(*)::int from trellis.event) as events, (select count(*)::int from trellis.enrolment) as enrollments',
    )
    const text = await scrape()
    expect(counts[0].events).toBeGreaterThan(2)
    expect(sample(text, 'trellis_events_total')).toBe(counts[0].events)
    expect(sample(text, 'trellis_enrollments_total')).toBe(counts[0].enrollments)
    expect(sample(text, 'trellis_enrollments_total')).toBe(1)
  })

  it.each(['alerts.yml', 'dashboard.json', 'monitoring.md'])('%s names only metrics that exist', async (file) => {
    const text = await scrape()
    const existing = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
    const named = readFileSync(join(docs, file), 'utf8').match(/\b(trellis|nodejs|process)_[a-z0-9_]*[a-z0-9]\b/g) ?? []
    const unknown = named.filter(
      (name) => !existing.has(name) && !existing.has(name.replace(/_(bucket|sum|count)$/, '')),
    )
    expect(unknown).toEqual([])
    expect(named.length).toBeGreaterThan(10)
  })

  it('every target of a dashboard panel has an expression', () => {
    const { panels } = JSON.parse(readFileSync(join(docs, 'dashboard.json'), 'utf8'))
    for (const { targets } of panels) expect(targets.every(({ expr }: { expr: string }) => expr !== '')).toBe(true)
  })

  it('answers a scrape with trellis_database_up 0 when the database is gone', async () => {
    await server.dropDatabase()
    // Counts are up to two seconds old.
    vi.setSystemTime(Date.now() + 2_000)
    onTestFinished(() => void vi.useRealTimers())
    const text = await scrape()
    expect(sample(text, 'trellis_database_up')).toBe(0)
    expect(sample(text, 'trellis_mail_pending')).toBeUndefined()
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })
})

describe('a server without METRICS', () => {
  it('has no route /metrics unless METRICS is set', async () => {
    const plain = await startTestServer()
    try {
      expect((await plain.anonymous.get('/metrics')).status).toBe(404)
    } finally {
      await plain.close()
    }
  })
})
