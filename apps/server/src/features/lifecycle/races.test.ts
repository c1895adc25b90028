import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring } from '../../testing/audit'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { type Answer, startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

/** Two, because some races are run in both orders; more with FULL=1, because chance decides who comes first. */
const rounds = process.env.FULL ? 6 : 2

let server: TestServer
let owner: TestClient
let admins: [TestClient, TestClient]
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer({ ADMIN_EMAILS: 'second-admin@example.org' })
  owner = await server.signIn('researcher')
  admins = [await server.signIn('admin'), await server.signUpAdmin('second-admin@example.org')]
  make = await studyBuilder(server, { owner, admin: admins[0] })
})
afterAll(() => server.close())

const move = (client: TestClient, studyId: number, status: string) =>
  client.post('/api/study/updateStudyStatus', { studyId, status })
const sendBack = (client: TestClient, studyId: number) =>
  client.post('/api/study/sendBack', { studyId, note: 'Name the conditions.' })
const load = async (id: number) => (await owner.post('/api/study/loadStudyById', { id })).body

/** Runs all at the same time: one succeeds, the others get a reason, and the history has one transition. */
async function expectOneWinner(attempts: (() => Promise<Answer>)[]): Promise<Answer> {
  const { answer: answers, events } = await eventsDuring(server, () => Promise.all(attempts.map((act) => act())))
  const winners = answers.filter((answer) => answer.status === 200)
  expect(answers.map((answer) => answer.status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(winners).toHaveLength(1)
  for (const { status, body } of answers) {
    if (status === 409)
      expect(['no_such_transition', 'The Problem Set is in use.']).toContain(
        body.error.details.reason ?? body.error.message,
      )
  }
  expect(events.filter((event) => event.toStatus !== null)).toHaveLength(1)
  return winners[0]!
}

describe('concurrent actions on one study', () => {
  it('two administrators deploy a study once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
      const winner = await expectOneWinner(admins.map((admin) => () => admin.post('/api/study/deploy', { id })))
      expect(winner.body.status).toBe('DEPLOYED')
    }
  })

  it('two administrators who make different moves do not both succeed', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
      const winner = await expectOneWinner([
        () => move(admins[0], id, 'DEPLOYED'),
        () => move(admins[1], id, 'ARCHIVED'),
      ])
      expect((await load(id)).status).toBe(winner.body.status)
    }
  })

  it('an owner converts a study to a draft or an administrator deploys it, never both', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, set } = await make.aStudyIn('AWAITING_APPROVAL', 2)
      const attempts = [() => move(owner, id, 'DEVELOPMENT'), () => move(admins[0], id, 'DEPLOYED')]
      const winner = await expectOneWinner(round % 2 === 0 ? attempts : attempts.reverse())
      const { status } = await load(id)
      expect(status).toBe(winner.body.status)
      const inUse = (await owner.get('/api/study/getProblemSetsInUse')).body
      const isHeld = inUse.some((entry: { problemSetCeri: string }) => entry.problemSetCeri === set.ceri)
      expect(isHeld).toBe(status === 'DEPLOYED')
    }
  })

  it('an administrator sends a study back or another deploys it, never both', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
      const attempts = [() => sendBack(admins[0], id), () => admins[1].post('/api/study/deploy', { id })]
      const winner = await expectOneWinner(round % 2 === 0 ? attempts : attempts.reverse())
      const study = await load(id)
      expect(study.status).toBe(winner.body.status)
      expect(study.sentBack === null).toBe(study.status === 'DEPLOYED')
      const snapshot = await owner.get(`/api/study/snapshot?studyId=${id}`)
      expect(snapshot.status).toBe(study.status === 'DEPLOYED' ? 200 : 404)
    }
  })

  it('the owner sees a reason only if sending back comes before converting the study to a draft', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
      const attempts = [() => move(owner, id, 'DEVELOPMENT'), () => sendBack(admins[0], id)]
      const winner = await expectOneWinner(round % 2 === 0 ? attempts : attempts.reverse())
      expect((await load(id)).sentBack).toEqual(winner.body.sentBack)
    }
  })

  it('a submission and the removal of a problem set do not both succeed', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, set } = await make.aReadyStudy(2)
      const [submission, removal] = await Promise.all([
        move(owner, id, 'AWAITING_APPROVAL'),
        owner.delete('/api/study/removeProblemSet', { studyId: id, problemSetId: set.ceri }),
      ])
      expect([submission.status, removal.status].sort()).toEqual([200, 409])
    }
  })

  it('a deletion and an approval do not both happen', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await make.aStudyIn('AWAITING_APPROVAL', 2)
      const [deletion, approval] = await Promise.all([
        admins[0].delete('/api/study/deleteStudy', { id }),
        admins[1].post('/api/study/deploy', { id }),
      ])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([deletion.status, approval.status])
    }
  })
})

describe('concurrent submissions of studies with the same problem sets', () => {
  it('only one of several studies gets a problem set', async () => {
    for (let round = 0; round < rounds; round++) {
      const set = make.takeSet()
      const studies = [await make.aReadyStudy(2, set), await make.aReadyStudy(2, set), await make.aReadyStudy(2, set)]
      const winner = await expectOneWinner(
        studies.map(
          ({ id }) =>
            () =>
              move(owner, id, 'AWAITING_APPROVAL'),
        ),
      )
      const inUse = (await owner.get('/api/study/getProblemSetsInUse')).body
      expect(inUse).toContainEqual({ studyId: winner.body.dbid, problemSetCeri: set.ceri, studyBlockType: 3 })
    }
  })

  it('studies that hold several sets in different orders do not deadlock', async () => {
    for (let round = 0; round < rounds; round++) {
      const sets = [make.takeSet(), make.takeSet()]
      const studies = [await make.aReadyStudy(2, sets[0]), await make.aReadyStudy(2, sets[1])]
      const add = (studyId: number, problemSetId: string) =>
        owner.post('/api/study/addProblemSet', { studyId, problemSetId })
      done(await add(studies[0]!.id, sets[1]!.ceri))
      done(await add(studies[1]!.id, sets[0]!.ceri))
      await expectOneWinner(
        studies.map(
          ({ id }) =>
            () =>
              move(owner, id, 'AWAITING_APPROVAL'),
        ),
      )
    }
  })
})
