import { setTimeout } from 'node:timers/promises'
import { createRandom, type StudyId } from '@trellis/domain'
import { type CrowdReport, httpTransport, type KeySource, participantKeyOf, playCrowd } from '@trellis/simulation'
import { chiSquareFit } from '@trellis/stats'
import type pg from 'pg'
import { anonymousStudentId } from '../delivery/participant-code'
import { createRunningStudyCache } from '../delivery/running-study.read'
import { answerKeysOf } from '../features/simulation/answer-keys.rules'
import type { ServerProcess, ServerProgram } from './server-process'

export interface StormedStudy {
  pool: pg.Pool
  studyId: StudyId
  linkCode: string
  seed: string
}

export interface Storm extends StormedStudy {
  program: ServerProgram
  environment: Record<string, string>
  students: number
  concurrency: number
  processes: number
  faults: number
  twoTabs: number
  /** How often a process is killed, on average; milliseconds. */
  killEvery: number
  onDone?(done: number): void
}

export interface StormReport extends CrowdReport {
  kills: number
  seconds: number
  /** Replies of the servers by status, without those of a server that is stopping (503). */
  statuses: Record<number, number>
}

/** Simulates students with a study link on an unreliable network, while servers are killed and restarted. */
export async function playThroughStorm(storm: Storm): Promise<StormReport> {
  const random = createRandom(`${storm.seed}/storm`)
  const start = () => storm.program.start(storm.environment)
  const servers: (ServerProcess | null)[] = await Promise.all(Array.from({ length: storm.processes }, start))
  const statuses: Record<number, number> = {}
  const keyOf = await keysOf(storm.pool, storm.studyId)
  const began = performance.now()
  const over = new AbortController()
  let [kills, done] = [0, 0]

  const killing = (async () => {
    for (;;) {
      const pause = storm.killEvery * (0.5 + random.next())
      await setTimeout(pause, null, { signal: over.signal }).catch(() => {}) // The storm is over.
      if (over.signal.aborted) return
      const index = random.int(0, servers.length - 1)
      const killed = servers[index]!.kill()
      servers[index] = null
      await killed
      kills += 1
      servers[index] = await start()
    }
  })()
  try {
    const report = await playCrowd({
      ...storm,
      keyOf,
      attempts: 60,
      enter: async (index) => ({
        entry: { code: storm.linkCode, participantKey: participantKeyOf(storm.seed, index) },
        // Every call may reach another process, as behind a load balancer.
        transport: () =>
          httpTransport({
            base: () => random.pick(servers.filter((server) => server !== null)).url,
            onAnswer: (_, status) => {
              if (status !== 503) statuses[status] = (statuses[status] ?? 0) + 1
            },
          }).send,
      }),
      onDone: () => storm.onDone?.(++done),
    })
    return { ...report, kills, statuses, seconds: (performance.now() - began) / 1000 }
  } finally {
    over.abort()
    await killing
    await Promise.all(servers.map((server) => server?.stop()))
  }
}

/** The answer keys of simulated students. */
export async function keysOf(pool: pg.Pool, studyId: StudyId): Promise<KeySource> {
  const { content } = await createRunningStudyCache(pool).load(studyId)
  return answerKeysOf(content)
}

