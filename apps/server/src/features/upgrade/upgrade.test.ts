import { randomUUID } from 'node:crypto'
import type { StudyId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { findDeployedStudy } from '../../study/view/deployed-study'
import { flowCounts } from '../../study/view/flow-counts.read'
import { waitForBlockedStatement } from '../../testing/blocked-statement'
import { aPartner, type TestPartner, varySets } from '../../testing/partner'
import { fullScans, recordStatements } from '../../testing/statement-plans'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { assign, aUser as aUserOf, conditionOf, mark, pointOf, type UpgradeUser } from '../../testing/upgrade'
import { withdrawalOf } from '../../testing/withdrawal'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder
let partner: TestPartner
const statements = recordStatements()

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
  partner = await aPartner(server, admin, 'Algebra Land')
})
afterAll(async () => {
  statements.stop()
  await server.close()
})

const aUser = (body: object = {}) => aUserOf(partner, body)
const move = async (study: ReadyStudy, status: string) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId: study.id, status }))

async function rowsOf(table: string, studyId: number) {
  const { rows } = await server.composed.pools.study.query(`select * from trellis.${table} where study_id = $1`, [
    studyId,
  ])
  return rows
}
const eventsOf = async (studyId: number, kind: string) =>
  (await rowsOf('event', studyId)).filter((row) => row.kind === kind)

async function otherCondition(study: ReadyStudy, user: UpgradeUser): Promise<string> {
  const { conditionCode } = await conditionOf(user, study)
  const { conditions } = done<{ conditions: { name: string }[] }>(
    await owner.post('/api/study/loadStudyById', { id: study.id }),
  )
  return conditions.find(({ name }) => name !== conditionCode)!.name
}

