import { createHash, randomBytes } from 'node:crypto'
import {
  codeAlphabet,
  fromWire,
  type ProblemId,
  type Response,
  type Study,
  studyContentSchema,
  studySchema,
} from '@trellis/domain'
import { sessionCookie } from '@trellis/http'
import { rightResponse } from '@trellis/simulation'
import type pg from 'pg'
import { call, signInAs } from '../harness'

/** A running study, and a class with its set as homework. */
export interface RunningStudy {
  studyId: number
  linkCode: string
  classId: string
}

/** A student with a session, and the homework to open. */
export interface JoinedStudent {
  cookie: string
  homeworkId: string
}

export type AnswerKey = Record<ProblemId, Response>

/** A Support Comparison study of one set of graded problems, with a support for each problem in both conditions. */
export async function deployStudy(
  pool: pg.Pool,
  server: { url: string },
): Promise<{ studyId: number; key: AnswerKey }> {
  const researcher = await signInAs(server, 'researcher')
  const admin = await signInAs(server, 'admin')
  const set = await someSet(pool)
  const post = async <T>(by: typeof admin, path: string, body: object) =>
    JSON.parse(await call(by, 'POST', path, body)) as T
  const added = await post<unknown>(researcher, '/api/study/addStudy', { studyTypeId: 1, studyName: 'Bench' })
  const study = fromWire(studySchema, added) as Study
  const studyId = study.studyId
  await post(researcher, '/api/study/addProblemSet', { studyId, problemSetId: set.ceri })
  const conditions = study.conditions.filter((condition) => !condition.isFixed)
  for (const problemId of set.problems) {
    for (const { conditionId } of conditions) {
      const hints = ['Read it twice.', 'Draw what you know.', 'Now try it with the numbers.'].map((hint) => ({ hint }))
      const tutorings = `/core/content/problems/${problemId}/tutorings`
      const { ceri: id } = await post<{ ceri: string }>(researcher, tutorings, { tutorStrategyType: 'HINTS', hints })
      const mapping = { studyId, conditionId, problemCeri: problemId, tutorStrategyCeri: id }
      await post(researcher, '/api/TutorStrategyCondition/createTSC', mapping)
    }
  }
  await post(researcher, '/api/study/updateStudyStatus', { studyId, status: 'AWAITING_APPROVAL' })
  await post(admin, '/api/study/updateStudyStatus', { studyId, status: 'DEPLOYED' })
  return { studyId, key: await keyOf(pool, studyId) }
}

async function someSet(pool: pg.Pool): Promise<{ ceri: string; problems: string[] }> {
  const { rows } = await pool.query<{ ceri: string; problems: string[] }>(
    `select s.ceri, array_agg(m.problem_ceri order by m.position) as problems
     from platform.problem_set s join platform.problem_set_member m on m.set_ceri = s.ceri
     where s.is_listed and not s.is_skillbuilder and s.open_response_count = 0
     group by s.ceri having bool_and(m.problem_ceri is not null)
     order by abs(count(*) - 10), s.ceri limit 1`,
  )
  return rows[0]!
}

async function keyOf(pool: pg.Pool, studyId: number): Promise<AnswerKey> {
  const { rows } = await pool.query<{ content: unknown }>('select content from trellis.snapshot where study_id = $1', [
    studyId,
  ])
  const content = studyContentSchema.parse(fromWire(studyContentSchema, rows[0]!.content))
  const problems = Object.values(content.problems)
  return Object.fromEntries(problems.map((problem) => [problem.problemId, rightResponse(problem.answers)]))
}

/** Study ids of copies start far above those of the sequence. */
const copiesFrom = 1_000_000
/** Above the ids of studies, because join codes are computed from both. */
const firstNumberOfClasses = 10_000_000
/** More than the number of conditions in a study. */
const step = 100

