import {
  type AssignmentRecord,
  type Call,
  calls,
  createBlockReader,
  defaultBases,
  type Homework,
  homeworkSchema,
  type SchoolClass,
} from '@trellis/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hmac } from './delivery/participant-code'
import { changeRecord } from './testing/enrolments'
import { newEvent, today } from './testing/student'
import { done, type ReadyStudy, type StudyBuilder, studyBuilder } from './testing/study-builder'
import { startTestServer, type TestClient, type TestServer } from './testing/test-server'

/**
 * Tries to find out which participant is which student, by comparing everything that a teacher, a researcher and the
 * public may read. Takes long, because a class of students has to join.
 */
const classSize = 25
/**
 * Two lists in unrelated orders agree at one position on average. More agreements than this happen once in a billion
 * attempts, so a test that fails has found a way to recognize students.
 */
const maxByChance = 12

let server: TestServer
let owner: TestClient
let admin: TestClient
let teacher: TestClient
let make: StudyBuilder
let classroom: SchoolClass
/** In the order in which they sit down. */
const students: { id: string; client: TestClient }[] = []

beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, teacher] = await Promise.all([
    server.signIn('researcher'),
    server.signIn('admin'),
    server.signIn('teacher'),
  ])
  make = await studyBuilder(server, { owner, admin })
  const labels = { name: 'Keller Tuesday', grade: 'Fifth with Keller', school: 'Oak Lane' }
  classroom = done<SchoolClass>(await teacher.post('/core/classes', labels))
  for (let number = 1; number <= classSize; number++) {
    const client = await server.joinClass(classroom.joinCode, `Star${number}`)
    students.push({ client, id: (await client.get('/api/login/isAuth')).body.userID })
  }
  await server.composed.pools.platform!.query(
    `update platform.class_member m set joined_at = $2::timestamptz + o.position * interval '11 seconds'
     from unnest($1::text[]) with ordinality o(id, position) where m.user_id = o.id`,
    [students.map(({ id }) => id), new Date(lesson.start)],
  )
}, 60_000)
afterAll(() => server.close())

/** Yesterday's lesson: no other time in any view is within it. */
const yesterday = Math.floor(Date.now() / 86_400_000 - 1) * 86_400_000
const lesson = { start: yesterday + 9 * 3_600_000, end: yesterday + 10 * 3_600_000 }

interface Scene {
  study: ReadyStudy
  homework: Homework
  /** The participant code of each student. */
  codes: ReadonlyMap<string, string>
}

/** Every student of the class starts at a different time, and no two have the same results. */
async function lessonOf(fields: object): Promise<Scene> {
  const study = await make.aStudyIn('DEPLOYED', 1, { fields })
  const body = { problemSetId: study.set.ceri }
  const homework = done(await teacher.post(`/core/classes/${classroom.id}/homework`, body), homeworkSchema)
  for (const { client } of students) {
    done(await client.post('/api/tutor/homework', { homeworkId: homework.id, today: today(), event: newEvent() }))
  }
  const pool = server.composed.pools.study
  await changeRecord(
    server,
    `update trellis.enrolment e set enrolled_at = $3::timestamptz + o.position * interval '37 seconds'
     from unnest($2::text[]) with ordinality o(id, position) where e.study_id = $1 and e.student_id = o.id`,
    [study.id, students.map(({ id }) => id), new Date(lesson.start)],
  )
  await pool.query(
    `update trellis.work w set opened_at = $3::timestamptz + o.position * interval '37 seconds',
       last_at = $3::timestamptz + o.position * interval '59 seconds',
       finished_at = $3::timestamptz + o.position * interval '59 seconds',
       state = jsonb_build_object('current', null, 'records', jsonb_build_array(jsonb_build_object('results',
         (select jsonb_agg(jsonb_build_object('outcome', case when n % 3 = 0 then 'right' else 'wrong' end))
          from generate_series(1, o.position) n))))
     from unnest($2::text[]) with ordinality o(id, position) where w.study_id = $1 and w.student_id = o.id`,
    [study.id, students.map(({ id }) => id), new Date(lesson.start)],
  )
  const { rows } = await pool.query<{ student_id: string; participant: string }>(
    'select student_id, participant from trellis.enrolment where study_id = $1',
    [study.id],
  )
  return { study, homework, codes: new Map(rows.map((row) => [row.student_id, row.participant])) }
}