describe('a user', () => {
  it('registers a user with groups, and keeps those that are not sent again', async () => {
    const user = await aUser({ group: { class: ['7a', '7b'] }, workingGroup: { class: '7a' } })
    const whole = { id: user.userId, group: { class: ['7a', '7b'] }, workingGroup: { class: '7a' } }
    expect(done(await user.post('/api/v6/init', {}))).toEqual(whole)
    const group = { class: ['7b'], school: ['north'] }
    expect(done(await user.patch('/api/v6/groupmembership', { group }))).toEqual({ ...whole, group })
    const workingGroup = { class: '7b' }
    expect(done(await user.patch('/api/v6/workinggroup', { workingGroup }))).toEqual({ ...whole, group, workingGroup })
  })

  it.each([
    ['POST', '/api/v6/assign', { context: 'algebra land' }],
    ['POST', '/api/v6/mark', { data: { site: 'problem-set', target: 'PSA1', assignedCondition: null } }],
    ['POST', '/api/v6/log', { value: [{ timestamp: '2026-01-15T10:00:00Z', metrics: { attributes: { time: 1 } } }] }],
    ['POST', '/api/v6/featureflag', { context: 'algebra land' }],
    ['PATCH', '/api/v6/groupmembership', { group: {} }],
    ['PATCH', '/api/v6/workinggroup', { workingGroup: {} }],
    ['PATCH', '/api/v6/useraliases', { aliases: [] }],
  ] as const)('answers 404 to a user who was never registered: %s %s', async (method, url, body) => {
    const stranger = partner.as('never seen')
    const { status, body: answer } = await (method === 'POST' ? stranger.post : stranger.patch)(url, body)
    expect([status, answer.error.code]).toEqual([404, 'user_not_found'])
  })

  it('refuses a call without a user id', async () => {
    for (const sent of [await partner.post('/api/v6/init', {}), await partner.as(' ').post('/api/v6/init', {})]) {
      expect([sent.status, sent.body.error.details.fields[0].field]).toEqual([400, 'User-Id'])
    }
  })

  it('finds a user only for the platform that registered it', async () => {
    const user = await aUser()
    const other = await aPartner(server, admin, 'Another')
    expect((await other.as(user.userId).post('/api/v6/assign', { context: 'Another' })).status).toBe(404)
  })

  it('treats every alias as the same user', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const aliases = [`${user.userId} at home`, `${user.userId} at school`]
    expect(done(await user.patch('/api/v6/useraliases', { aliases }))).toEqual({ userId: user.userId, aliases })
    expect(done(await user.patch('/api/v6/useraliases', { aliases }))).toEqual({ userId: user.userId, aliases })
    const atHome = { ...user, userId: aliases[0]!, ...partner.as(aliases[0]!) }
    expect(await conditionOf(atHome, study)).toEqual(await conditionOf(user, study))
    done(await mark(atHome, study.set.ceri, await conditionOf(atHome, study)))
    done(await mark(user, study.set.ceri, await conditionOf(user, study)))
    expect(await rowsOf('enrolment', study.id)).toHaveLength(1)
    expect(done(await atHome.post('/api/v6/init', { group: { class: ['7a'] } }))).toMatchObject({ id: user.userId })
    expect(done(await user.post('/api/v6/init', {}))).toMatchObject({ group: { class: ['7a'] } })
  })

  it('does not find a student of the other protocol, until the id is added as an alias of a user', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const condition = await conditionOf(user, study)
    const alias = `${user.userId} elsewhere`
    const conditionElsewhere = async (studentId: string) => {
      const event = { id: randomUUID(), at: Date.now() }
      const body = { studentId, problemSetId: study.set.ceri, event }
      return done<{ enrolment: { conditionId: number } }>(await partner.post('/api/partner/enrol', body)).enrolment
        .conditionId
    }
    // A student of the other protocol who happens to be in the same condition.
    let student = alias
    for (let at = 0; String(await conditionElsewhere(student)) !== condition.id; at++) student = `${alias} ${at}`
    const elsewhere = { ...user, userId: student, ...partner.as(student) }
    expect((await mark(elsewhere, study.set.ceri, condition)).body.error.code).toBe('user_not_found')
    done(await user.patch('/api/v6/useraliases', { aliases: [student] }))
    expect(done(await mark(elsewhere, study.set.ceri, condition))).toMatchObject({ userId: user.userId })
  })

  it('refuses another user’s id as an alias, and then adds none', async () => {
    const [one, other] = [await aUser(), await aUser()]
    const { status, body } = await one.patch('/api/v6/useraliases', { aliases: ['free', other.userId] })
    expect([status, body.error.details.fields[0].field]).toEqual([400, 'aliases.1'])
    expect((await partner.as('free').post('/api/v6/assign', { context: 'algebra land' })).status).toBe(404)
  })

  it('returns no feature flags', async () => {
    const user = await aUser()
    expect(done(await user.post('/api/v6/featureflag', { context: 'algebra land' }))).toEqual([])
    const session = { context: 'algebra land', groupsForSession: { class: ['7a'] }, includeStoredUserGroups: false }
    expect(done(await partner.as('ephemeral').post('/api/v6/featureflag', session))).toEqual([])
  })
})

