import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudentWithData, type StudentWithData } from '../../testing/personal-data'
import { studyBuilder } from '../../testing/study-builder'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let student: StudentWithData
let pool: pg.Pool

beforeAll(async () => {
  server = await startTestServer()
  const [owner, admin, teacher] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('teacher'),
  ])
  const make = await studyBuilder(server, { owner, admin })
  student = await aStudentWithData(server, { make, owner, teacher })
  pool = server.composed.pools.study
})
afterAll(() => server.close())

const final = 'what is on record is never changed or removed'
const audited = 'audit events are never changed or removed'
const requested = 'data requests are never changed or removed'
const request = "insert into trellis.data_request (kind) values ('ERASE_STUDENT')"
const redact = 'data = trellis.without_free_text(study_id, kind, data), reply = null'

/**
 * Runs statements in one transaction that is always rolled back; returns the message of the error, or the last row
 * count.
 */
async function attempt(...statements: string[]): Promise<string | number | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    let count: number | null = null
    for (const statement of statements) count = (await client.query(statement)).rowCount
    return count
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const inStudy = () => `study_id = ${student.study.id}`

describe('the database without a data request', () => {
  it.each([
    ['refuses to redact an event', () => `update trellis.event set ${redact} where ${inStudy()}`],
    ['refuses to delete an event', () => `delete from trellis.event where ${inStudy()}`],
    ['refuses to delete an event outside of studies', () => 'delete from trellis.event where study_id = 0'],
    ['refuses to empty the record', () => 'truncate trellis.event'],
  ])('%s', async (_, statement) => {
    expect(await attempt(statement())).toBe(final)
  })

  it('refuses to change the history of a study', async () => {
    expect(await attempt("update trellis.audit_event set note = null where action = 'participant_withdrawn'")).toBe(
      audited,
    )
  })

  it('refuses what a request allows when the request is finished, is an export, or is of another transaction', async () => {
    const update = `update trellis.event set ${redact} where ${inStudy()}`
    const of = (columns: string, values: string) => `insert into trellis.data_request (${columns}) values (${values})`
    expect(await attempt(of('kind, finished_at', "'ERASE_STUDENT', now()"), update)).toBe(final)
    expect(await attempt(of('kind', "'EXPORT'"), update)).toBe(final)
    expect(await attempt(of('kind, transaction', "'ERASE_STUDENT', '12'::xid8"), update)).toBe(final)
  })
})

describe('the database with a data request in the same transaction', () => {
  it('lets a data request redact the events of a study', async () => {
    expect(await attempt(request, `update trellis.event set ${redact} where ${inStudy()}`)).toBeGreaterThan(5)
  })

  it('lets a data request delete events outside of studies, and no others', async () => {
    expect(await attempt(request, 'delete from trellis.event where study_id = 0')).toBeGreaterThan(0)
    expect(await attempt(request, `delete from trellis.event where ${inStudy()}`)).toBe(final)
    expect(await attempt(request, 'truncate trellis.event')).toBe(final)
  })

  it.each([
    ['the grade of an answer', `${redact.replace('data)', 'data) || \'{"correctness": "correct"}\'')}`],
    ['a graded answer', 'reply = null, data = data || \'{"response": {}}\''],
    ['an unread answer to something else', 'reply = null, data = data || \'{"response": {"1": ["x"]}}\''],
    ['a key beside the text', `${redact.replace('data)', "data) - 'try'")}`],
    ['the stored reply without erasing it', "reply = '{}'"],
    ['the id of an event of a student who is not erased', `${redact}, id = gen_random_uuid()`],
    ['the time', `${redact}, at = now()`],
    ['the time of the device', `${redact}, client_at = now()`],
    ['the kind', `${redact}, kind = 'skipped'`],
    ['the condition', `${redact}, condition_id = null`],
    ['the problem', `${redact}, problem_ceri = 'PRA'`],
    ['the number', `${redact}, seq = 99`],
  ])('refuses to change %s', async (_, change) => {
    expect(await attempt(request, `update trellis.event set ${change} where ${inStudy()} and kind = 'answered'`)).toBe(
      final,
    )
  })

  it('refuses another code in the event of an enrollment', async () => {
    const update = `update trellis.event set reply = null, data = '{"participant": "X"}' where kind = 'enrolled' and ${inStudy()}`
    expect(await attempt(request, update)).toBe(final)
  })

  it('refuses to change the history beyond the code and the note of an erased participant', async () => {
    const update = (set: string) => `update trellis.audit_event set ${set} where ${inStudy()}`
    for (const set of ['note = null', "details = '{}'", 'at = now()', "actor_id = 'UX'"]) {
      expect(await attempt(request, update(set)), set).toBe(audited)
    }
    expect(await attempt(request, `delete from trellis.audit_event where ${inStudy()}`)).toBe(audited)
  })
})