const complete = async (studyId: number) =>
  done(await admin.post('/api/study/updateStudyStatus', { studyId, status: 'COMPLETED' }))

type Row = Record<string, unknown>

/** Everything that can be read about a study: each call of the contract that takes a study and changes nothing. */
async function viewsOf(client: TestClient, access: readonly string[], studyId: number): Promise<Map<string, unknown>> {
  const views = new Map<string, unknown>()
  for (const call of Object.values(calls) as Call[]) {
    const names = Object.keys(call.query?.shape ?? {})
    const key = names.find((name) => name === 'studyId' || name === 'studyIds')
    // A stream does not end, and sends what a call returns as well.
    if (call.method !== 'GET' || call.isStream || !key || !access.includes(call.access)) continue
    const sorts = names.includes('sort') ? ['&pageSize=100', '&pageSize=100&order=desc'] : ['']
    for (const more of sorts) {
      const { status, body } = await client.get(`${defaultBases[call.base]}${call.path}?${key}=${studyId}${more}`)
      if (status === 200) views.set(`${call.path}${more}`, body)
    }
  }
  return views
}

async function teachersViews({ homework }: Scene): Promise<Map<string, unknown>> {
  const paths = [
    '/core/classes',
    `/core/classes/${classroom.id}`,
    `/core/homework/${homework.id}`,
    `/api/tutor/homeworkProgress?classId=${classroom.id}&homeworkIds=${homework.id}`,
    `/api/tutor/homeworkReport?classId=${classroom.id}&homeworkId=${homework.id}`,
  ]
  const views = await Promise.all(paths.map(async (path) => [path, done(await teacher.get(path))] as const))
  // A teacher can also note in which order the students sit down.
  return new Map<string, unknown>([...views, ['the teacher’s own notes', students.map(({ id }) => ({ id }))]])
}

/** All lists, however deep, with a row for each of these people. */
function listsAbout(value: unknown, isOneOfThem: (row: Row) => boolean): Row[][] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap((part) => listsAbout(part, isOneOfThem))
  if (!Array.isArray(value)) return inner
  const rows = value.filter((row) => row !== null && typeof row === 'object' && isOneOfThem(row))
  return rows.length === classSize ? [rows, ...inner] : inner
}

/** A list in its given order and sorted by each of its fields, both also reversed. */
function ordersOf(rows: readonly Row[]): [string, Row[]][] {
  const names = [...new Set(rows.flatMap(Object.keys))]
  const orders = names.map((name): [string, Row[]] => [name, rows.toSorted((a, b) => compare(a[name], b[name]))])
  const asReceived: [string, Row[]] = ['the reply', [...rows]]
  return [asReceived, ...orders].flatMap(([name, order]): [string, Row[]][] => [
    [name, order],
    [`${name}, reversed`, order.toReversed()],
  ])
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0
}

const idOf = (row: Row) => String(row.studentId ?? row.id)

/** Every way to match two lists that identifies more students correctly than chance does. */
function recognized(named: Map<string, unknown>, coded: Map<string, unknown>, codes: Scene['codes']): string[] {
  const everyCode = new Set(codes.values())
  const matches: string[] = []
  for (const [namedPath, namedView] of named) {
    for (const people of listsAbout(namedView, (row) => codes.has(idOf(row)))) {
      for (const [codedPath, codedView] of coded) {
        for (const participants of listsAbout(codedView, (row) => everyCode.has(String(row.participant)))) {
          for (const [way, right] of [
            ...matchesByOrder(people, participants, codes),
            ...matchesByValue(people, participants, codes),
          ]) {
            if (right > maxByChance) matches.push(`${namedPath} and ${codedPath} by ${way}: ${right} of ${classSize}`)
          }
        }
      }
    }
  }
  return matches
}

function matchesByOrder(people: Row[], participants: Row[], codes: Scene['codes']): [string, number][] {
  const orders = ordersOf(participants)
  return ordersOf(people).flatMap(([one, inOrder]) =>
    orders.map(([other, besides]): [string, number] => [
      `the order of ${one} and ${other}`,
      inOrder.filter((person, index) => codes.get(idOf(person)) === besides[index]!.participant).length,
    ]),
  )
}