describe('assign', () => {
  it.each(['SIMPLE', 'BLOCKS'] as const)(
    'records an assignment once, whether or not it is delivered, with %s',
    async (randomisation) => {
      const study = await make.aStudyIn('DEPLOYED', 1, { fields: { randomisation } })
      const user = await aUser()
      await assign(user)
      await assign(user)
      expect(await rowsOf('enrolment', study.id)).toHaveLength(1)
      expect(await eventsOf(study.id, 'assigned')).toHaveLength(1)
      expect(await eventsOf(study.id, 'opened')).toEqual([])
      expect(await eventsOf(study.id, 'marked')).toEqual([])
      const delivered = await aUser()
      done(await mark(delivered, study.set.ceri, await conditionOf(delivered, study)))
      const db = connect(server.composed.pools.study)
      const deployed = (await findDeployedStudy(db, study.id as StudyId))!
      const counts = await flowCounts({ db, platform: server.composed.embedded!.port }, deployed)
      expect(counts).toMatchObject({ enrolled: 2, exposed: 1, assignedOnly: 1 })
    },
  )

  it('returns the same decision point for the set of a running study each time, and enrolls the user', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const point = await pointOf(user, study)
    const { conditionCode } = point!.assignedCondition[0]!
    expect(point).toEqual({
      site: 'problem-set',
      target: study.set.ceri,
      experimentType: 'Simple',
      assignedCondition: [
        {
          id: expect.stringMatching(/^\d+$/),
          conditionCode,
          payload: { type: 'string', value: conditionCode },
          experimentId: String(study.id),
        },
      ],
      assignedFactor: null,
    })
    expect(await pointOf(user, study)).toEqual(point)
    expect(await rowsOf('enrolment', study.id)).toMatchObject([
      { source: 'PARTNER', student_id: `P${partner.id}:${user.userId}` },
    ])
  })

  it('returns the set of the condition at each set of a study whose conditions differ in their sets', async () => {
    const other = make.takeSet().ceri
    const study = await make.aStudyIn('DEPLOYED', 2, { before: (draft) => varySets(owner, draft, other) })
    const points = (await assign(await aUser())).filter(
      (point) => point.assignedCondition[0]!.experimentId === String(study.id),
    )
    expect(points.map((point) => point.target).sort()).toEqual([study.set.ceri, other].sort())
    const [first, second] = points.map((point) => point.assignedCondition[0]!)
    expect(first).toEqual(second)
    expect([study.set.ceri, other]).toContain(first!.payload.value)
  })

  it('assigns users who work in the same class together where classes are randomized', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1, { fields: { randomisedUnit: 'CLASS' } })
    const conditions = new Set<string>()
    for (let number = 0; number < 8; number++) {
      const user = await aUser({ group: { classId: [`own-${number}`, 'shared'] }, workingGroup: { classId: 'shared' } })
      conditions.add((await conditionOf(user, study)).id)
    }
    expect(conditions.size).toBe(1)
  })

  it('keeps a user in the group of the first assignment, whatever groups come later', async () => {
    const [first, later] = [
      await make.aStudyIn('DEPLOYED', 1, { fields: { randomisedUnit: 'CLASS' } }),
      await make.aReadyStudy(1),
    ]
    const user = await aUser({ workingGroup: { classId: 'first' } })
    await assign(user)
    const workingGroup = { classId: 'other' }
    expect(done(await user.patch('/api/v6/workinggroup', { workingGroup }))).toMatchObject({ workingGroup })
    done(
      await owner.post('/api/study/updateStudyField', {
        studyId: later.id,
        fieldname: 'randomisedUnit',
        value: 'CLASS',
      }),
    )
    done(await owner.post('/api/study/updateStudyStatus', { studyId: later.id, status: 'AWAITING_APPROVAL' }))
    await move(later, 'DEPLOYED')
    const classmate = await aUser({ workingGroup: { classId: 'first' } })
    for (const study of [first, later]) {
      await conditionOf(user, study)
      await conditionOf(classmate, study)
      const units = (await rowsOf('enrolment', study.id)).map((row) => row.unit)
      expect([units.length, new Set(units).size]).toEqual([2, 1])
    }
  })

  const boundGroups = async ({ userId }: UpgradeUser) => {
    const { rows } = await server.composed.pools.study.query<{ bound_groups: object }>(
      'select bound_groups from trellis.partner_student where foreign_id = $1',
      [userId],
    )
    return rows[0]!.bound_groups
  }

  it.each<[object, object]>([
    [{}, {}],
    [{ group: { class: ['7a'], school: ['north'], gradeLevel: ['7'] } }, { class: '7a', school: 'north', grade: '7' }],
    [{ group: { class: ['7a', '7b'], school: [] } }, {}],
    [{ group: { class: ['7a', '7b'] }, workingGroup: { class: '7b' } }, { class: '7b' }],
    [{ group: { class: ['7a'] }, workingGroup: { classId: '7b' } }, { class: '7b' }],
    [{ group: { classId: ['7a'], class: ['7b'] }, workingGroup: { team: 'red' } }, { class: '7b' }],
  ])('binds a user who sends %o to the groups %o', async (sent, bound) => {
    const user = await aUser(sent)
    await assign(user, 'another context')
    expect(await boundGroups(user)).toEqual({})
    await assign(user)
    expect(await boundGroups(user)).toEqual(bound)
  })

  it('assigns by the group to which another request binds the user at the same time', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1, { fields: { randomisedUnit: 'CLASS' } })
    const pool = server.composed.pools.study
    const user = await aUser({ workingGroup: { class: 'second' } })
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`update trellis.partner_student set bound_groups = '{"class": "first"}' where foreign_id = $1`, [
      user.userId,
    ])
    const waiting = assign(user)
    await waitForBlockedStatement(pool)
    await client.query('commit')
    client.release()
    await waiting
    expect(await boundGroups(user)).toEqual({ class: 'first' })
    await assign(await aUser({ workingGroup: { class: 'first' } }))
    const units = (await rowsOf('enrolment', study.id)).map((row) => row.unit)
    expect([units.length, new Set(units).size]).toEqual([2, 1])
  })

  it('takes a position in a block when the user is assigned, so that the condition does not change later', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1, { fields: { randomisation: 'BLOCKS' } })
    const user = await aUser()
    const first = await conditionOf(user, study)
    expect(await rowsOf('enrolment', study.id)).toHaveLength(1)
    expect(await conditionOf(user, study)).toEqual(first)
    done(await mark(user, study.set.ceri, first))
    expect(await rowsOf('enrolment', study.id)).toHaveLength(1)
  })

  it('returns nothing in another context, nor for studies that do not recruit such students', async () => {
    const invited = await make.aStudyIn('DEPLOYED', 1, { fields: { recruitmentTypeNumber: 1 } })
    const draft = await make.aReadyStudy(1)
    const user = await aUser()
    expect(await pointOf(user, invited)).toBeUndefined()
    expect(await pointOf(user, draft)).toBeUndefined()
    expect(await assign(user, 'another context')).toEqual([])
    expect((await user.post('/api/v6/assign', {})).body.error.details.fields[0].field).toBe('context')
  })

  it('returns a paused study only to its participants, and a completed one to no one', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const [inside, outside] = [await aUser(), await aUser()]
    const condition = await conditionOf(inside, study)
    done(await mark(inside, study.set.ceri, condition))
    await move(study, 'PAUSED')
    expect(await pointOf(outside, study)).toBeUndefined()
    expect(await conditionOf(inside, study)).toEqual(condition)
    await move(study, 'DEPLOYED')
    await move(study, 'COMPLETED')
    expect(await pointOf(inside, study)).toBeUndefined()
  })
})

