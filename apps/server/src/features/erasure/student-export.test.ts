import { type DataRequest, noQuotaLimits, type StudentExport, studentExportSchema } from '@trellis/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../../db/client'
import { createStudyQuotas } from '../../study/quotas'
import { aPartner } from '../../testing/partner'
import { aStudentWithData, columnsContaining, type StudentWithData, traces } from '../../testing/personal-data'
import { done, type StudyBuilder, studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server'
import { aUser, conditionOf, mark } from '../../testing/upgrade'
import { lifecycleService } from '../lifecycle/lifecycle.service'
import { personalTables } from './personal-tables.fixtures'

let server: TestServer
let owner: TestClient
let admin: TestClient
let teacher: TestClient
let make: StudyBuilder
let student: StudentWithData

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, teacher] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('teacher'),
  ])
  make = await studyBuilder(server, { owner, admin })
  student = await aStudentWithData(server, { make, owner, teacher })
})
afterAll(() => server.close())

const exported = async (by = teacher) =>
  done<StudentExport>(await by.get(`/api/erasure/student/export?studentId=${student.id}`), studentExportSchema)

/** The study reaches its end date. Until someone opens its results, an administrator can reopen it. */
async function endAutomatically(studyId: number) {
  await server.composed.pools.study.query(
    `update trellis.study set ends_at = now() - interval '1 minute', end_action = 'COMPLETED' where id = $1`,
    [studyId],
  )
  let now = 0
  const { endDue } = lifecycleService({
    db: connect(server.composed.pools.study),
    platform: server.composed.embedded!.port,
    quotas: createStudyQuotas(noQuotaLimits),
    clock: () => now,
  })
  await endDue()
  now += 60_000
  await endDue()
}

describe('the file for a guardian', () => {
  it('exports the account, the classes, the homework, the sessions and everything the student did', async () => {
    const file = await exported()
    expect(file.platform).toMatchObject({
      account: {
        id: student.id,
        nickname: traces.nickname,
        roles: ['STUDENT'],
        settings: { colorScheme: 'dark' },
        attributes: { gradeLevel: ['Grade 1'] },
      },
      classes: [{ id: student.classroom.id, name: 'Period 4', homework: [{}, {}] }],
    })
    expect(file.platform!.sessions).toHaveLength(1)
    expect(file.work).toHaveLength(2)
    const recorded = await server.composed.pools.study.query(
      'select count(*)::int as count from trellis.event e join trellis.work w on w.id = e.work_id where w.student_id = $1',
      [student.id],
    )
    expect(file.work.flatMap((work) => work.events)).toHaveLength(recorded.rows[0].count)
    expect(JSON.stringify(file)).toContain(traces.survey)
    expect(JSON.stringify(file)).toContain(traces.unreadable)
    expect(JSON.stringify(file)).not.toMatch(/pin_?hash|token_?hash/i)
  })

  it('withholds study, condition and code until the end of the study is final', async () => {
    const [running] = (await exported()).studies
    expect(running).toMatchObject({ studyId: student.study.id, isDisclosed: false, participant: null, studyName: null })
    expect([running!.conditionId, running!.conditionName]).toEqual([null, null])
    expect(JSON.stringify(await exported(admin))).not.toContain(student.participant)
    await endAutomatically(student.study.id)
    expect((await exported()).studies[0]).toMatchObject({ isDisclosed: false, participant: null })
    done(await owner.get(`/api/study/live?studyId=${student.study.id}`))
    const [completed] = (await exported()).studies
    expect(completed).toMatchObject({ isDisclosed: true, participant: student.participant })
    expect(completed!.conditionName).toEqual(expect.any(String))
  })

  it('records an export without the student', async () => {
    await exported(admin)
    const { requests } = done<{ requests: DataRequest[] }>(await admin.get('/api/erasure/requests'))
    expect(requests[0]).toMatchObject({ kind: 'EXPORT', students: 1, finishedAt: expect.any(Number) })
    expect(await columnsContaining(server, student.id)).not.toContain('trellis.data_request.actor_id')
  })

  it('exports a student of another platform by participant code', async () => {
    const partner = await aPartner(server, admin, 'Algebra land')
    const study = await make.aStudyIn('DEPLOYED', 2)
    const user = await aUser(partner, { group: { class: ['7b'] } }, 'st-481')
    done(await user.patch('/api/v6/useraliases', { aliases: ['st-481-home'] }))
    done(await mark(user, study.set.ceri, await conditionOf(user, study)))
    const { rows } = await server.composed.pools.study.query(
      'select participant from trellis.enrolment where study_id = $1',
      [study.id],
    )
    const url = `/api/erasure/participant/export?studyId=${study.id}&participant=${rows[0].participant}`
    const file = done<StudentExport>(await admin.get(url), studentExportSchema)
    expect(file).toMatchObject({
      platform: null,
      otherPlatform: { platform: 'Algebra land', studentIds: ['st-481', 'st-481-home'], groups: { class: ['7b'] } },
      studies: [{ studyId: study.id }],
    })
  })
})

describe('the list of tables with personal data', () => {
  const names =
    'student|user|participant|owner|author|actor|teacher|person|nickname|foreign_id|_by$|email|address|device|agent'

  it('lists every table of both schemas that names a person, and no others', async () => {
    const { rows } = await server.composed.pools.study.query<{ name: string }>(
      `select distinct table_schema || '.' || table_name as name
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema in ('trellis', 'platform') and table_type = 'BASE TABLE'
         and (column_name ~ $1 or table_name ~ 'student' or table_name = 'event') and table_name !~ '^event_[0-9]+$'
         and (table_schema, table_name, column_name) <> ('platform', 'problem_set', 'students_last_year')`,
      [names],
    )
    expect(Object.keys(personalTables).sort()).toEqual(rows.map((row) => row.name).sort())
  })

  it('states for every table where it is in the file, or why it is not', async () => {
    const file = await exported()
    for (const [table, { exported: part, erased }] of Object.entries(personalTables)) {
      expect(erased, table).not.toBe('')
      if (/^\[.+\.\]$/.test(part)) continue
      const value = part.split('.').reduce<unknown>((parent, key) => (parent as Record<string, unknown>)[key], file)
      expect(value, `${table}: ${part}`).not.toBeUndefined()
    }
  })
})
