import { type Homework, homeworkSchema, type OpenedWork, type SchoolClass, type SurveyQuestion } from '@trellis/domain'
import { newEvent, type Student, studentAt, today, wrongAnswer } from './student'
import { done, type ReadyStudy, type StudyBuilder } from './study-builder'
import type { TestClient, TestServer } from './test-server'
import { withdrawalOf } from './withdrawal'

/** The name and the texts of a student, none of which may remain anywhere after an erasure. */
export const traces = {
  nickname: 'Zebulon Q',
  survey: 'My name is Zebulon and I live in Elm Street',
  unreadable: 'zebulon was here',
  note: 'Asked for by the mother of Zebulon',
} as const

export const survey: SurveyQuestion[] = [
  { id: 'hobby', kind: 'TEXT', prompt: 'What do you like?', options: [], steps: 5, isRequired: false },
  { id: 'fun', kind: 'SCALE', prompt: 'Is it fun?', options: [], steps: 5, isRequired: false },
  {
    id: 'when',
    kind: 'CHOICE',
    prompt: 'When do you work?',
    options: ['Morning', 'Evening'],
    steps: 5,
    isRequired: false,
  },
]

export interface StudentWithData {
  client: TestClient
  id: string
  classroom: SchoolClass
  study: ReadyStudy
  homework: { inStudy: Homework; outside: Homework }
  inStudy: Student
  outside: Student
  participant: string
}

/** A student with data in every table that stores data about students. */
export async function aStudentWithData(
  server: TestServer,
  { make, owner, teacher }: { make: StudyBuilder; owner: TestClient; teacher: TestClient },
  options: { study?: ReadyStudy; classroom?: SchoolClass; nickname?: string } = {},
): Promise<StudentWithData> {
  const fields = { preSurvey: true, preSurveyQuestions: survey }
  const study = options.study ?? (await make.aStudyIn('DEPLOYED', 2, { fields }))
  const classroom = options.classroom ?? done<SchoolClass>(await teacher.post('/core/classes', { name: 'Period 4' }))
  const client = await server.joinClass(classroom.joinCode, options.nickname ?? traces.nickname)
  const { userID: id } = done<{ userID: string }>(await client.get('/api/login/isAuth'))
  done(await client.patch('/core/users/me/settings/colorScheme', { value: 'dark' }))
  done(await client.post('/core/users/me/attributes/gradeLevel', { value: ['Grade 1'] }))
  const assign = async (problemSetId: string) =>
    done<Homework>(await teacher.post(`/core/classes/${classroom.id}/homework`, { problemSetId }), homeworkSchema)
  const homework = { inStudy: await assign(study.set.ceri), outside: await assign(make.takeSet().ceri) }
  const open = async ({ id: homeworkId }: Homework) =>
    studentAt(
      client,
      done<OpenedWork>(await client.post('/api/tutor/homework', { homeworkId, today: today(), event: newEvent() })),
    )

  const inStudy = await open(homework.inStudy)
  done(await inStudy.post('survey', { answers: { hobby: traces.survey, fun: '4', when: 'Evening' } }))
  await inStudy.problem()
  await inStudy.answer(await wrongAnswer(owner, await inStudy.current()))
  done(await inStudy.post('events', { events: [{ ...newEvent(), kind: 'idle', seconds: 30 }] }))
  const outside = await open(homework.outside)
  await outside.problem()
  await outside.answer({ 1: [traces.unreadable] })

  const pool = server.composed.pools.study
  const { rows } = await pool.query('select participant from trellis.enrolment where student_id = $1', [id])
  const participant = rows[0].participant as string
  done(await owner.post('/api/study/withdraw', withdrawalOf(study.id, participant, { note: traces.note })))
  // Inserted, because not every problem of the library can have an answer that is malformed.
  await pool.query(
    `insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, data, reply)
     select study_id, id, gen_random_uuid(), 0, 'answered', condition_id, $2, $3 from trellis.work
     where student_id = $1 and study_id <> 0`,
    [
      id,
      { response: { 1: [traces.unreadable] }, correctness: 'malformed', try: 0, counted: true },
      { verdict: { reason: `I cannot read “${traces.unreadable}”` } },
    ],
  )
  return { client, id, classroom, study, homework, inStudy, outside, participant }
}

/** The columns of the two schemas in which a text occurs, such as `trellis.event.data`. */
export async function columnsContaining(server: TestServer, text: string): Promise<string[]> {
  if (!searches.has(server)) searches.set(server, searchOf(server))
  const { rows } = await server.composed.pools.study.query(await searches.get(server)!, [text.toLowerCase()])
  return rows.map(({ place }) => place)
}

const searches = new WeakMap<TestServer, Promise<string>>()

/** One statement that reads every table once. A statement for each column would take twenty times as long. */
async function searchOf(server: TestServer): Promise<string> {
  const { rows } = await server.composed.pools.study.query<{ search: string }>(
    `select format('select unnest(array[%s]) as place from %I.%I',
       string_agg(format('case when position($1 in lower(%I::text)) > 0 then %L end', column_name,
         format('%s.%s.%s', table_schema, table_name, column_name)), ', '), table_schema, table_name) as search
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('trellis', 'platform') and table_type = 'BASE TABLE' and data_type <> 'bytea'
       and table_name !~ '^event_[0-9]+$'
       and (table_schema, table_name) not in (('platform', 'problem'), ('platform', 'problem_set'), ('platform', 'tutoring'))
     group by table_schema, table_name`,
  )
  const everywhere = rows.map(({ search }) => search).join(' union all ')
  return `select distinct place collate "C" as place from (${everywhere}) found where place is not null order by place`
}
