import { setTimeout as delay } from 'node:timers/promises'
import { createRandom, paradigms, recruitmentTypes, type StudyContent } from '@trellis/domain'
import { httpTransport, participantKeyOf, playCrowd } from '@trellis/simulation'
import { readPidFile } from '../apps/server/src/db/embedded/postmaster'
import { answerKeysOf } from '../apps/server/src/features/simulation/answer-keys.rules'
import { conservationErrors, type Storm } from '../apps/server/src/testing/conservation'
import setUpDatabase from '../apps/server/src/testing/global-setup'
import { bundleServer, type ServerProcess } from '../apps/server/src/testing/server-process'
import { studyBuilder } from '../apps/server/src/testing/study-builder'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server'

/** How long students work, and how many at the same time. */
const seconds = Number(process.env.BENCH_SECONDS ?? 120)
const students = Number(process.env.BENCH_STUDENTS ?? 60)
const concurrency = 20
/** Milliseconds between two faults, on average. */
const faultEvery = 6_000
/** A server that is not back by then has not recovered. */
const patienceMs = 60_000
/** What is judged as recovered in time. */
const targetMs = 3_000

const faults = {
  /** As by the kernel when memory runs out. */
  kill: (pid: number) => process.kill(pid, 'SIGKILL'),
  /** As by an administrator; the supervisor starts it again. */
  restart: (pid: number) => process.kill(pid, 'SIGINT'),
  /** As by a disk that does not answer for a while. The server waits, and need not fail. */
  stop: async (pid: number) => {
    process.kill(pid, 'SIGSTOP')
    await delay(1_500)
    process.kill(pid, 'SIGCONT')
  },
  /** As by a network that drops what it does not know. */
  disconnect: async (_: number, { composed }: TestServer) => {
    await composed.pools.platform!.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'trellis' and pid <> pg_backend_pid() and datname = current_database()`,
    )
  },
}
type Fault = keyof typeof faults

interface Tally {
  statuses: Record<number, number>
  acknowledged: number
  played: number
  retries: number
  errors: string[]
  recoveries: { fault: Fault; ms: number }[]
}

/**
 * Students work through studies while their database is killed, restarted, stopped and cut off at random. Prints what
 * was lost or recorded twice, every status that was answered, how long each recovery took, and whether the server lived.
 */
async function run(): Promise<boolean> {
  const tearDown = await setUpDatabase()
  const server = await startTestServer()
  const program = await bundleServer()
  const tally: Tally = { statuses: {}, acknowledged: 0, played: 0, retries: 0, errors: [], recoveries: [] }
  try {
    const { study } = server.composed.pools
    // Tests do without it; what was acknowledged must survive a kill.
    await study.query('alter role current_user reset synchronous_commit')
    const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
    const make = await studyBuilder(server, { owner, admin })
    const ready = await Promise.all(
      Array.from({ length: Math.max(1, Math.ceil(seconds / 20)) }, () =>
        make.aStudyIn('DEPLOYED', 1, {
          fields: {
            recruitmentTypeNumber: recruitmentTypes.selfDeploy,
            experimentalParadigmNumber: paradigms.completeAll,
          },
        }),
      ),
    )
    const served = await program.start({ DATABASE_URL: server.databaseUrl, DATABASE_POOL: '10', DEMO: 'true' })
    let ended: number | string | null = null
    void served.ended.then((how) => {
      ended = how
    })
    const until = performance.now() + seconds * 1_000
    let isOver = false
    const storm = makeFaults(server, served, tally, () => isOver || ended !== null)
    for (const [round, { id }] of ready.entries()) {
      if (performance.now() > until || ended !== null) break
      await playRound(server, served, id, `storm ${round}`, tally)
      console.log(
        `  ${tally.played} students, ${tally.acknowledged} acknowledged events, ${tally.recoveries.length} faults`,
      )
    }
    isOver = true
    await storm
    return report(tally, ended)
  } finally {
    await program.remove()
    await server.close()
    await tearDown()
  }
}

async function playRound(server: TestServer, served: ServerProcess, studyId: number, seed: string, tally: Tally) {
  const { study: pool } = server.composed.pools
  const { rows } = await again(() =>
    pool.query<{ link_code: string; content: StudyContent }>(
      'select r.link_code, s.content from trellis.run r join trellis.snapshot s using (study_id) where r.study_id = $1',
      [studyId],
    ),
  )
  const { link_code: linkCode, content } = rows[0]!
  const played = await playCrowd({
    ...{ students, concurrency, seed, faults: 0.05, twoTabs: 0.1, attempts: 200, keyOf: answerKeysOf(content) },
    enter: async (index) => ({
      entry: { code: linkCode, participantKey: participantKeyOf(seed, index) },
      transport: () =>
        httpTransport({
          base: served.url,
          onAnswer: (_, status) => {
            tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
          },
        }).send,
    }),
  })
  tally.played += played.students.length
  tally.retries += played.retries
  tally.acknowledged += played.students.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const storm = { pool, studyId, linkCode, seed } as Storm
  tally.errors.push(...(await again(() => conservationErrors(storm, played))))
}

/** One fault after the other, each after the server has recovered from the one before. */
async function makeFaults(server: TestServer, served: ServerProcess, tally: Tally, isOver: () => boolean) {
  const random = createRandom('faults')
  const { rows } = await server.composed.pools.study.query('show data_directory')
  const pgdata = Object.values(rows[0])[0] as string
  while (!isOver()) {
    await delay(faultEvery * (0.5 + random.next()))
    if (isOver()) return
    const fault = random.pick(Object.keys(faults) as Fault[])
    const running = await readPidFile(pgdata)
    if (!running) continue
    const since = performance.now()
    // What fails here is made up for by the next fault.
    await Promise.resolve(faults[fault](running.pid, server)).catch(() => {})
    while (!(await isReady(served)) && performance.now() - since < patienceMs) await delay(20)
    tally.recoveries.push({ fault, ms: performance.now() - since })
  }
}

async function isReady({ url }: ServerProcess): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false // The process has ended.
  }
}

/** The database that is asked is the one that is being killed. */
async function again<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (attempt >= 20) throw error
      await delay(500)
    }
  }
}

function report({ statuses, acknowledged, played, retries, errors, recoveries }: Tally, ended: number | string | null) {
  const failed = Object.entries(statuses).filter(([status]) => Number(status) >= 500 && status !== '503')
  console.log(`\n${played} students, ${acknowledged} acknowledged events, ${retries} calls repeated`)
  console.log(
    `  answers: ${Object.entries(statuses)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
  )
  for (const fault of Object.keys(faults) as Fault[]) {
    const times = recoveries
      .filter((one) => one.fault === fault)
      .map(({ ms }) => ms)
      .sort((a, b) => a - b)
    if (times.length === 0) continue
    const [median, longest] = [times[Math.floor(times.length / 2)]!, times.at(-1)!]
    console.log(
      `  ${fault} × ${times.length}: ready again after ${median.toFixed(0)} ms, at most ${longest.toFixed(0)} ms`,
    )
  }
  const targets: [string, boolean][] = [
    ['nothing lost, nothing recorded twice', errors.length === 0],
    ['no answer 5xx other than 503', failed.length === 0],
    ['the server lives', ended === null],
    [`recovered within ${targetMs / 1_000} s`, recoveries.every(({ ms }) => ms <= targetMs)],
  ]
  for (const error of errors) console.log(`  ${error}`)
  for (const [what, isMet] of targets) console.log(`  ${isMet ? 'met   ' : 'missed'}  ${what}`)
  return targets.every(([, isMet]) => isMet)
}

process.exitCode = (await run()) ? 0 : 1
