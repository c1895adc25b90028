import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPartner } from '../../testing/partner'
import { type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

const perMinute = 20
/** Invented users, who make three calls each. A hundred show as much as a thousand, which FULL=1 invents. */
const invented = process.env.FULL ? 1000 : 100

let server: TestServer
let admin: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer({
    ADMIN_EMAILS: 'second@trellis.example',
    PARTNER_STUDENTS_PER_MINUTE: String(perMinute),
  })
  const [owner, administrator] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  admin = administrator
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const query = async (text: string, values: unknown[] = []) =>
  (await server.composed.pools.study.query(text, values)).rows

// Hundreds of calls take more than a second: the promise is about far more users than the limit.
it('reveals conditions to a client that invents users only for those who are then enrolled', async () => {
  const study = await make.aStudyIn('DEPLOYED', 1, { fields: { randomisedUnit: 'CLASS' } })
  const partner = await aPartner(server, admin, 'Curious')
  const assigned: string[] = []
  const statuses = new Map<number, number>()
  for (let number = 0; number < invented; number++) {
    const user = partner.as(`invented-${number}`)
    const { status } = await user.post('/api/v6/init', { workingGroup: { classId: `class-${number}` } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    // However long the calls take, they fall into one window.
    if (number === 0) await query("update trellis.pace set expires_at = now() + interval '1 day'")
    const assignment = await user.post('/api/v6/assign', { context: 'Curious' })
    const guessed = { site: 'problem-set', target: study.set.ceri, assignedCondition: { conditionCode: 'Condition 1' } }
    if (assignment.status === 200) assigned.push(`P${partner.id}:invented-${number}`)
    else expect((await user.post('/api/v6/mark', { data: guessed })).status).toBe(404)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: perMinute, 429: invented - perMinute })
  const enrolled = await query('select student_id from trellis.enrolment where study_id = $1', [study.id])
  expect(enrolled.map((row) => row.student_id).sort()).toEqual(assigned.sort())
})

it('limits only new users and each platform by itself, and says how long to wait', async () => {
  const [partner, other] = [await aPartner(server, admin, 'Busy'), await aPartner(server, admin, 'Calm')]
  const aliases = Array.from({ length: perMinute - 1 }, (_, index) => `alias ${index}`)
  const known = partner.as('known')
  expect((await known.post('/api/v6/init', {})).status).toBe(200)
  expect((await known.patch('/api/v6/useraliases', { aliases: [...aliases, 'one too many'] })).status).toBe(429)
  expect((await known.patch('/api/v6/useraliases', { aliases })).status).toBe(200)
  const refused = await partner.as('new').post('/api/v6/init', {})
  expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_joins'])
  expect(refused.body.error.details.retryAfter).toBeLessThanOrEqual(60)
  expect((await known.post('/api/v6/init', {})).status).toBe(200)
  expect((await other.as('new').post('/api/v6/init', {})).status).toBe(200)
})

it.each(['a\u200bb', 'x'.repeat(201)])('refuses the invalid id %j', async (id) => {
  const partner = await aPartner(server, admin, `Ids ${id.length}`)
  const aliases = [id]
  await partner.as('someone').post('/api/v6/init', {})
  const { status, body } = await partner.as('someone').patch('/api/v6/useraliases', { aliases })
  expect([status, body.error.details.fields[0].field]).toEqual([400, 'aliases.0'])
})

it('refuses a token while the account of the administrator who issued it is disabled', async () => {
  const partner = await aPartner(server, admin, 'Demo')
  const setDisabled = (value: string) =>
    server.composed.pools.platform!.query(
      `update platform.user set disabled_at = ${value} where email = 'admin@demo.trellis'`,
    )
  const colleague = await server.signUpAdmin('second@trellis.example')
  // Any change of platforms makes the process read them again, as it does by itself after five seconds.
  let changes = 0
  const readAgain = () => aPartner(server, colleague, `Change ${++changes}`)
  expect((await partner.as('ana').post('/api/v6/init', {})).status).toBe(200)
  await setDisabled('now()')
  await readAgain()
  const refused = await partner.as('ana').post('/api/v6/init', {})
  expect([refused.status, refused.body.error.code]).toEqual([401, 'unknown_token'])
  await setDisabled('null')
  await readAgain()
  expect((await partner.as('ana').post('/api/v6/init', {})).status).toBe(200)
})