/** Copies a study; each copy has its own set, seed, link and frozen content. */
export async function copyStudy(pool: pg.Pool, studyId: number, copies: { from: number; count: number }) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temp table copy on commit drop as
       select $2::int + n as study_id, s.ceri, s.name, n, $1::int as of_study,
         encode(sha256(('seed ' || n)::bytea), 'hex') as seed
       from generate_series($3::int, $3::int + $4::int - 1) n
       join (select ceri, name, row_number() over (order by ceri) - 1 as n from platform.problem_set
         where is_listed and ceri not in (select problem_set_ceri from trellis.problem_set_hold where study_id = $1)) s
         using (n)`,
      [studyId, copiesFrom, copies.from, copies.count],
    )
    const copied = (table: string, changes: string, where = 't.study_id = c.of_study') =>
      client.query(`insert into trellis.${table} overriding system value
        select (jsonb_populate_record(t, jsonb_build_object(${changes}))).* from trellis.${table} t, copy c where ${where}`)
    const newCondition = (position: string) => `c.study_id * ${step} + ${position}`
    await copied('study', `'id', c.study_id, 'name', 'Bench ' || c.n`, 't.id = c.of_study')
    await copied('study_problem_set', `'study_id', c.study_id, 'problem_set_ceri', c.ceri`)
    await copied('problem_set_hold', `'study_id', c.study_id, 'problem_set_ceri', c.ceri`)
    await copied('condition', `'study_id', c.study_id, 'id', ${newCondition('t.position')}`)
    await client.query(
      `insert into trellis.snapshot (study_id, hash, items, content)
       select c.study_id, t.hash, t.items, jsonb_set(jsonb_set(t.content, '{sets,0,set,ceri}', to_jsonb(c.ceri)),
         '{conditions}', (select jsonb_agg(one || jsonb_build_object('conditionId', ${newCondition('k.position')}) order by at)
           from jsonb_array_elements(t.content -> 'conditions') with ordinality as a(one, at)
           join trellis.condition k on k.id = (one ->> 'conditionId')::int))
       from trellis.snapshot t, copy c where t.study_id = c.of_study`,
    )
    const { rows } = await client.query<{ study_id: number; seed: string }>('select study_id, seed from copy')
    await client.query(
      `insert into trellis.run (study_id, seed, seed_hash, link_code)
       select study_id, seed, encode(sha256(seed::bytea), 'hex'), code
       from copy join unnest($1::int[], $2::text[]) as u(id, code) on u.id = study_id`,
      [rows.map((row) => row.study_id), rows.map((row) => codeOf(row.study_id, 8))],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Assigns the set of every running study to its own class, unless it has one, and returns all running studies. */
export async function assignHomework(pool: pg.Pool): Promise<RunningStudy[]> {
  const { rows } = await pool.query<{ study_id: number; link_code: string; ceri: string }>(
    `select s.id as study_id, r.link_code, h.problem_set_ceri as ceri from trellis.study s
     join trellis.run r on r.study_id = s.id join trellis.problem_set_hold h on h.study_id = s.id
     where s.status = 'DEPLOYED' order by s.id`,
  )
  const numbers = rows.map((row) => row.study_id)
  await pool.query(
    `insert into platform.school (id, name, unit_key) values ('SCOAK', 'Oak', 'SCOAK') on conflict do nothing`,
  )
  await pool.query(
    `insert into platform.class (id, teacher_id, name, grade, school_id, join_code)
     select 'C' || n, (select id from platform.user where email = 'teacher@demo.trellis'), 'Class ' || n, 'Grade 6', 'SCOAK', code
     from unnest($1::int[], $2::text[]) as u(n, code) on conflict do nothing`,
    [numbers, numbers.map((number) => codeOf(number, 6))],
  )
  await pool.query(
    `insert into platform.homework (id, class_id, problem_set_ceri, title)
     select 'H' || n, 'C' || n, ceri, 'Homework' from unnest($1::int[], $2::text[]) as u(n, ceri) on conflict do nothing`,
    [numbers, rows.map((row) => row.ceri)],
  )
  return rows.map(({ study_id: studyId, link_code: linkCode }) => {
    return { studyId, linkCode, classId: `C${studyId}` }
  })
}

let students = 0
let classes = 0
/** Students in a class. */
export const classSize = 30

/**
 * Adds new students with sessions to new classes with the studies' homework in turn. Written directly to the database,
 * because hashing PINs is slow.
 */
export async function joinStudents(
  pool: pg.Pool,
  studies: readonly RunningStudy[],
  count: number,
): Promise<JoinedStudent[]> {
  const open = new Map<RunningStudy, { id: number; of: string; free: number }>()
  const added: { id: number; of: string }[] = []
  const people = Array.from({ length: count }, (_, index) => {
    const study = studies[index % studies.length]!
    let schoolClass = open.get(study)
    if (!schoolClass?.free) {
      schoolClass = { id: ++classes, of: study.classId, free: classSize }
      open.set(study, schoolClass)
      added.push(schoolClass)
    }
    schoolClass.free -= 1
    return { id: `UB${++students}`, token: randomBytes(32).toString('base64url'), classId: `CB${schoolClass.id}` }
  })
  await pool.query(
    `with given as (select * from unnest($1::int[], $2::text[], $3::text[]) as u(n, of_class, code)),
      made as (insert into platform.class (id, teacher_id, name, grade, school_id, join_code)
        select 'CB' || n, teacher_id, name, grade, school_id, code from given join platform.class on id = of_class)
     insert into platform.homework (id, class_id, problem_set_ceri, title)
     select 'H' || 'CB' || n, 'CB' || n, problem_set_ceri, title from given join platform.homework on class_id = of_class`,
    [added.map(({ id }) => id), added.map(({ of }) => of), added.map(({ id }) => codeOf(firstNumberOfClasses + id, 6))],
  )
  await pool.query(
    `with given as (select * from unnest($1::text[], $2::text[], $3::text[]) as u(id, class_id, token_hash)),
      person as (insert into platform.user (id, first_name, last_name, display_name) select id, id, '', id from given),
      role as (insert into platform.user_role (user_id, role) select id, 'STUDENT' from given),
      student as (insert into platform.student (user_id, nickname, pin_hash) select id, id, '-' from given),
      member as (insert into platform.class_member (class_id, user_id, nickname, nickname_key)
        select class_id, id, id, id from given)
     insert into platform.session (token_hash, id, user_id, expires_at, idle_minutes)
     select token_hash, id, id, now() + interval '7 days', 7 * 24 * 60 from given`,
    [
      people.map((person) => person.id),
      people.map((person) => person.classId),
      people.map((person) => createHash('sha256').update(person.token).digest('hex')),
    ],
  )
  return people.map(({ token, classId }) => {
    return { cookie: `${sessionCookie(false)}=${token}`, homeworkId: `H${classId}` }
  })
}

/** Sets how students enroll: 0 by opening homework, 2 by link. The server reads it every time a student opens work. */
export async function setRecruitmentType(pool: pg.Pool, recruitmentType: 0 | 2): Promise<void> {
  await pool.query("update trellis.study set recruitment_type = $1 where status = 'DEPLOYED'", [recruitmentType])
}

/** A code that is unique for this number. */
function codeOf(number: number, length: number): string {
  let code = ''
  for (let rest = number; code.length < length; rest = Math.floor(rest / codeAlphabet.length)) {
    code += codeAlphabet[rest % codeAlphabet.length]
  }
  return code
}
