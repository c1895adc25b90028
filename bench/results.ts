import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type DataPackage, dataPackageSchema, type StudyId } from '@trellis/domain'
import type { Pool } from 'pg'
import { connect } from '../apps/server/src/db/client'
import { createRunningStudyCache } from '../apps/server/src/delivery/running-study.read'
import { analysisDesignOf } from '../apps/server/src/features/results/analysis-design.rules'
import { type AnalysisTable, analysisTable } from '../apps/server/src/features/results/analysis-table.rules'
import { computeResults, type ResultsTask } from '../apps/server/src/features/results/compute-results'
import { outcomesOf } from '../apps/server/src/features/results/outcomes.rules'
import { readRecord } from '../apps/server/src/features/results/record.read'
import { parseRecord } from '../apps/server/src/features/results/record.rules'
import { analysisOf, analyzedOutcome, rowsOf } from '../apps/server/src/features/results/samples.rules'
import { estimateWith, plannedChoice } from '../apps/server/src/features/results/specifications.rules'
import { readStudyPlan } from '../apps/server/src/study/view/study-plan.read'
import setUpDatabase from '../apps/server/src/testing/global-setup'
import { done, studyBuilder } from '../apps/server/src/testing/study-builder'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server'

const students = Number(process.env.BENCH_STUDENTS ?? 20_000)
const perClass = 25
const targets = { tableMs: 5_000, plannedMs: 2_000, redrawsMs: 10_000, memoryMb: 500 }
/** The median counts, because other work on the machine slows single readings down. */
const timesRead = 3
const say = (text: string) => process.stderr.write(`${text}\n`)

