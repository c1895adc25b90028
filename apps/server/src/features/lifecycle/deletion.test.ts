import { mayDelete, type StudyStatus, studyStatusSchema, type UserId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsDuring, eventsOf } from '../../testing/audit'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'

let server: TestServer
let owner: TestClient
let admin: TestClient
let colleague: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, colleague] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('colleague'),
  ])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const remove = (client: TestClient, id: number) => client.delete('/api/study/deleteStudy', { id })
interface DeletedPage {
  studies: { id: number; studyName: string }[]
  next: number | null
}
const nameOf = async (client: TestClient) => (await client.get('/core/users/me')).body.displayName as string
const idOf = async (client: TestClient) => (await client.get('/api/login/isAuth')).body.userID as UserId

describe('deleting a study', () => {
  const cases = studyStatusSchema.options.flatMap((status) => [
    { status, by: 'owner' as const },
    { status, by: 'admin' as const },
  ])
  const allowed: Record<'owner' | 'admin', StudyStatus[]> = {
    owner: ['DEVELOPMENT'],
    admin: ['DEVELOPMENT', 'AWAITING_APPROVAL', 'ARCHIVED'],
  }

  it.each(cases)('follows the rule when the $by deletes a study that is $status', async ({ status, by }) => {
    const { id } = await make.aStudyIn(status, 2)
    const client = by === 'owner' ? owner : admin
    const facts = { userId: await idOf(client), isAdmin: by === 'admin' }
    const verdict = mayDelete({ status, ownerId: await idOf(owner) }, facts)
    expect(verdict.ok).toBe(allowed[by].includes(status))

    const { answer, events } = await eventsDuring(server, () => remove(client, id))
    const exists = (await owner.post('/api/study/loadStudyById', { id })).status === 200
    expect(exists).toBe(!verdict.ok)
    if (verdict.ok) {
      expect(answer.status).toBe(200)
      expect(events).toMatchObject([{ studyId: id, action: 'study_deleted', fromStatus: status }])
    } else {
      expect(answer.status).toBe(409)
      expect(answer.body.error).toMatchObject({ code: 'delete_refused', details: { reason: verdict.reason } })
      expect(events).toEqual([])
    }
  })

  it('returns the remaining studies after a deletion', async () => {
    const [kept, removed] = [await make.aStudy(), await make.aStudy()]
    const { body } = await remove(owner, removed.studyId)
    const ids = body.map((study: { dbid: number }) => study.dbid)
    expect(ids).toContain(kept.studyId)
    expect(ids).not.toContain(removed.studyId)
    expect(body).toEqual((await owner.get('/api/study/loadUserStudies')).body)
  })

  it.each([1, 4] as const)(
    'deletes a study of type %i with everything that belongs to it, and its supports on the platform',
    async (studyTypeId) => {
      const { id, support } = await make.aReadyStudy(studyTypeId)
      done(await remove(owner, id))
      for (const table of ['condition', 'study_problem_set', 'study_problem', 'support_mapping', 'feedback_mapping']) {
        const { rows } = await server.composed.pools.study.query(
          `select count(*)::int as left from trellis.${table} where study_id = $1`,
          [id],
        )
        expect([table, rows[0].left]).toEqual([table, 0])
      }
      expect((await owner.get(`/core/content/tutorings/${support}`)).status).toBe(404)
    },
  )

  it('a deletion by an administrator also deletes the owner’s supports', async () => {
    const { id, support } = await make.aStudyIn('AWAITING_APPROVAL')
    done(await remove(admin, id))
    expect((await owner.get(`/core/content/tutorings/${support}`)).status).toBe(404)
  })

  it('keeps the history of a deleted study', async () => {
    const { studyId } = await make.aStudy({ studyName: 'Short-lived' })
    done(await remove(owner, studyId))
    expect(await eventsOf(server, studyId)).toMatchObject([
      { action: 'study_created' },
      { action: 'study_deleted', details: { name: 'Short-lived', ownerId: await idOf(owner) } },
    ])
  })

  describe('notifications and records of a deletion', () => {
    interface Notice {
      kind: string
      note: string | null
      study: object
    }
    const notices = async (client: TestClient) =>
      done<{ notifications: Notice[] }>(await client.get('/api/notifications?limit=5')).notifications
    const deleted = async (query = '') => done<DeletedPage>(await admin.get(`/api/study/deletedStudies${query}`))

    it('notifies the owner of a deletion by an administrator, with the reason', async () => {
      const { studyId } = await make.aStudy({ studyName: 'Unwanted' })
      done(await admin.delete('/api/study/deleteStudy', { id: studyId, note: ' A duplicate ' }))
      const [latest] = await notices(owner)
      expect(latest).toMatchObject({
        kind: 'deleted',
        note: 'A duplicate',
        study: { studyId, studyName: 'Unwanted', status: null },
      })
      const tooLong = await admin.delete('/api/study/deleteStudy', { id: studyId, note: 'x'.repeat(2001) })
      expect(tooLong.body.error.details.fields[0].field).toBe('note')
    })

    it('does not notify an owner who deletes their own study', async () => {
      const { studyId } = await make.aStudy()
      const before = await notices(owner)
      done(await remove(owner, studyId))
      expect(await notices(owner)).toEqual(before)
    })

    it('lists deleted studies with their owner, who deleted them, when and why', async () => {
      const [first, second] = [await make.aStudy({ studyName: 'First' }), await make.aStudy({ studyName: 'Second' })]
      done(await remove(owner, first.studyId))
      done(await admin.delete('/api/study/deleteStudy', { id: second.studyId, note: 'Asked for by the school' }))
      const page = await deleted('?limit=1')
      expect(page.studies).toEqual([
        {
          id: expect.any(Number),
          studyId: second.studyId,
          studyName: 'Second',
          status: 'DEVELOPMENT',
          ownerName: await nameOf(owner),
          deletedByName: await nameOf(admin),
          deletedAt: expect.any(Number),
          note: 'Asked for by the school',
        },
      ])
      const older = await deleted(`?limit=1&before=${page.next}`)
      const self = await nameOf(owner)
      expect(older.studies).toMatchObject([{ studyName: 'First', note: null, ownerName: self, deletedByName: self }])
    })
  })

  it('returns 404 to a stranger and deletes nothing', async () => {
    const { studyId } = await make.aStudy()
    const { answer, events } = await eventsDuring(server, () => remove(colleague, studyId))
    expect([answer.status, answer.body.error.code]).toEqual([404, 'study_not_found'])
    expect(events).toEqual([])
    expect((await owner.post('/api/study/loadStudyById', { id: studyId })).status).toBe(200)
  })

  it('deletes a study once when two requests arrive at the same time', async () => {
    const { studyId } = await make.aStudy()
    const answers = await Promise.all([remove(owner, studyId), remove(owner, studyId)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404])
  })
})
