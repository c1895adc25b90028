import { type FileHandle, open, rm } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom, paradigms, recruitmentTypes, type StudyId } from '@trellis/domain'
import { httpTransport, participantKeyOf, playCrowd } from '@trellis/simulation'
import { readPidFile } from '../apps/server/src/db/embedded/postmaster'
import { conservationErrors, keysOf } from '../apps/server/src/testing/conservation'
import setUpDatabase from '../apps/server/src/testing/global-setup'
import { builtServer, type ServerProcess } from '../apps/server/src/testing/server-process'
import { mountSmallDisk, type SmallDisk } from '../apps/server/src/testing/small-disk'
import { studyBuilder } from '../apps/server/src/testing/study-builder'
import { startTestServer, type TestServer } from '../apps/server/src/testing/test-server'
import { openLink } from './running/calls'

/** How long students work, and how many at the same time. */
const seconds = Number(process.env.BENCH_SECONDS ?? 120)
const students = Number(process.env.BENCH_STUDENTS ?? 60)
const concurrency = 20
/** Seconds in which a fast machine plays a round; each round has its own study. */
const shortestRound = 3
/** The limit of studies that one researcher may create. */
const maxStudies = 40
/** Milliseconds between two faults, on average. */
const faultEvery = 6_000
/** After this time the server counts as not recovered. */
const patienceMs = 60_000
/** The longest recovery that meets the target. */
const targetMs = 3_000

/** The duration of a fault that does not end by itself. */
const faultMs = 2_000
/**
 * The size of the database's disk, if this process may mount one: for the library, the write-ahead log and the
 * students.
 */
const diskMegabytes = 1_500

interface Setting {
  server: TestServer
  served: ServerProcess
  disk: SmallDisk | null
  /** The link of a study without students of the storm: a call that writes shows whether the server has recovered. */
  probeCode: string
}

/** Milliseconds until all PostgreSQL processes have noticed that the first one has ended, and no longer reply. */
const noticedMs = 200

