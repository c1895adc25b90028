import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { changeRecord, enrolStudents } from '../../testing/enrolments'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { withdrawalOf } from '../../testing/withdrawal'

let server: TestServer
let owner: TestClient
let admin: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const list = async (studyId: number, more = '', client = owner) =>
  done<{ participants: { participant: string }[]; total: number }>(
    await client.get(`/api/study/participants?studyId=${studyId}${more}`),
  )
const withdraw = (studyId: number, participant: string, more: object = {}, client = owner) =>
  client.post('/api/study/withdraw', withdrawalOf(studyId, participant, more))
const recordOf = async (studyId: number) =>
  (
    await server.composed.pools.study.query(
      'select kind, condition_id, data from trellis.event where study_id = $1 order by at',
      [studyId],
    )
  ).rows

describe('participants', () => {
  it('lists participants a page at a time, sorted by code, with their state and without times', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await make.unblind(id)
    const first = {
      studyId: id,
      conditionId: conditions[0]!,
      prefix: 'UA',
      enrolledAt: new Date('2026-01-10T08:00:00Z'),
    }
    await enrolStudents(server, { ...first, students: 3 })
    const second = { ...first, prefix: 'UB', conditionId: conditions[1]!, enrolledAt: new Date('2026-01-11T08:00:00Z') }
    await enrolStudents(server, { ...second, students: 1, workedFor: 600, finished: 1 })
    const page = await list(id, '&pageSize=2')
    expect(page).toEqual({
      total: 4,
      participants: [
        {
          participant: 'PUA1',
          studentId: null,
          conditionId: conditions[0],
          source: 'HOMEWORK',
          state: 'WORKING',
          withdrawal: null,
        },
        expect.objectContaining({ participant: 'PUA2', state: 'WORKING' }),
      ],
    })
    expect((await list(id, '&pageSize=2&page=2')).participants).toMatchObject([
      { participant: 'PUA3', state: 'WORKING' },
      { participant: 'PUB1', state: 'FINISHED' },
    ])
  })

  it('finds participants by a part of their code, ignoring case, and takes wildcards literally', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await make.unblind(id)
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 12 })
    expect((await list(id, '&search=pu1')).total).toBe(4)
    expect((await list(id, '&search=%25')).total).toBe(0)
    expect((await list(id, '&search=_')).total).toBe(0)
  })

  it('shows the platform ids of participants only to administrators', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await make.unblind(id)
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 2, prefix: 'Uxy' })
    const change = "update trellis.enrolment set participant = replace(participant, 'PUxy', 'CODE') where study_id = $1"
    await changeRecord(server, change, [id])
    expect(await list(id, '&search=uXY2', admin)).toMatchObject({
      total: 1,
      participants: [{ participant: 'CODE2', studentId: 'Uxy2' }],
    })
    expect((await list(id, '&search=uXY2')).total).toBe(0)
    expect(JSON.stringify(await list(id))).not.toContain('Uxy')
  })

  it('filters participants by condition and by state', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await make.unblind(id)
    const [first, second] = conditions as [number, number]
    await enrolStudents(server, { studyId: id, conditionId: first, students: 3, prefix: 'A', finished: 3 })
    await enrolStudents(server, { studyId: id, conditionId: second, students: 2, prefix: 'B' })
    done(await withdraw(id, 'PA1'))
    const codes = async (more: string) =>
      (await list(id, `&sort=participant&order=asc${more}`)).participants.map((one) => one.participant)
    expect(await codes(`&conditionId=${second}`)).toEqual(['PB1', 'PB2'])
    expect(await codes('&state=FINISHED')).toEqual(['PA2', 'PA3'])
    expect(await codes('&state=WORKING')).toEqual(['PB1', 'PB2'])
    expect(await codes('&state=WITHDRAWN')).toEqual(['PA1'])
    expect(await codes(`&state=WITHDRAWN&conditionId=${second}`)).toEqual([])
    expect((await list(id, '&state=FINISHED&pageSize=1')).total).toBe(2)
  })

  it('sorts participants as requested, but never by the time of enrollment', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await make.unblind(id)
    const [first, second] = conditions as [number, number]
    const study = { studyId: id, students: 1 }
    await enrolStudents(server, { ...study, conditionId: second, prefix: 'C' })
    await enrolStudents(server, { ...study, conditionId: first, prefix: 'B' })
    await enrolStudents(server, { ...study, conditionId: second, prefix: 'A' })
    const order = async (sort: string, direction: string) =>
      (await list(id, `&sort=${sort}&order=${direction}`)).participants.map((one) => one.participant[1]).join('')
    expect(await order('condition', 'asc')).toBe('BAC')
    expect(await order('participant', 'desc')).toBe('CBA')
    const { status, body } = await owner.get(`/api/study/participants?studyId=${id}&sort=enrolledAt`)
    expect([status, body.error.details.fields[0].field]).toEqual([400, 'sort'])
  })

  it('returns 404 for the participants of a study that is not deployed', async () => {
    const { studyId } = await make.aStudy()
    const { status, body } = await owner.get(`/api/study/participants?studyId=${studyId}`)
    expect([status, body.error.code]).toEqual([404, 'snapshot_not_found'])
  })
})

