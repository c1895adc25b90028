import { afterAll, beforeAll, expect, it } from 'vitest'
import { newEvent, newParticipantKey, today } from '../../testing/student'
import { type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

/** The default limits of an installation. */
const asInstalled = {
  LINK_ENROLLMENTS_PER_ADDRESS: '60',
  LINK_ENROLLMENTS_PER_LINK: '600',
  LINK_ENROLLMENTS_BURST: '100',
}

let server: TestServer
let owner: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1', ...asInstalled })
  const [researcher, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  owner = researcher
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const query = (text: string, values: unknown[] = []) => server.composed.pools.study.query(text, values)

async function aLink(enrolmentCap: number | null = null): Promise<{ id: number; code: string }> {
  const { id } = await make.aStudyIn('DEPLOYED', 2, { fields: { recruitmentTypeNumber: 2, enrolmentCap } })
  return { id, code: (await owner.get(`/api/study/run?studyId=${id}`)).body.linkCode }
}

async function open(code: string, address: string, participantKey = newParticipantKey()) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/tutor/link',
    headers: { 'x-forwarded-for': address },
    payload: { code, participantKey, today: today(), event: newEvent() },
  })
  return { status: answer.statusCode, error: answer.json().error, retryAfter: answer.headers['retry-after'] }
}

const openMany = (code: string, count: number, addressOf: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => open(code, addressOf(index))))
const accepted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length
const enrolled = async (id: number) =>
  (await query('select count(*)::int as count from trellis.enrolment where study_id = $1', [id])).rows[0].count

it('admits a whole class behind one address at the same time', async () => {
  const { id, code } = await aLink()
  expect(accepted(await openMany(code, 40, () => '198.51.100.1'))).toBe(40)
  expect(await enrolled(id)).toBe(40)
})

it('stops a stranger who invents participants, and says how long to wait', async () => {
  const { id, code } = await aLink(500)
  const known = newParticipantKey()
  expect((await open(code, '198.51.100.2', known)).status).toBe(200)
  const answers = await openMany(code, 80, () => '198.51.100.2')
  expect(accepted(answers)).toBe(59)
  const refused = answers.find(({ status }) => status !== 200)!
  expect([refused.status, refused.error.code]).toEqual([429, 'too_many_joins'])
  expect(refused.error.details.retryAfter).toBeGreaterThan(500)
  expect(refused.error.details.retryAfter).toBeLessThanOrEqual(600)
  expect(refused.retryAfter).toBe(String(refused.error.details.retryAfter))
  expect(await enrolled(id)).toBe(60)
  const { rows } = await query(`select count from trellis.tally where study_id = $1 and key = 'students'`, [id])
  expect(rows).toEqual([{ count: 60 }])
  // Other addresses are admitted, and so is a student who is already in the study.
  expect((await open(code, '198.51.100.3')).status).toBe(200)
  expect((await open(code, '198.51.100.2', known)).status).toBe(200)
  // Under another link, too, the address has to wait.
  expect((await open((await aLink()).code, '198.51.100.2')).status).toBe(429)
})

it('admits students from an address again once its window is over', async () => {
  const { code } = await aLink()
  await openMany(code, 61, () => '198.51.100.4')
  expect((await open(code, '198.51.100.4')).status).toBe(429)
  await query(`update trellis.pace set expires_at = now() - interval '1 second'`)
  expect((await open(code, '198.51.100.4')).status).toBe(200)
})

it('stops a crowd from many addresses that arrives faster than classrooms do', async () => {
  const { id, code } = await aLink()
  const answers = await openMany(code, 130, (index) => `203.0.113.${index}`)
  expect(accepted(answers)).toBe(100)
  const refused = answers.find(({ status }) => status !== 200)!
  expect(refused.error.details.retryAfter).toBeLessThanOrEqual(10)
  expect(await enrolled(id)).toBe(100)
})

it('stops a slow crowd from many addresses by the limit of the link', async () => {
  const { code } = await aLink()
  expect((await open(code, '192.0.2.1')).status).toBe(200)
  await query('update trellis.pace set count = 600 where key in (select key from trellis.pace where count = 1)')
  const refused = await open(code, '192.0.2.2')
  expect([refused.status, refused.error.details.retryAfter > 500]).toEqual([429, true])
})

it('stores no address of a student', async () => {
  const { rows } = await query('select key from trellis.pace')
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
})