describe('mark', () => {
  it('records which condition was delivered to the user', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const condition = await conditionOf(user, study)
    const marked = done<{ id: string }>(
      await mark(user, study.set.ceri, condition, { status: 'condition applied', uniquifier: 'u1' }),
    )
    expect(marked).toEqual({
      id: expect.any(String),
      userId: user.userId,
      site: 'problem-set',
      target: study.set.ceri,
      experimentId: String(study.id),
      condition: condition.conditionCode,
    })
    const [enrolment] = await rowsOf('enrolment', study.id)
    expect(enrolment).toMatchObject({ condition_id: Number(condition.id), source: 'PARTNER' })
    const [event] = await eventsOf(study.id, 'marked')
    expect(event).toMatchObject({
      id: marked.id,
      condition_id: Number(condition.id),
      data: {
        site: 'problem-set',
        target: study.set.ceri,
        condition: condition.conditionCode,
        status: 'condition applied',
        uniquifier: 'u1',
        clientError: null,
      },
    })
  })

  it('keeps one enrollment and one work when twenty first marks arrive at the same time', async () => {
    for (const randomisation of ['SIMPLE', 'BLOCKS']) {
      const study = await make.aStudyIn('DEPLOYED', 1, { fields: { randomisation } as object })
      const user = await aUser()
      const condition = await conditionOf(user, study)
      const answers = await Promise.all(Array.from({ length: 20 }, () => mark(user, study.set.ceri, condition)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect(await rowsOf('enrolment', study.id)).toHaveLength(1)
      expect(await rowsOf('work', study.id)).toHaveLength(1)
      expect(await eventsOf(study.id, 'enrolled')).toHaveLength(1)
    }
  })

  it('records marks with the same uniquifier once, and every mark without one', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const condition = await conditionOf(user, study)
    const ids = []
    for (const more of [{ uniquifier: 'a' }, { uniquifier: 'a' }, { uniquifier: 'b' }, {}, {}]) {
      ids.push(done<{ id: string }>(await mark(user, study.set.ceri, condition, more)).id)
    }
    expect(ids[0]).toBe(ids[1])
    expect(await eventsOf(study.id, 'marked')).toHaveLength(4)
  })

  it('refuses a mark of a condition that is not the assigned one, and records nothing', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const { id, conditionCode } = await conditionOf(user, study)
    const other = await otherCondition(study, user)
    const ofAnotherId = { id: String(Number(id) + 1), conditionCode }
    for (const wrong of [{ id, conditionCode: other }, { conditionCode: 'made up' }, ofAnotherId, null]) {
      const { status, body } = await mark(user, study.set.ceri, wrong)
      expect([status, body.error.code, body.error.details.assigned]).toEqual([
        409,
        'condition_not_assigned',
        conditionCode,
      ])
    }
    const elsewhere = await mark(user, study.set.ceri, { conditionCode, experimentId: '2000000000' })
    expect(elsewhere.body.error.code).toBe('condition_not_assigned')
    expect(await eventsOf(study.id, 'marked')).toEqual([])
    done(await mark(user, study.set.ceri, { conditionCode }))
    expect((await mark(user, study.set.ceri, { conditionCode: 'made up' })).status).toBe(409)
    expect(await eventsOf(study.id, 'marked')).toHaveLength(1)
  })

  it.each(['SIMPLE', 'BLOCKS'] as const)(
    'does not reveal a condition before the user is assigned, with %s',
    async (randomisation) => {
      const study = await make.aStudyIn('DEPLOYED', 1, { fields: { randomisation } })
      const user = await aUser()
      const { body } = await mark(user, study.set.ceri, { conditionCode: 'Condition 1' })
      expect([body.error.code, body.error.details.assigned]).toEqual(['condition_not_assigned', null])
      expect(await rowsOf('enrolment', study.id)).toEqual([])
    },
  )

  it('records a mark in the study when no condition was delivered', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const failed = { status: 'condition not applied', clientError: 'no such button' }
    done(await mark(user, study.set.ceri, await conditionOf(user, study), failed))
    done(await mark(user, study.set.ceri, { conditionCode: null }, { status: 'no condition assigned' }))
    const rows = (await eventsOf(study.id, 'marked')).sort((a, b) => a.at - b.at)
    expect(rows.map(({ data }) => [data.target, data.condition !== null, data.status, data.clientError])).toEqual([
      [study.set.ceri, true, 'condition not applied', 'no such button'],
      [study.set.ceri, false, 'no condition assigned', null],
    ])
  })

  it('accepts a mark without a condition where there is no study, and refuses one with a condition', async () => {
    const user = await aUser()
    const set = make.takeSet().ceri
    expect(done(await mark(user, set, null))).toMatchObject({ experimentId: null, condition: null, target: set })
    const elsewhere = { data: { site: 'dashboard', target: 'button', assignedCondition: { conditionCode: null } } }
    done(await user.post('/api/v6/mark', elsewhere))
    expect((await mark(user, set, { conditionCode: 'A' })).body.error.code).toBe('condition_not_assigned')
  })

  it('accepts a mark of a condition of a paused study only from a participant', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const late = await aUser()
    const condition = await conditionOf(user, study)
    await move(study, 'PAUSED')
    done(await mark(user, study.set.ceri, condition))
    const { status, body } = await mark(late, study.set.ceri, condition)
    expect([status, body.error.code, body.error.details.reason]).toEqual([409, 'study_closed', 'not_running'])
    done(await mark(late, study.set.ceri, null))
    expect(await rowsOf('enrolment', study.id)).toHaveLength(1)
  })

  it('accepts only marks without a condition once treatment is stopped, and records none once recording is', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    const condition = await conditionOf(user, study)
    const [{ participant }] = await rowsOf('enrolment', study.id)
    const withdraw = async (kind: string) =>
      done(await owner.post('/api/study/withdraw', withdrawalOf(study.id, participant, { kind })))
    await withdraw('TREATMENT')
    expect(await pointOf(user, study)).toBeUndefined()
    expect(done(await mark(user, study.set.ceri, null))).toMatchObject({ experimentId: String(study.id) })
    await withdraw('COLLECTION')
    const recorded = (await rowsOf('event', study.id)).length
    expect(await pointOf(user, study)).toBeUndefined()
    expect((await mark(user, study.set.ceri, condition)).body.error.details).toEqual({ reason: 'withdrawn' })
    expect(done(await mark(user, study.set.ceri, null))).toMatchObject({ experimentId: null })
    done(
      await user.post('/api/v6/log', {
        value: [{ timestamp: '2026-11-16T10:00:00Z', metrics: { attributes: { n: 1 } } }],
      }),
    )
    expect(await rowsOf('event', study.id)).toHaveLength(recorded)
  })

  it('refuses a mark with an invalid field and names the field', async () => {
    const user = await aUser()
    const data = { site: 'problem-set', target: 'PSA1' }
    const fieldOf = async (body: object) => (await user.post('/api/v6/mark', body)).body.error.details.fields[0].field
    expect(await fieldOf({})).toBe('data')
    expect(await fieldOf({ data: { ...data, site: '' } })).toBe('data.site')
    expect(await fieldOf({ data, status: 'seen' })).toBe('status')
  })
})