describe('a withdrawal', () => {
  it('keeps the assignment of a withdrawn student, and adds an event to the record and to the history', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await make.unblind(id)
    await enrolStudents(server, { studyId: id, conditionId: conditions[1]!, students: 2 })
    const note = '  The parents asked for it. '
    const { answer, events } = await eventsDuring(server, () => withdraw(id, 'PU1', { note }, admin))
    const withdrawal = { kind: 'TREATMENT', reason: 'guardian_request' }
    expect(done(answer)).toMatchObject({ conditionId: conditions[1], state: 'WITHDRAWN', withdrawal })
    expect(events).toEqual([
      expect.objectContaining({
        action: 'participant_withdrawn',
        note: 'The parents asked for it.',
        details: { name: 'PU1', withdrawal: 'TREATMENT', reason: 'guardian_request' },
      }),
    ])
    expect(await recordOf(id)).toEqual([
      {
        kind: 'withdrawn',
        condition_id: conditions[1],
        data: { withdrawal: 'TREATMENT', reason: 'guardian_request', note: 'The parents asked for it.' },
      },
    ])
    expect((await list(id)).total).toBe(2)
  })

  it('records a withdrawal once, however many requests arrive at the same time', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await make.unblind(id)
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 1 })
    const { answer, events } = await eventsDuring(server, () =>
      Promise.all([withdraw(id, 'PU1'), withdraw(id, 'PU1', {}, admin), withdraw(id, 'PU1')]),
    )
    expect(answer.map((one) => done<{ state: string }>(one).state)).toEqual(answer.map(() => 'WITHDRAWN'))
    expect(events).toHaveLength(1)
    expect(await recordOf(id)).toHaveLength(1)
  })

  it('a withdrawal can become stricter, but never milder', async () => {
    const { id, conditions } = await make.aStudyIn('DEPLOYED', 2)
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 1 })
    const kinds = []
    for (const kind of ['TREATMENT', 'COLLECTION', 'TREATMENT']) {
      const reason = kind === 'COLLECTION' ? 'left_class' : 'technical_problem'
      kinds.push(done<{ withdrawal: object }>(await withdraw(id, 'PU1', { kind, reason })).withdrawal)
    }
    const stricter = { kind: 'COLLECTION', reason: 'left_class' }
    expect(kinds).toEqual([{ kind: 'TREATMENT', reason: 'technical_problem' }, stricter, stricter])
    expect(await recordOf(id)).toHaveLength(2)
  })

  it.each([
    ['kind', { kind: 'ERASURE' }],
    ['kind', { kind: undefined }],
    ['reason', { reason: 'bored' }],
    ['reason', { reason: undefined }],
    ['note', { note: 'x'.repeat(501) }],
  ])('refuses a withdrawal with an invalid %s: %j', async (field, more) => {
    const { status, body } = await withdraw(1, 'PU1', more)
    expect([status, body.error.details.fields[0].field]).toEqual([400, field])
  })

  it('records the withdrawal of a student who never opened any work only in the history', async () => {
    const { id, conditions } = await make.aStudyIn('COMPLETED', 2)
    await enrolStudents(server, { studyId: id, conditionId: conditions[0]!, students: 1 })
    await server.composed.pools.study.query('delete from trellis.work where study_id = $1', [id])
    const { answer, events } = await eventsDuring(server, () => withdraw(id, 'PU1'))
    expect(done(answer)).toMatchObject({ state: 'WITHDRAWN' })
    expect(events).toHaveLength(1)
    expect(await recordOf(id)).toEqual([])
  })

  it('refuses to withdraw a student who is not in the study, or from a colleague’s study', async () => {
    const { id } = await make.aStudyIn('DEPLOYED', 2)
    const unknown = await withdraw(id, 'PU1')
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'participant_not_found'])
    const foreign = await withdraw(id, 'PU1', {}, await server.signIn('colleague'))
    expect([foreign.status, foreign.body.error.code]).toEqual([404, 'study_not_found'])
  })
})