/** The cost of the results of a large study: reading its record, planned estimates, randomization test, and memory. */
export async function benchResults(): Promise<boolean> {
  say('Preparing a database …')
  const tearDown = await setUpDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
  const server = await startTestServer({ DATA_DIR: dataDir })
  try {
    const studyId = await aStudyWithTests(server)
    say(`Filling with the record of ${students.toLocaleString('en')} students …`)
    const events = await fill(server, studyId)
    const { pool, task } = await taskOf(server, studyId)
    const readAll = async () => await readRecord(connect(pool), studyId, { withPrior: false, withOutside: false })
    // First the whole computation as in the product, to measure its memory; then its parts.
    const before = process.memoryUsage().rss
    const whole = await timed(async () => computeResults({ ...task, record: await readAll() }))
    const memoryMb = (process.resourceUsage().maxRSS * 1024 - before) / 2 ** 20
    const readings: { result: AnalysisTable; ms: number }[] = []
    for (let count = 0; count < timesRead; count++) {
      const reading = await timed(async () => {
        const record = parseRecord(await readAll())
        return analysisTable(record, task.design, { sample: 'STUDENTS', endedAt: task.endedAt })
      })
      readings.push(reading)
    }
    const read = readings.sort((one, other) => one.ms - other.ms)[Math.floor(timesRead / 2)]!
    const analysis = analysisOf({ ...task, table: read.result })
    const planned = await timed(async () => {
      for (const { outcome: name } of outcomesOf(analysis)) {
        const outcome = analyzedOutcome(analysis, name)
        for (const contrast of analysis.contrasts) {
          const choice = plannedChoice(analysis, outcome, rowsOf(analysis.planned, outcome.analyzed, contrast))
          estimateWith(analysis, outcome, contrast, choice, analysis.planned)
        }
      }
    })
    const redrawn = await timed(async () => {
      const choice = { estimator: 'randomization' as const, covariates: [] }
      const outcome = analyzedOutcome(analysis, analysis.plan.primaryOutcome!)
      return estimateWith(analysis, outcome, analysis.contrasts[0]!, choice, analysis.planned)
    })
    const figures = { events, read: read.ms, planned: planned.ms, redrawn: redrawn.ms, whole: whole.ms, memoryMb }
    const isMet = report(figures)
    say('Making the data package …')
    const packed = await packageOf(server, studyId)
    const [file, heap] = [packed.fileMb, packed.heapMb].map((size) => size.toFixed(0))
    console.log(`         the data package: ${secondsText(packed.ms)}, ${file} MB; ${heap} MB more in memory`)
    return isMet
  } finally {
    await server.close()
    await tearDown()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const secondsText = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function timed<T>(act: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await act()
  return { result, ms: performance.now() - began }
}

/** A Support Comparison study with a pre-test and a post-test, assigned in blocks within grades. */
async function aStudyWithTests(server: TestServer): Promise<StudyId> {
  const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  const make = await studyBuilder(server, { owner, admin })
  const study = await make.aStudyIn('DEPLOYED', 1, {
    fields: { preTest: true, postTest: true, randomisation: 'BLOCKS', strata: ['GRADE'] },
    before: async ({ id }) => {
      for (const studyBlockTypeId of [1, 2]) {
        const body = { studyId: id, problemSetId: make.takeSet().ceri, studyBlockTypeId }
        done(await owner.post('/api/study/addProblemSet', body))
      }
    },
  })
  return study.id as StudyId
}

/** About a million events for 20,000 students. */
const problemsPerStage = 6
const batch = 500

/** Writes three events for each of six problems in every stage; answers depend on the student and the condition. */
async function fill(server: TestServer, studyId: StudyId): Promise<number> {
  const pool = server.composed.pools.study
  // In batches, because each new student is locked until the statement ends, and the number of locks is limited.
  for (let from = 1; from <= students; from += batch) {
    const to = Math.min(students, from + batch - 1)
    await enrol(pool, studyId, from, to)
    await record(pool, studyId, from, to)
  }
  // Without a timeout, because on a busy machine this takes longer than the product allows for a statement.
  await pool.query('begin; set local statement_timeout = 0; analyze; commit')
  const { rows } = await pool.query<{ count: string }>('select count(*) from trellis.event where study_id = $1', [
    studyId,
  ])
  return Number(rows[0]!.count)
}

async function enrol(pool: Pool, studyId: StudyId, from: number, to: number): Promise<void> {
  await pool.query(
    `with came as (
       insert into trellis.enrolment (study_id, student_id, condition_id, participant, source, unit, stratum, sequence,
         class_code, grade_code, enrolled_at)
       select $1, 'B' || n, (select id from trellis.condition where study_id = $1 order by position offset n % 2 limit 1),
         'P' || n, 'HOMEWORK', 'P' || n, 'grade G' || n % 4, n / 4, 'K' || n / $3, 'G' || n % 4,
         now() - interval '30 days' + n * interval '1 minute'
       from generate_series($2::int, $4::int) n returning study_id, student_id, condition_id, enrolled_at)
     insert into trellis.work (study_id, student_id, homework_id, condition_id, with_tests, state, opened_at, last_at, finished_at)
     select study_id, student_id, 'H1', condition_id, true, '{"records": [], "current": null}', enrolled_at, enrolled_at,
       case when random() < 0.9 then enrolled_at end from came`,
    [studyId, from, perClass, to],
  )
}

async function record(pool: Pool, studyId: StudyId, from: number, to: number): Promise<void> {
  await pool.query(
    `insert into trellis.event (study_id, work_id, id, seq, kind, condition_id, problem_ceri, data, ordinal, place,
       problem_set_ceri, at, student_at)
     select $1, w.id, gen_random_uuid(), 0, k.kind, w.condition_id, 'PR' || s.place || p,
       case k.kind when 'problem_finished' then case when is_right
         then '{"outcome": "right", "firstAnswer": "correct", "helpFirst": false, "tries": 1, "helps": 0}'::jsonb
         else '{"outcome": "wrong", "firstAnswer": "incorrect", "helpFirst": false, "tries": 2, "helps": 0}' end
       when 'answered' then jsonb_build_object('response', jsonb_build_object('1', jsonb_build_array((w.id % 9)::text)),
         'correctness', case when is_right then 'correct' else 'incorrect' end, 'try', 1, 'counted', true)
       else '{}' end,
       s.number * 100 + p * 3 + k.number, s.place, 'PS' || s.place, w.opened_at + (s.number * 100 + p * 3 + k.number) * interval '20 seconds',
       w.opened_at + (s.number * 100 + p * 3 + k.number) * interval '20 seconds'
     from trellis.work w
     cross join (values ('PRE_TEST', 0), ('MAIN', 1), ('POST_TEST', 2)) s(place, number)
     cross join generate_series(1, $2::int) p
     cross join lateral (select random() < 0.35 + 0.3 * (w.id % 7) / 7.0 + 0.05 * s.number * (w.condition_id % 2) as is_right) drawn
     cross join (values ('started', 0), ('answered', 1), ('problem_finished', 2)) k(kind, number)
     where w.study_id = $1 and w.student_id = any(select 'B' || n from generate_series($3::int, $4::int) n)
       and (s.place <> 'POST_TEST' or w.finished_at is not null)`,
    [studyId, problemsPerStage, from, to],
  )
}

async function taskOf(server: TestServer, studyId: StudyId) {
  const pool = server.composed.pools.study
  const platform = server.composed.embedded!.port
  const [plan, running] = [
    await readStudyPlan({ db: connect(pool), platform }, studyId),
    await createRunningStudyCache(pool).load(studyId),
  ]
  const now = Math.floor(Date.now() / 1000)
  const task: Omit<ResultsTask, 'record'> = {
    design: analysisDesignOf(running),
    plan: plan.plan,
    exploratory: plan.exploratory,
    sample: 'STUDENTS',
    deployedAt: now - 40 * 86_400,
    endedAt: now,
    isPlanFrozen: true,
    deviations: 0,
    wasUnblinded: false,
    notShared: [],
  }
  return { pool, task }
}

interface Packed {
  ms: number
  fileMb: number
  /** The largest increase of the server's memory while it writes the tables. */
  heapMb: number
}

/** Completes the study and builds its restricted data package in the background of the server, as the product does. */
async function packageOf(server: TestServer, studyId: StudyId): Promise<Packed> {
  const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
  done(await admin.post('/api/study/updateStudyStatus', { studyId, status: 'COMPLETED' }))
  const path = '/api/study/dataPackage'
  const stateOf = async () => {
    const { tiers } = done<DataPackage>(await owner.get(`${path}?studyId=${studyId}`), dataPackageSchema)
    return tiers.find(({ tier }) => tier === 'RESTRICTED')!
  }
  const before = heldMemory()
  let most = before
  const { ms, result } = await timed(async () => {
    done(await owner.post(`${path}/build`, { studyId, tier: 'RESTRICTED' }))
    let state = await stateOf()
    while (state.state === 'BUILDING') {
      if (state.share! > 0) most = Math.max(most, heldMemory())
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      state = await stateOf()
    }
    return state
  })
  if (result.state !== 'READY') throw new Error(`The data package was not made: ${result.state} (${result.failure})`)
  return { ms, fileMb: (result.bytes ?? 0) / 2 ** 20, heapMb: (most - before) / 2 ** 20 }
}

/** Memory in use after a garbage collection, because the amount of garbage depends on the machine. */
function heldMemory(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

interface Figures {
  events: number
  read: number
  planned: number
  redrawn: number
  whole: number
  memoryMb: number
}

/** Whether all targets are met. */
function report({ events, read, planned, redrawn, whole, memoryMb }: Figures): boolean {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
  console.log(`\nNode ${process.version}, ${machine}`)
  console.log(`Results of ${students.toLocaleString('en')} students from ${events.toLocaleString('en')} events\n`)
  const lines = [
    {
      what: 'the analysis table is read',
      isMet: read < targets.tableMs,
      found: secondsText(read),
      most: secondsText(targets.tableMs),
    },
    {
      what: 'all planned estimates',
      isMet: planned < targets.plannedMs,
      found: secondsText(planned),
      most: secondsText(targets.plannedMs),
    },
    {
      what: '10,000 redraws',
      isMet: redrawn < targets.redrawsMs,
      found: secondsText(redrawn),
      most: secondsText(targets.redrawsMs),
    },
    {
      what: 'memory',
      isMet: memoryMb < targets.memoryMb,
      found: `${memoryMb.toFixed(0)} MB`,
      most: `${targets.memoryMb} MB`,
    },
  ]
  for (const { what, isMet, found, most } of lines) {
    console.log(`${isMet ? 'met   ' : 'missed'}   ${what}: ${found}, less than ${most}`)
  }
  console.log(`         everything on the results page: ${secondsText(whole)}`)
  return lines.every(({ isMet }) => isMet)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await benchResults()) ? 0 : 1
}