/** Each resolves when its cause has ended; after the first two, the database still has to recover by itself. */
const faults = {
  /** Like the kernel when memory runs out. */
  kill: async (pid: number) => {
    process.kill(pid, 'SIGKILL')
    await delay(noticedMs)
  },
  /** Like an administrator; the supervisor starts the database again. */
  restart: async (pid: number) => {
    process.kill(pid, 'SIGINT')
    await delay(noticedMs)
  },
  /** Like a disk that does not respond for a while. The server waits and need not fail. */
  stop: async (pid: number) => {
    process.kill(pid, 'SIGSTOP')
    await delay(faultMs)
    process.kill(pid, 'SIGCONT')
  },
  /** Like a network that drops unknown connections. */
  disconnect: async (_: number, { server }: Setting) => {
    await server.composed.pools.platform!.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'trellis' and pid <> pg_backend_pid() and datname = current_database()`,
    )
  },
  /** Like a demoted primary, until another one takes its place. */
  readOnly: async (_: number, { server }: Setting) => {
    const { study } = server.composed.pools
    const reload = async (setting: string) => {
      await study.query(`alter system ${setting}`)
      await study.query('select pg_reload_conf()')
    }
    await reload('set default_transaction_read_only = on')
    await delay(faultMs)
    // A read-only transaction may still change this setting.
    await retry(() => reload('reset default_transaction_read_only'))
  },
  /** Like another program that fills the same disk. */
  fill: async (_: number, { disk }: Setting) => {
    const file = join(disk!.folder, 'filled')
    try {
      await fillDisk(file)
      await delay(faultMs)
    } finally {
      await rm(file, { force: true })
    }
  },
}
type Fault = keyof typeof faults

async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 2 ** 20; size >= 2 ** 12; size /= 2) await writeUntilFull(file, Buffer.alloc(size))
  } finally {
    await file.close()
  }
}

async function writeUntilFull(file: FileHandle, block: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.write(block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}

interface Tally {
  statuses: Record<number, number>
  acknowledged: number
  played: number
  retries: number
  errors: string[]
  recoveries: { fault: Fault; ms: number }[]
}

/**
 * Students work through studies while their database is randomly killed, restarted, stopped, disconnected, read-only or
 * out of disk space. Prints what was lost or recorded twice, every status that was returned, how long each recovery
 * took, and whether the server survived.
 */
async function run(): Promise<boolean> {
  const disk = await mountSmallDisk(diskMegabytes)
  if (disk) process.env.TMPDIR = disk.folder
  else console.log('The disk is not filled: this process may not mount one.')
  const tearDown = await setUpDatabase()
  const server = await startTestServer()
  const program = builtServer()
  const tally: Tally = { statuses: {}, acknowledged: 0, played: 0, retries: 0, errors: [], recoveries: [] }
  try {
    const { study } = server.composed.pools
    // Turned off in tests, but here acknowledged data must survive a kill.
    await study.query('alter role current_user set synchronous_commit = on')
    const [owner, admin] = await Promise.all([server.signIn('researcher'), server.signIn('admin')])
    const make = await studyBuilder(server, { owner, admin })
    const [probed, ...ready] = await Promise.all(
      Array.from({ length: Math.min(maxStudies, Math.ceil(seconds / shortestRound)) + 1 }, () =>
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
    const probeCode = await linkOf(server, probed!.id as StudyId)
    const storm = makeFaults({ server, served, disk, probeCode }, tally, () => isOver || ended !== null)
    for (const [round, { id }] of ready.entries()) {
      if (performance.now() > until || ended !== null) break
      await playRound(server, served, id as StudyId, `storm ${round}`, tally)
      console.log(
        `  ${tally.played} students, ${tally.acknowledged} acknowledged events, ${tally.recoveries.length} faults`,
      )
    }
    isOver = true
    await storm
    return report(tally, ended)
  } finally {
    await program.endAll()
    await server.close()
    await tearDown()
    await disk?.unmount()
    await disk?.remove()
  }
}

async function playRound(server: TestServer, served: ServerProcess, studyId: StudyId, seed: string, tally: Tally) {
  const { study: pool } = server.composed.pools
  const [linkCode, keyOf] = [await linkOf(server, studyId), await retry(() => keysOf(pool, studyId))]
  const played = await playCrowd({
    students,
    concurrency,
    seed,
    faults: 0.05,
    twoTabs: 0.1,
    attempts: 200,
    keyOf,
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
  tally.errors.push(...(await retry(() => conservationErrors({ pool, studyId, linkCode, seed }, played))))
}

async function linkOf(server: TestServer, studyId: StudyId): Promise<string> {
  const { rows } = await retry(() =>
    server.composed.pools.study.query<{ code: string }>(
      'select link_code as code from trellis.run where study_id = $1',
      [studyId],
    ),
  )
  return rows[0]!.code
}

/** Causes one fault after the other, each after the server has recovered from the previous one. */
async function makeFaults(setting: Setting, tally: Tally, isOver: () => boolean) {
  const random = createRandom('faults')
  const possible = (Object.keys(faults) as Fault[]).filter((fault) => fault !== 'fill' || setting.disk)
  const { rows } = await setting.server.composed.pools.study.query('show data_directory')
  const pgdata = Object.values(rows[0])[0] as string
  while (!isOver()) {
    await delay(faultEvery * (0.5 + random.next()))
    if (isOver()) return
    const fault = random.pick(possible)
    const running = await readPidFile(pgdata)
    if (!running) continue
    // A fault that fails is simply followed by the next one.
    await faults[fault](running.pid, setting).catch(() => {})
    const since = performance.now()
    while (!(await canEnrol(setting)) && performance.now() - since < patienceMs) await delay(20)
    tally.recoveries.push({ fault, ms: performance.now() - since })
  }
}

/** Whether a new student can enroll in a study, which reads, assigns and writes. */
async function canEnrol({ served, probeCode }: Setting): Promise<boolean> {
  const { path, body } = openLink(probeCode)
  try {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(served.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).ok
  } catch {
    return false // The process has ended.
  }
}

/** Retries because the same database is being killed. */
async function retry<T>(ask: () => Promise<T>): Promise<T> {
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
      `  ${fault} × ${times.length}: students enroll again after ${median.toFixed(0)} ms, at most ${longest.toFixed(0)} ms`,
    )
  }
  const targets: [string, boolean][] = [
    ['nothing lost, nothing recorded twice', errors.length === 0],
    ['no answer 5xx other than 503', failed.length === 0],
    ['the server lives', ended === null],
    [`recovered within ${targetMs / 1_000} s`, recoveries.every(({ ms }) => ms <= targetMs)],
  ]
  console.log(`  load of the machine: ${(loadavg()[0]! / cpus().length).toFixed(1)} per core`)
  for (const error of errors) console.log(`  ${error}`)
  for (const [what, isMet] of targets) console.log(`  ${isMet ? 'met   ' : 'missed'}  ${what}`)
  return targets.every(([, isMet]) => isMet)
}

process.exitCode = (await run()) ? 0 : 1
