import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPartner, type TestPartner } from '../../../apps/server/src/testing/partner'
import { type StudyBuilder, studyBuilder } from '../../../apps/server/src/testing/study-builder'
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/test-server'
import { type ConnectionOptions, createTrellisClient, newEvent, type StudentEvent, TrellisError } from './index'

let server: TestServer
let make: StudyBuilder
let partner: TestPartner
let url: string

beforeAll(async () => {
  server = await startTestServer()
  const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  make = await studyBuilder(server, { owner, admin })
  partner = await aPartner(server, admin, 'Algebra Land')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const noWait = async () => {}
const client = (options: Partial<ConnectionOptions> = {}) =>
  createTrellisClient({ url, token: partner.token, wait: noWait, ...options })

/** Loses the first answers on their way back, after the server has done its work. */
function losingAnswers(times: number): typeof fetch {
  let remaining = times
  return async (...args) => {
    const answer = await fetch(...args)
    if (remaining-- > 0) throw new TypeError('connection reset')
    return answer
  }
}

async function enrolAna() {
  const study = await make.aStudyIn('DEPLOYED', 1)
  const { enrolment } = await client().enrol({ studentId: 'ana', problemSetId: study.set.ceri })
  return { study, studyId: enrolment!.studyId, enrolment: enrolment! }
}
const eventsOf = async (studyId: number, kind: string) =>
  (
    await server.composed.pools.study.query('select * from trellis.event where study_id = $1 and kind = $2', [
      studyId,
      kind,
    ])
  ).rows
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('It was not refused'),
    (error) => {
      expect(error).toBeInstanceOf(TrellisError)
      return error as TrellisError
    },
  )

describe('the client of a partner platform', () => {
  it('enrolls a student, delivers the supports of the condition and records events', async () => {
    const { study, studyId, enrolment } = await enrolAna()
    expect(enrolment).toMatchObject({ studyId: study.id, problemSetId: study.set.ceri, isNew: true })
    const delivery = await client().delivery({ studentId: 'ana', studyId })
    expect(delivery.conditionId).toBe(enrolment.conditionId)
    const hasSupport = enrolment.conditionId === study.conditions[0]
    expect(study.problem in delivery.supports).toBe(hasSupport)

    const about = { studyId: study.id, studentId: 'ana', problemId: study.problem }
    const events: StudentEvent[] = [
      { ...about, kind: 'started' },
      { ...about, kind: 'answered', response: { '1': ['3'] }, correctness: 'correct', try: 1 },
    ]
    const { recorded, repeated } = await client().record(events)
    expect([recorded.length, repeated]).toEqual([2, []])
    const [answered] = await eventsOf(studyId, 'answered')
    expect(answered).toMatchObject({ condition_id: enrolment.conditionId, data: { response: { '1': ['3'] }, try: 1 } })
  })

  it('returns a reason when no study uses the problem set', async () => {
    const set = make.takeSet().ceri
    expect(await client().enrol({ studentId: 'ana', problemSetId: set })).toEqual({
      enrolment: null,
      reason: 'no_study',
    })
  })
})

describe('a lost answer', () => {
  it('does not enroll a student twice when the reply is lost', async () => {
    const study = await make.aStudyIn('DEPLOYED', 1)
    const student = { studentId: 'ben', problemSetId: study.set.ceri }
    const { enrolment } = await client({ fetch: losingAnswers(2) }).enrol(student)
    expect(enrolment!.studyId).toBe(study.id)
    expect(await eventsOf(study.id, 'enrolled')).toHaveLength(1)
    expect(await eventsOf(study.id, 'assigned')).toHaveLength(1)
  })

  it('does not count an event twice when the reply is lost, whether or not the caller gave it an id', async () => {
    const { study, studyId } = await enrolAna()
    const about = { studyId: study.id, studentId: 'ana', problemId: study.problem, kind: 'started' as const }
    const own = newEvent(about)
    const reply = await client({ fetch: losingAnswers(2) }).record([own, about])
    expect(reply.recorded).toEqual([])
    expect(reply.repeated).toHaveLength(2)
    expect((await client().record([own])).repeated).toEqual([own.id])
    expect(await eventsOf(studyId, 'started')).toHaveLength(2)
  })
})

describe('a call of the client', () => {
  const input = { studentId: 'ana', studyId: 1 }

  it('refuses an unknown token without retrying', async () => {
    let calls = 0
    const counting: typeof fetch = (...args) => {
      calls++
      return fetch(...args)
    }
    const error = await refusalOf(client({ token: 'wrong', fetch: counting }).delivery(input))
    expect([error.code, error.status, error.isRetryable, calls]).toEqual(['unknown_token', 401, false, 1])
    expect(error.requestId).toBeTruthy()
  })

  it('names the invalid field in the error', async () => {
    const error = await refusalOf(client().enrol({ studentId: '', problemSetId: 'PSA1' }))
    expect(error.code).toBe('invalid_input')
    expect(error.details).toMatchObject({ fields: [{ field: 'studentId' }] })
  })

  it('gives up after the maximum number of attempts, naming the address', async () => {
    const pauses: number[] = []
    const down = client({
      url: 'http://127.0.0.1:9/',
      maxAttempts: 4,
      wait: async (ms) => {
        pauses.push(ms)
      },
    })
    const error = await refusalOf(down.delivery(input))
    expect([error.code, error.status, error.isRetryable]).toEqual(['unreachable', 0, true])
    expect(error.message).toBe('No answer from http://127.0.0.1:9/api/partner/delivery')
    expect(pauses).toHaveLength(3)
    expect(pauses[2]).toBeGreaterThan(pauses[0]!)
  })

  it.each([429, 503])(
    'waits as long as Retry-After says after status %i, plus up to a quarter of a second',
    async (status) => {
      const pauses: number[] = []
      const answers = [
        new Response('busy', { status, headers: { 'retry-after': '7' } }),
        Response.json({ recorded: [], repeated: [] }),
      ]
      const busy = client({
        fetch: async () => answers.shift()!,
        wait: async (ms) => {
          pauses.push(ms)
        },
      })
      await busy.record([newEvent({ studyId: 1, studentId: 'ana', kind: 'finished' as const })])
      expect(pauses[0]).toBeGreaterThan(7000)
      expect(pauses[0]).toBeLessThanOrEqual(7250)
    },
  )

  it('reports a reply that is not from a Trellis server', async () => {
    const login = client({ fetch: async () => new Response('<h1>Please log in</h1>') })
    const error = await refusalOf(login.delivery(input))
    expect([error.code, error.status]).toEqual(['unexpected', 200])
  })

  it('rejects with the caller’s reason when the caller cancels', async () => {
    const reason = new Error('the lesson is over')
    const giveUp = new AbortController()
    const pausing = client({
      url: 'http://127.0.0.1:9',
      wait: async (_, signal) => {
        giveUp.abort(reason)
        signal?.throwIfAborted()
      },
    })
    await expect(pausing.delivery(input, { signal: giveUp.signal })).rejects.toBe(reason)
    await expect(client().delivery(input, { signal: giveUp.signal })).rejects.toBe(reason)
  })
})

it('splits many or long events over several calls', async () => {
  const { study, studyId } = await enrolAna()
  const about = { studyId: study.id, studentId: 'ana', problemId: study.problem }
  const many = Array.from({ length: 1_001 }, () => newEvent({ ...about, kind: 'answer_shown' as const }))
  const long = Array.from({ length: 15 }, () =>
    newEvent({ ...about, kind: 'feedback_shown' as const, html: 'é'.repeat(100_000) }),
  )
  const events = [...many, ...long]
  expect((await client().record(events)).recorded).toEqual(events.map(({ id }) => id))
  expect(await eventsOf(studyId, 'answer_shown')).toHaveLength(1_001)
  expect(await eventsOf(studyId, 'feedback_shown')).toHaveLength(15)
})
