import { cpus } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { UpgradeAssignment } from '@trellis/domain'
import { builtServer } from '../apps/server/src/testing/server-process'
import { fillWithWorks } from './cost/fill'
import { type BenchPartner, connectPartner } from './cost/partner-calls'
import { type Cost, reportCosts } from './cost/report'
import type { OutgoingCall } from './running/calls'
import { openBenchDatabase } from './running/database'
import { startGenerator } from './running/generator'
import { measureCalls, type Setting, warmUp } from './running/matrix'
import { startServers } from './running/servers'
import { assignHomework, copyStudy, deployStudy, type RunningStudy, setRecruitmentType } from './running/studies'

const isQuick = process.argv.includes('--quick')
const size = {
  calls: Number(process.env.BENCH_CALLS ?? (isQuick ? 100 : 1_500)),
  warmUp: Number(process.env.BENCH_WARM_UP ?? (isQuick ? 50 : 3_000)),
  works: Number(process.env.BENCH_WORKS ?? (isQuick ? 10_000 : 1_000_000)),
  studies: 200,
  concurrency: 10,
}
const say = (text: string) => process.stderr.write(`${text}\n`)

/** The cost of a call for server and database: calls of students, and of other platforms in both protocols. */
export async function benchCosts(): Promise<void> {
  say('Preparing a database …')
  const database = await openBenchDatabase()
  const program = builtServer()
  const generator = startGenerator()
  try {
    const servers = await startServers(program, database, 1)
    const server = { url: servers.urls[0]! }
    const { studyId, key } = await deployStudy(database.pool, server)
    const studies = await assignHomework(database.pool)
    const setting: Setting = { database, generator, servers, processes: 1, studies, key }
    const partner = await connectPartner(server, 'bench')
    const costs: Cost[] = []
    say('Warming up …')
    await warmUp(setting, size.warmUp)
    await measurePartner(setting, partner, studies[0]!, { users: Math.ceil(size.warmUp / 2), suffix: '' })
    say('Students …')
    const students = await measureCalls(setting, { concurrency: size.concurrency, calls: size.calls })
    costs.push(
      ...students.map(({ call: what, calls, serverMs, databaseMs }) => ({ what, calls, serverMs, databaseMs })),
    )
    say('Other platforms …')
    costs.push(...(await measurePartner(setting, partner, studies[0]!, { users: size.calls, suffix: '' })))
    say(`Filling with ${size.works.toLocaleString('en')} works …`)
    await fillWithWorks(database.pool, studyId, partner.id, size.works)
    costs.push(...(await measurePartner(setting, partner, studies[0]!, { users: size.calls, suffix: ', filled' })))
    say(`${size.studies} studies …`)
    await copyStudy(database.pool, studyId, { from: 0, count: size.studies - 1 })
    costs.push(await measureManyStudies(setting, partner))
    const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`
    console.log(
      `\nNode ${process.version}, ${machine}; ${database.about}; ${size.works.toLocaleString('en')} works filled in.`,
    )
    reportCosts(costs, servers.residentMb())
    await servers.stop()
  } finally {
    generator.stop()
    await program.endAll()
    await database.remove()
  }
}

let groups = 0

/** New users are initialized, assigned, marked and assigned again; then the same in the platform's own protocol. */
async function measurePartner(
  setting: Setting,
  partner: BenchPartner,
  study: RunningStudy,
  { users, suffix }: { users: number; suffix: string },
): Promise<Cost[]> {
  const { database, key } = setting
  await setRecruitmentType(database.pool, 0)
  const group = ++groups
  const userIds = Array.from({ length: users }, (_, index) => `${group} ${index}`)
  const ownIds = userIds.map((id) => `own ${id}`)
  const { rows } = await database.pool.query<{ ceri: string }>(
    'select problem_set_ceri as ceri from trellis.problem_set_hold where study_id = $1',
    [study.studyId],
  )
  const setId = rows[0]!.ceri
  const [problemId] = Object.keys(key)
  const measure = (what: string, calls: OutgoingCall[]) => measureOne(setting, `${what}${suffix}`, calls)
  const costs = [await measure('v6 init', userIds.map(partner.init))]
  const assigned = await measure('v6 assign', userIds.map(partner.assign))
  const marks = assigned.replies.map((reply, index) => {
    return partner.mark(userIds[index]!, (JSON.parse(reply) as UpgradeAssignment[])[0]!)
  })
  costs.push(assigned)
  costs.push(await measure('v6 mark', marks))
  costs.push(await measure('v6 assign of a known user', userIds.map(partner.assign)))
  costs.push(
    await measure(
      'partner enroll',
      ownIds.map((id) => partner.enrol(id, setId)),
    ),
  )
  costs.push(
    await measure(
      'partner delivery',
      ownIds.map((id) => partner.delivery(id, study.studyId)),
    ),
  )
  costs.push(
    await measure(
      'partner events',
      ownIds.map((id) => partner.record(id, study.studyId, problemId!)),
    ),
  )
  return costs.map(({ what, calls, serverMs, databaseMs }) => ({ what, calls, serverMs, databaseMs }))
}

async function measureManyStudies(setting: Setting, partner: BenchPartner): Promise<Cost> {
  const userIds = Array.from({ length: 20 }, (_, index) => `many ${index}`)
  const perform = (calls: OutgoingCall[]) =>
    setting.generator.perform(setting.servers.urls, { kind: 'calls', calls, concurrency: 4, keepsReplies: false })
  await perform(userIds.map(partner.init))
  await perform(userIds.map(partner.assign))
  await setting.database.pool.query('analyze')
  const rounds = Math.ceil(size.calls / 4 / userIds.length)
  const calls = Array.from({ length: rounds }, () => userIds.map(partner.assign)).flat()
  await perform(calls)
  const { replies: _, ...cost } = await measureOne(setting, `v6 assign of a known user, ${size.studies} studies`, calls)
  return cost
}

async function measureOne(
  { database, generator, servers }: Setting,
  what: string,
  calls: OutgoingCall[],
): Promise<Cost & { replies: string[] }> {
  const before = { server: servers.cpuMs(), database: database.cpuMs() }
  const task = {
    kind: 'calls' as const,
    calls,
    concurrency: size.concurrency,
    keepsReplies: what.startsWith('v6 assign'),
  }
  const { replies } = await generator.perform(servers.urls, task)
  const spent = database.cpuMs()
  return {
    what,
    calls: calls.length,
    serverMs: (servers.cpuMs() - before.server) / calls.length,
    databaseMs: spent === null || before.database === null ? null : (spent - before.database) / calls.length,
    replies,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchCosts()
