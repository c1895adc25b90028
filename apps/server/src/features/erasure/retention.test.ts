import type { StudyId } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { aStudentWithData, columnsContaining, survey, traces } from '../../testing/personal-data'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { createRetention, type RetentionSettings } from './retention.service'

let server: TestServer
let owner: TestClient
let admin: TestClient
let teacher: TestClient
let make: StudyBuilder

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, teacher] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('teacher'),
  ])
  make = await studyBuilder(server, { owner, admin })
})
afterAll(() => server.close())

const day = 86_400_000
const query = async (text: string, values: unknown[] = []) =>
  (await server.composed.pools.study.query(text, values)).rows

/** Runs retention as of `days` from now; returns what was logged. */
async function runIn(days: number, settings: Partial<RetentionSettings>): Promise<object[]> {
  const lines: object[] = []
  const { pools, embedded } = server.composed
  const retention = createRetention({
    db: connect(pools.study),
    pool: pools.study,
    platform: embedded!.port,
    settings: { students: null, texts: null, notifications: 36_500, ...settings },
    log: { info: (details) => lines.push(details), warn: (details) => lines.push(details) },
    now: () => new Date(Date.now() + days * day),
  })
  await retention.run()
  return lines
}

describe('retention', () => {
  it('erases students who have not been active for the configured time, and logs only counts', async () => {
    const student = await aStudentWithData(server, { make, owner, teacher })
    expect(await runIn(400, {})).toEqual([])
    expect(await runIn(300, { students: 365 })).toEqual([])
    expect(await columnsContaining(server, student.id)).not.toEqual([])
    // Everyone in the demo class has been inactive for as long.
    const [line] = await runIn(400, { students: 365 })
    expect(line).toEqual({ resumed: 0, students: expect.any(Number), studies: 0, notifications: 0 })
    expect([await columnsContaining(server, student.id), await columnsContaining(server, traces.nickname)]).toEqual([
      [],
      [],
    ])
    const [request] = await query("select * from trellis.data_request where kind = 'RETENTION_STUDENTS'")
    expect(request).toMatchObject({ actor_id: null, finished_at: expect.any(Date) })
    expect(await runIn(400, { students: 365 })).toEqual([])
  })

  it('erases what students wrote in completed studies, once, and nothing else', async () => {
    const student = await aStudentWithData(server, { make, owner, teacher }, { nickname: 'Kept' })
    const studyId = student.study.id
    expect(await runIn(90, { texts: 30 })).toEqual([])
    done(await admin.post('/api/study/updateStudyStatus', { studyId, status: 'COMPLETED' }))
    expect(await runIn(20, { texts: 30 })).toEqual([])
    expect(await runIn(31, { texts: 30 })).toEqual([{ resumed: 0, students: 0, studies: 1, notifications: 0 }])
    expect(await columnsContaining(server, traces.survey)).toEqual([])
    expect(await columnsContaining(server, student.participant)).not.toEqual([])
    expect(await columnsContaining(server, 'Kept')).not.toEqual([])
    const [event] = await query("select data from trellis.event where study_id = $1 and kind = 'survey_answered'", [
      studyId,
    ])
    expect(event.data.answers).toEqual({ hobby: '', fun: '4', when: 'Evening' })
    expect(survey.map((question) => question.id)).toEqual(Object.keys({ hobby: 1, fun: 1, when: 1 }))
    expect(await runIn(31, { texts: 30 })).toEqual([])
  })

  it('deletes old notifications, but none whose mail is still to be sent', async () => {
    await query('delete from trellis.notification')
    const { id } = await make.aStudy().then(({ studyId }) => ({ id: studyId as StudyId }))
    await query(
      `insert into trellis.notification (user_id, study_id, kind, created_at, mail_due_at)
       values ('UX', $1, 'approved', now(), null), ('UX', $1, 'approved', now(), now())`,
      [id],
    )
    expect(await runIn(10, { notifications: 5 })).toEqual([{ resumed: 0, students: 0, studies: 0, notifications: 1 }])
    expect(await query('select mail_due_at is not null as waits from trellis.notification')).toEqual([{ waits: true }])
  })

  it('runs in one process at a time, and continues once the turn of a killed process is over', async () => {
    await query(
      "insert into trellis.pace values ('turn of retention', 1, now() + interval '1 minute') on conflict (key) do nothing",
    )
    await query(
      "insert into trellis.notification (user_id, study_id, kind) select 'UX', max(id), 'approved' from trellis.study",
    )
    expect(await runIn(10, { notifications: 5 })).toEqual([])
    await query("update trellis.pace set expires_at = now() where key = 'turn of retention'")
    expect(await runIn(10, { notifications: 5 })).toHaveLength(1)
    expect(await query("select from trellis.pace where key = 'turn of retention'")).toEqual([])
  })
})
