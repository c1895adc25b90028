import { type Study, type StudyFields, studySchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { openLink } from '../../testing/student'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { lifecycleService } from './lifecycle.service'

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

const query = (text: string, values: unknown[]) => server.composed.pools.study.query(text, values)
const endDue = () =>
  lifecycleService({ db: connect(server.composed.pools.study), platform: server.composed.embedded!.port }).endDue()
const statusOf = async (id: number) =>
  done<Study>(await owner.post('/api/study/loadStudyById', { id }), studySchema).studyStatus
const resume = (studyId: number) => admin.post('/api/study/updateStudyStatus', { studyId, status: 'DEPLOYED' })
const passDate = (id: number) =>
  query(`update trellis.study set ends_at = now() - interval '1 minute' where id = $1`, [id])
const aStudy = (fields: Partial<StudyFields>) =>
  make.aStudyIn('DEPLOYED', 2, { fields: { recruitmentTypeNumber: 2, ...fields } })

async function fill(id: number, students: number): Promise<void> {
  const { rows } = await query('select link_code from trellis.run where study_id = $1', [id])
  for (let index = 0; index < students; index++) done(await openLink(server, rows[0].link_code))
}

describe('a study that comes to its end', () => {
  it.each(['PAUSED', 'COMPLETED'] as const)(
    'at its date is %s by itself, on record and with word to its owner',
    async (endAction) => {
      const { id } = await aStudy({ endAction })
      expect(await statusOf(id)).toBe('DEPLOYED')
      await passDate(id)
      await Promise.all([endDue(), endDue()])
      expect(await statusOf(id)).toBe(endAction)
      const { events } = done<{ events: object[] }>(await owner.get(`/api/study/history?studyId=${id}`))
      const moved = events.filter((event) => (event as { toStatus: string }).toStatus === endAction)
      expect(moved).toMatchObject([{ actor: { displayName: 'Trellis' }, note: 'Its end date has come.' }])
    },
  )

  it('with its last place ends, and not before', async () => {
    const { id } = await aStudy({ enrolmentCap: 2 })
    await fill(id, 1)
    await endDue()
    expect(await statusOf(id)).toBe('DEPLOYED')
    await fill(id, 1)
    await endDue()
    expect(await statusOf(id)).toBe('PAUSED')
  })

  it('is resumed only when its limits allow it', async () => {
    const { id } = await aStudy({ enrolmentCap: 1 })
    await fill(id, 1)
    await endDue()
    const refused = await resume(id)
    expect([refused.status, refused.body.error.details.reason]).toEqual([409, 'full'])
    done(await owner.post('/api/study/updateStudyField', { studyId: id, fieldname: 'enrolmentCap', value: 2 }))
    done(await resume(id))
    await endDue()
    expect(await statusOf(id)).toBe('DEPLOYED')
    await fill(id, 1)
    await endDue()
    expect(await statusOf(id)).toBe('PAUSED')
  })

  it('leaves every other study alone', async () => {
    const { id } = await aStudy({})
    await endDue()
    expect(await statusOf(id)).toBe('DEPLOYED')
  })
})