/** Violations of the promise that nothing is lost and nothing recorded twice; empty when it was kept. */
export async function conservationErrors(storm: StormedStudy, report: CrowdReport): Promise<string[]> {
  const { pool, studyId } = storm
  const errors: string[] = []
  const expectNone = async (violation: string, text: string, values: unknown[] = [studyId]) => {
    const { rows } = await pool.query(text, values)
    if (rows.length > 0) errors.push(`${rows.length} ${violation}, such as ${JSON.stringify(rows[0])}`)
  }
  const students = report.students.filter(hasEntered).map(({ index, acknowledged, played }) => ({
    studentId: anonymousStudentId(storm.linkCode, participantKeyOf(storm.seed, index)),
    acknowledged,
    played,
  }))
  const ids = students.map(({ studentId }) => studentId)
  const acknowledged = students.flatMap((student) => student.acknowledged)

  await expectNone(
    'acknowledged events are not recorded exactly once',
    `select t.id, count(e.id) from unnest($2::uuid[]) as t(id)
     left join trellis.event e on e.id = t.id and e.seq = 0 and e.study_id = $1
     group by t.id having count(e.id) <> 1`,
    [studyId, acknowledged],
  )
  await expectNone(
    'events are recorded twice',
    'select id, seq from trellis.event where study_id = $1 group by id, seq having count(*) > 1',
  )
  await expectNone(
    'students do not have exactly one enrolment',
    `select t.id, count(e.student_id) from unnest($2::text[]) as t(id)
     left join trellis.enrolment e on e.study_id = $1 and e.student_id = t.id
     group by t.id having count(e.student_id) <> 1`,
    [studyId, ids],
  )
  await expectNone(
    'enrolments belong to no student who entered',
    'select student_id from trellis.enrolment where study_id = $1 and student_id <> all ($2::text[])',
    [studyId, ids],
  )
  await expectNone(
    'students do not have exactly one work',
    'select student_id from trellis.work where study_id = $1 group by student_id having count(*) <> 1',
  )
  await expectNone(
    'works are in another condition than their student',
    `select w.id from trellis.work w left join trellis.enrolment e using (study_id, student_id)
     where w.study_id = $1 and w.condition_id is distinct from e.condition_id`,
  )
  await expectNone(
    'events are in another condition than their work, or belong to none',
    `select e.id from trellis.event e left join trellis.work w on w.id = e.work_id and w.study_id = e.study_id
     where e.study_id = $1 and (w.id is null or e.condition_id is distinct from w.condition_id)`,
  )
  await expectNone(
    'works do not match their events',
    `select w.id from trellis.work w
     cross join lateral (select count(*) filter (where e.kind = 'problem_finished') as finished_problems,
         count(*) filter (where e.kind = 'finished') as finished,
         count(*) filter (where e.kind = 'enrolled') as enrolled
       from trellis.event e where e.study_id = w.study_id and e.work_id = w.id) e
     where w.study_id = $1 and (e.enrolled <> 1 or e.finished <> (w.finished_at is not null)::int
       or e.finished_problems <> jsonb_array_length(jsonb_path_query_array(w.state, '$.records[*].results[*]')))`,
  )
  errors.push(...(await contradictions(storm, students)))
  errors.push(...(await splitErrors(pool, studyId)))
  if (report.mismatches.length > 0) {
    errors.push(
      `${report.mismatches.length} calls sent twice got different replies: ${JSON.stringify(report.mismatches[0])}`,
    )
  }
  return errors
}

/** Whether the student got into the study, instead of finding it closed from the start. */
export function hasEntered({ played }: CrowdReport['students'][number]): boolean {
  return played.some(({ fate, seconds }) => fate !== 'closed' || seconds > 0)
}

/** Students with one tab whose own counts of answers and helps differ from the recorded events. */
async function contradictions(
  { pool, studyId }: StormedStudy,
  students: { studentId: string; played: CrowdReport['students'][number]['played'] }[],
): Promise<string[]> {
  const { rows } = await pool.query<{ student_id: string; answers: number; helps: number }>(
    `select w.student_id, count(*) filter (where e.kind = 'answered')::int as answers,
       count(*) filter (where e.kind in ('hint_shown', 'explanation_shown', 'answer_shown'))::int as helps
     from trellis.work w join trellis.event e on e.study_id = w.study_id and e.work_id = w.id
     where w.study_id = $1 group by w.student_id`,
    [studyId],
  )
  const recorded = new Map(rows.map((row) => [row.student_id, row]))
  const contradicted = students.filter(({ studentId, played: [only, ...more] }) => {
    const row = recorded.get(studentId)
    return only && more.length === 0 && (row?.answers !== only.answers || row.helps !== only.helps)
  })
  if (contradicted.length === 0) return []
  const { studentId, played } = contradicted[0]!
  const [seen, logged] = [JSON.stringify(played), JSON.stringify(recorded.get(studentId))]
  return [`${contradicted.length} students saw something other than what is recorded, such as ${seen} and ${logged}`]
}

/** So small that a fair draw practically never fails the test; a broken one is off by far more. */
const suspiciousP = 0.0001

async function splitErrors(pool: pg.Pool, studyId: number): Promise<string[]> {
  const { rows } = await pool.query<{ weight: number; count: number }>(
    `select c.weight, count(e.student_id)::int as count from trellis.condition c
     left join trellis.enrolment e on e.study_id = c.study_id and e.condition_id = c.id
     where c.study_id = $1 group by c.id order by c.position`,
    [studyId],
  )
  const counts = rows.map((row) => row.count)
  const weights = rows.map((row) => row.weight)
  const { p } = chiSquareFit(counts, weights)
  return p < suspiciousP
    ? [`the split ${counts.join(':')} does not match the weights ${weights.join(':')}: p = ${p}`]
    : []
}