describe('log', () => {
  const entry = {
    timestamp: '2026-01-15T10:00:00.5',
    metrics: {
      attributes: { seconds: 41, course: 'algebra' },
      groupedMetrics: [
        { groupClass: 'workspace', groupKey: 'graphs', groupUniquifier: 'w1', attributes: { hints: 2, state: 'DONE' } },
      ],
    },
  }
  const log = (user: UpgradeUser, value: unknown = [entry]) => user.post('/api/v6/log', { value })

  it('records an entry once in every study of the user, however often it is sent', async () => {
    const [one, other] = [await make.aStudyIn('DEPLOYED', 1), await make.aStudyIn('DEPLOYED', 1)]
    const user = await aUser()
    for (const study of [one, other]) done(await mark(user, study.set.ceri, await conditionOf(user, study)))
    const first = done<{ id: string }[]>(await log(user))
    expect(first).toEqual([
      { id: expect.any(String), uniquifier: 'w1', timeStamp: entry.timestamp, data: entry.metrics },
    ])
    expect(done(await log(user))).toEqual(first)
    done(await log(user, [{ ...entry, timestamp: '2026-01-15T10:00:01Z' }, entry]))
    for (const study of [one, other]) {
      const rows = await eventsOf(study.id, 'logged')
      expect(rows.map((row) => row.client_at.toISOString()).sort()).toEqual([
        '2026-01-15T10:00:00.500Z',
        '2026-01-15T10:00:01.000Z',
      ])
      expect(rows.find((row) => row.id === first[0]!.id)!.data).toEqual(entry)
    }
  })

  it('records entries of a user in no study outside of studies, once', async () => {
    const user = await aUser()
    done(await log(user))
    done(await log(user))
    const { rows } = await server.composed.pools.study.query(
      'select e.kind from trellis.event e join trellis.work w on w.id = e.work_id where w.student_id = $1',
      [`P${partner.id}:${user.userId}`],
    )
    expect(rows).toEqual([{ kind: 'logged' }])
  })

  it('refuses invalid entries, names the field and records nothing', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const user = await aUser()
    done(await mark(user, study.set.ceri, await conditionOf(user, study)))
    const fieldOf = async (value: unknown) => (await log(user, value)).body.error.details.fields[0].field
    expect(await fieldOf([entry, { ...entry, timestamp: 'yesterday' }])).toBe('value.1.timestamp')
    expect(await fieldOf([entry, { ...entry, metrics: { attributes: { a: null } } }])).toMatch(/^value\.1\.metrics/)
    expect(await fieldOf([])).toBe('value')
    expect(await eventsOf(study.id, 'logged')).toEqual([])
  })
})

it('never scans the whole of a table that grows with the number of students', async () => {
  expect(statements.named.size).toBeGreaterThan(3)
  expect(await fullScans(server.composed.pools.study, statements.named)).toEqual([])
})
