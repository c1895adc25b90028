import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { UpgradeAssignment } from '@trellis/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPartner, type TestPartner } from '../../testing/partner'
import { type ReadyStudy, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestServer } from '../../testing/test-server'

/*
 * The requests that UpGrade's JavaScript client makes, header by header and field by field, over HTTP from a page of
 * another origin: additional headers and fields that it sends must not cause errors.
 */

let server: TestServer
let partner: TestPartner
let study: ReadyStudy
let base: string

beforeAll(async () => {
  server = await startTestServer()
  const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  const make = await studyBuilder(server, { owner, admin })
  study = await make.aStudyIn('DEPLOYED', 1)
  partner = await aPartner(server, admin, 'Algebra Land')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const origin = 'https://tutor.example'
const sessionId = randomUUID()

async function send(method: 'POST' | 'PATCH', call: string, body: object, userId: string) {
  const url = `${base}/api/v6/${call}`
  const headers: Record<string, string> = {
    accept: 'application/json, text/plain, */*',
    'Content-Type': 'application/json',
    'Session-Id': sessionId,
    URL: url,
    'User-Id': userId,
    Authorization: `Bearer ${partner.token}`,
    CurrentRetry: '3',
  }
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,currentretry,session-id,url,user-id',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toContain(method)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('currentretry,session-id,url,user-id')
  const answer = await fetch(url, { method, headers: { ...headers, origin }, body: JSON.stringify(body) })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: answer.status, body: (await answer.json()) as any }
}

/** The client sends its whole assignment back, with its condition instead of the list of conditions. */
const marked = (
  point: UpgradeAssignment,
  conditionCode: string | null = point.assignedCondition[0]!.conditionCode,
) => ({
  ...point,
  assignedCondition: { ...point.assignedCondition[0], conditionCode },
})
const emptyPoint = (site: string, target?: string) => ({
  site,
  target,
  assignedCondition: { payload: null, conditionCode: null, id: null },
  experimentType: null,
})

it("serves a user of UpGrade's client from init to log", async () => {
  const group = { classId: ['c1', 'c2'], schoolId: ['s1'] }
  expect(await send('POST', 'init', { group, workingGroup: { classId: 'c1' } }, 'ana')).toEqual({
    status: 200,
    body: { id: 'ana', group, workingGroup: { classId: 'c1' } },
  })
  expect((await send('PATCH', 'groupmembership', { group }, 'ana')).body).toMatchObject({ id: 'ana', group })
  const workingGroup = { classId: 'c2' }
  expect((await send('PATCH', 'workinggroup', { workingGroup }, 'ana')).body).toMatchObject({ id: 'ana', workingGroup })
  expect((await send('PATCH', 'useraliases', { aliases: ['ana at home'] }, 'ana')).body).toEqual({
    userId: 'ana',
    aliases: ['ana at home'],
  })

  const { body: points } = await send('POST', 'assign', { context: 'algebra land' }, 'ana')
  const point = (points as UpgradeAssignment[]).find(({ target }) => target === study.set.ceri)!
  const { id, conditionCode } = point.assignedCondition[0]!
  expect(point).toEqual({
    site: 'problem-set',
    target: study.set.ceri,
    experimentType: 'Simple',
    assignedCondition: [
      { id, conditionCode, payload: { type: 'string', value: conditionCode }, experimentId: String(study.id) },
    ],
    assignedFactor: null,
  })
  expect((await send('POST', 'assign', { context: 'algebra land' }, 'ana at home')).body).toEqual(points)

  const applied = { status: 'condition applied', data: marked(point) }
  expect(await send('POST', 'mark', { ...applied, uniquifier: 'first' }, 'ana')).toEqual({
    status: 200,
    body: {
      id: expect.any(String),
      userId: 'ana',
      site: 'problem-set',
      target: study.set.ceri,
      experimentId: String(study.id),
      condition: conditionCode,
    },
  })
  const failed = { status: 'condition not applied', data: marked(point), clientError: 'no such button' }
  expect((await send('POST', 'mark', failed, 'ana at home')).status).toBe(200)
  const refused = await send('POST', 'mark', { status: 'condition applied', data: marked(point, 'made up') }, 'ana')
  expect([refused.status, refused.body.error.code]).toEqual([409, 'condition_not_assigned'])

  const entry = {
    userId: 'ana',
    timestamp: '2026-03-03T19:49:00.496',
    metrics: {
      attributes: { totalTimeSeconds: 41_834 },
      groupedMetrics: [
        {
          groupClass: 'workspace',
          groupKey: 'graphs',
          groupUniquifier: '2026-02-03T19:48:53.861Z',
          attributes: { hintCount: 2, completion: 'GRADUATED' },
        },
      ],
    },
  }
  const { metrics } = entry
  expect((await send('POST', 'log', { value: [entry] }, 'ana')).body).toEqual([
    { id: expect.any(String), uniquifier: '2026-02-03T19:48:53.861Z', timeStamp: entry.timestamp, data: metrics },
  ])

  const { rows } = await server.composed.pools.study.query(
    `select e.kind, e.condition_id from trellis.event e join trellis.work w on w.id = e.work_id
     where w.student_id = $1 and e.study_id = $2`,
    [`P${partner.id}:ana`, study.id],
  )
  const kinds = rows.filter(({ kind }) => ['marked', 'logged'].includes(kind))
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['logged', 'marked', 'marked'])
  expect(new Set(kinds.map(({ condition_id }) => String(condition_id)))).toEqual(new Set([id]))
})

it('accepts a mark where there is no study, with and without a target', async () => {
  await send('POST', 'init', {}, 'ben')
  for (const target of ['button', undefined]) {
    const data = emptyPoint('dashboard', target)
    const { status, body } = await send('POST', 'mark', { status: 'no condition assigned', data }, 'ben')
    expect([status, body]).toEqual([
      200,
      { id: body.id, userId: 'ben', site: 'dashboard', target: target ?? '', experimentId: null, condition: null },
    ])
  }
})

it('returns no feature flags, whichever groups are sent', async () => {
  await send('POST', 'init', {}, 'cem')
  const groups = { groupsForSession: { classId: ['x'] }, includeStoredUserGroups: true }
  for (const more of [{}, groups]) {
    expect(await send('POST', 'featureflag', { context: 'algebra land', ...more }, 'cem')).toEqual({
      status: 200,
      body: [],
    })
  }
})

it('answers 404 to a user who was never registered, and to a call that does not exist', async () => {
  const unknown = await send('POST', 'assign', { context: 'algebra land' }, 'never seen')
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'user_not_found'])
  const reward = await send('POST', 'reward', { rewardValue: 'SUCCESS', context: 'algebra land' }, 'never seen')
  expect([reward.status, reward.body.error.code]).toEqual([404, 'route_not_found'])
})