describe('the database with an archive', () => {
  const complete = () =>
    `update trellis.study set status = 'COMPLETED', completed_at = now() where id = ${student.study.id}`
  const addArchive = (
    more = '',
  ) => `insert into trellis.record_archive (study_id, manifest_sha256, events, archived_by${more && ', transaction'})
    values (${student.study.id}, repeat('a', 64), 1, 'operator'${more})`
  const remove = () => `delete from trellis.event where ${inStudy()}`
  const archived = 'archives are of completed studies, and never changed or removed'

  it('lets an archive remove the events of the completed study that it names, and no others', async () => {
    expect(await attempt(complete(), addArchive(), remove())).toBeGreaterThan(5)
    expect(await attempt(complete(), addArchive(", '12'::xid8"), remove())).toBe(final)
    expect(await attempt(complete(), addArchive(), 'delete from trellis.event where study_id = 0')).toBe(final)
    expect(await attempt(complete(), addArchive(), `update trellis.event set at = now() where ${inStudy()}`)).toBe(
      final,
    )
    expect(await attempt(addArchive())).toBe(archived)
  })

  it('keeps the row of an archive, which can be marked as restored once', async () => {
    const change = (set: string) => `update trellis.record_archive set ${set} where ${inStudy()}`
    const restored = change("restored_at = now(), restored_by = 'operator'")
    expect(await attempt(complete(), addArchive(), restored)).toBe(1)
    expect(await attempt(complete(), addArchive(), restored, remove())).toBe(final)
    expect(await attempt(complete(), addArchive(), restored, change('restored_at = null, restored_by = null'))).toBe(
      archived,
    )
    expect(await attempt(complete(), addArchive(), change('events = 2'))).toBe(archived)
    expect(await attempt(complete(), addArchive(), 'delete from trellis.record_archive')).toBe(archived)
    expect(await attempt(complete(), addArchive(), 'truncate trellis.record_archive')).toBe(archived)
  })
})

describe('an enrollment', () => {
  const update = (set: string) => `update trellis.enrolment set ${set} where ${inStudy()}`
  const seal = (number: number) => `insert into trellis.seal
    (study_id, number, day, enrolled, erased, product, exponent, head) values (${student.study.id}, ${number}, '2026-02-01', 1, 0,
      repeat('a', 512), repeat('b', 64), repeat('c', 64))`
  const erase = "student_id = 'E' || participant, participant = 'X' || participant, erased_at = now()"

  it.each([
    ['the condition', 'condition_id = condition_id + 1'],
    ['the code', "participant = 'X' || participant"],
    ['the student', "student_id = 'X' || student_id"],
    ['the time', "enrolled_at = enrolled_at - interval '1 day'"],
    ['the unit', "unit = 'X'"],
    ['the stratum', "stratum = 'X'"],
    ['the number in a stratum', 'sequence = coalesce(sequence, 0) + 1'],
    ['how the student was recruited', "source = 'LINK'"],
    ['that the student was not erased', 'erased_at = now()'],
  ])('an enrollment keeps %s, with or without a request, beyond what an erasure replaces', async (_, set) => {
    expect(await attempt(update(set))).toBe(final)
    const isErased = /participant|student_id|unit|erased_at/.test(set)
    if (!isErased) expect(await attempt(request, update(`${erase}, ${set}`))).toBe(final)
  })

  it('an enrollment is erased only with a request', async () => {
    expect(await attempt(request, update(erase))).toBeGreaterThan(0)
    expect(await attempt(update(erase))).toBe(final)
  })

  it('an enrollment is never removed', async () => {
    expect(await attempt(request, `delete from trellis.enrolment where ${inStudy()}`)).toBe(final)
    expect(await attempt(request, 'truncate trellis.enrolment cascade')).toBe(final)
  })

  it('an enrollment can be withdrawn, and a withdrawal cannot be undone', async () => {
    expect(await attempt(update('withdrawn_at = now()'))).toBeGreaterThan(0)
    expect(await attempt(update('withdrawn_at = now()'), update('withdrawn_at = null'))).toBe(final)
  })

  it('an enrollment is sealed once, by a seal that never changes', async () => {
    expect(await attempt(seal(1), update('seal = 1'))).toBeGreaterThan(0)
    expect(await attempt(seal(1), seal(2), update('seal = 1'), update('seal = 2'))).toBe(final)
    expect(await attempt(seal(1), "update trellis.seal set head = repeat('d', 64)")).toBe(final)
    expect(await attempt(seal(1), 'delete from trellis.seal')).toBe(final)
    expect(await attempt(seal(1), 'truncate trellis.seal')).toBe(final)
  })

  it('an enrollment gets another number in its stratum only in a completed study', async () => {
    const numbered = `insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, sequence)
      select study_id, 'UNUMBERED', condition_id, 'NUMBERED', source, 'NUMBERED', 5 from trellis.enrolment where ${inStudy()} limit 1`
    const renumber = "update trellis.enrolment set sequence = 6 where participant = 'NUMBERED'"
    const complete = `update trellis.study set status = 'COMPLETED', completed_at = now() where id = ${student.study.id}`
    expect(await attempt(numbered, renumber)).toBe(final)
    expect(await attempt(numbered, complete, renumber)).toBe(1)
    expect(await attempt(numbered, complete, renumber.replace('6', 'null'))).toBe(final)
  })
})

describe('the log of requests', () => {
  it('changes the counts of a request only while it is open', async () => {
    const finish = 'update trellis.data_request set students = 1, finished_at = now()'
    expect(await attempt(request, finish)).toBe(1)
    expect(await attempt(request, finish, 'update trellis.data_request set students = 2')).toBe(requested)
  })

  it('keeps who requested what and when', async () => {
    for (const set of ["kind = 'EXPORT'", "actor_id = 'UX'", "requested_at = '2020-01-01'", 'study_id = 1']) {
      expect(await attempt(request, `update trellis.data_request set ${set}`), set).toBe(requested)
    }
    expect(await attempt(request, 'delete from trellis.data_request')).toBe(requested)
    expect(await attempt(request, 'truncate trellis.data_request cascade')).toBe(requested)
  })
})