/** A value that only one student and only one participant have identifies that participant. */
function matchesByValue(people: Row[], participants: Row[], codes: Scene['codes']): [string, number][] {
  const fields = (rows: Row[]) => [...new Set(rows.flatMap(Object.keys))]
  return fields(people).flatMap((one) =>
    fields(participants).map((other): [string, number] => {
      const right = people.filter((person) => {
        const [match, ...more] = participants.filter((row) => row[other] === person[one])
        return match && more.length === 0 && match.participant === codes.get(idOf(person))
      })
      return [`${one} = ${other}`, right.length]
    }),
  )
}

/** Times within the lesson, in seconds or milliseconds, or as strings. */
function lessonTimes(view: unknown): unknown[] {
  if (view !== null && typeof view === 'object') return Object.values(view).flatMap(lessonTimes)
  const time = typeof view === 'number' ? (view < 1e11 ? view * 1000 : view) : Date.parse(timeIn(view) ?? '')
  return time >= lesson.start && time < lesson.end ? [view] : []
}

const timeIn = (value: unknown) =>
  typeof value === 'string' ? /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*/.exec(value)?.[0] : undefined

const designs: [string, object][] = [
  ['simple randomization', { randomisation: 'SIMPLE' }],
  ['permuted blocks in one stratum', { randomisation: 'BLOCKS' }],
  ['permuted blocks by class and grade', { randomisation: 'BLOCKS', strata: ['CLASS', 'GRADE'] }],
]

describe.each(designs)('the students of a class in a study with %s', (_, fields) => {
  let scene: Scene

  beforeEach(async () => {
    scene ??= await lessonOf(fields)
  }, 60_000)

  it('hides students even from their teacher and the researcher together while the study runs', async () => {
    // Unblinded, because knowing the conditions makes recognition easier.
    await make.unblind(scene.study.id)
    const research = await viewsOf(owner, ['public', 'staff', 'researcher', 'owner'], scene.study.id)
    expect([...research.keys()]).toEqual(
      expect.arrayContaining(['/study/participants&pageSize=100', '/study/live', '/study/assignments/download']),
    )
    expect(recognized(await teachersViews(scene), research, scene.codes)).toEqual([])
    for (const [path, view] of research) expect([path, lessonTimes(view)]).toEqual([path, []])
  })

  it('hides students in what is published at completion, even with the help of the researcher', async () => {
    await complete(scene.study.id)
    const open = await viewsOf(server.anonymous, ['public'], scene.study.id)
    expect(open.get('/study/assignments/published')).toMatchObject({ assignments: { length: classSize } })
    const research = await viewsOf(owner, ['public', 'staff', 'researcher', 'owner'], scene.study.id)
    const named = await teachersViews(scene)
    for (const views of [open, research]) {
      expect(recognized(named, views, scene.codes)).toEqual([])
      for (const [path, view] of views) expect([path, lessonTimes(view)]).toEqual([path, []])
    }
  })

  it('does not reveal conditions by the seed to a teacher who noted in which order students started', async () => {
    const { seed, version, randomisation, conditions, assignments } = done<AssignmentRecord>(
      await server.anonymous.get(`/api/study/assignments/published?studyId=${scene.study.id}`),
    )
    if (randomisation === 'SIMPLE') return
    const conditionOf = new Map(assignments.map((one) => [one.participant, one.conditionId]))
    const { stratum } = assignments[0]!
    const blocks = createBlockReader({ arms: conditions, seed: seed!, version }, hmac)
    const guessed = students.filter(({ id }, arrival) => {
      const guess = blocks.conditionAt(stratum, arrival)
      return guess === conditionOf.get(scene.codes.get(id)!)
    })
    // Half of them by chance. All six full blocks are guessed once in 46,656 lessons.
    expect(guessed.length).toBeLessThan(classSize - 1)
  })

  it('shows no names of the class, its grade, school or students in any view of the study', async () => {
    const words = [classroom.name, classroom.grade!, classroom.school!, 'Keller', 'Star', classroom.joinCode]
    for (const client of [server.anonymous, owner]) {
      for (const [path, view] of await viewsOf(client, ['public', 'staff', 'researcher', 'owner'], scene.study.id)) {
        const text = JSON.stringify(view)
        expect([path, words.filter((word) => text.includes(word))]).toEqual([path, []])
      }
    }
  })
})
