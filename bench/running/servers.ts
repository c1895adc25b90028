import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connectPlatform, switchDemo } from '@trellis/platform'
import type { ServerProcess, ServerProgram } from '../../apps/server/src/testing/server-process'
import { cpuMsOf, residentMbOf } from '../harness'
import type { BenchDatabase } from './database'

/** Server processes on one database, as behind a load balancer. */
export interface Servers {
  urls: string[]
  cpuMs(): number
  /** Resident memory of the largest process; null where the system does not report it. */
  residentMb(): number | null
  stop(): Promise<void>
}

export interface Probe {
  /** The names of the statements that calls have sent since the last probe. */
  statements: string[]
  rss: number
  heapUsed: number
}

/** The demo's administrator has no second factor. */
const quiet = { LOG_LEVEL: 'warn', REQUIRE_SECOND_FACTOR: 'off' }

export async function startServers(program: ServerProgram, database: BenchDatabase, count: number): Promise<Servers> {
  const processes: ServerProcess[] = []
  for (let number = 0; number < count; number++) {
    processes.push(await program.start({ ...quiet, DATABASE_URL: database.url }))
  }
  await admitDemoAccounts(database)
  return {
    urls: processes.map(({ url }) => url),
    cpuMs: () => processes.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0),
    residentMb: () => largest(processes.map(({ pid }) => residentMbOf(pid))),
    async stop() {
      await Promise.all(processes.map((process) => process.stop()))
    },
  }
}

/** A server without the demo disables the demo accounts at its start, but the benchmark needs them. */
async function admitDemoAccounts({ pool }: BenchDatabase): Promise<void> {
  await switchDemo(connectPlatform(pool), true)
}

const largest = (sizes: (number | null)[]) =>
  sizes.reduce((most, size) => (size !== null && size > (most ?? 0) ? size : most), null)

/** One server that also reports the statements it has sent, and its memory after a garbage collection. */
export async function startProbedServer(program: ServerProgram, database: BenchDatabase) {
  const name = `trellis-probe-${process.pid}`
  const socketPath = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  const { url, pid, stop } = await program.start({
    ...quiet,
    DATABASE_URL: database.url,
    BENCH_PROBE_SOCKET: socketPath,
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'probe.mjs')).href}`,
  })
  await admitDemoAccounts(database)
  return {
    urls: [url],
    cpuMs: () => cpuMsOf(pid),
    residentMb: () => residentMbOf(pid),
    async stop() {
      await stop()
      await rm(socketPath, { force: true })
    },
    probe: (what: 'statements' | 'memory') =>
      new Promise<Probe>((resolve, reject) => {
        const asked = request({ socketPath, path: `/${what}` }, (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            text += chunk
          })
          answer.on('end', () => resolve(JSON.parse(text) as Probe))
        })
        asked.on('error', reject)
        asked.end()
      }),
  }
}
export type ProbedServer = Awaited<ReturnType<typeof startProbedServer>>
