import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { withoutPace } from '../apps/server/src/testing/without-pace'

export interface BenchServer {
  url: string
  pid: number
  cookie: string
  stop(): Promise<void>
}

export interface Row {
  what: string
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Processor time of the server process, per request. */
  cpuMs: number
}

/** Starts the built server as a separate process, with a large library in a folder that later runs reuse. */
export async function startBenchServer(
  size: number,
  dataDir = join('.trellis', `bench-${size}`),
): Promise<BenchServer> {
  const env = { ...process.env, PORT: '0', DEMO: 'true', DATA_DIR: dataDir, ...withoutPace, QUOTA_STUDIES: '0' }
  const server = spawn(process.execPath, ['apps/server/dist/main.js', '--size', String(size)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = (await addressOf(server)).replace('localhost', '127.0.0.1')
  const cookie = await signIn(url)
  return {
    url,
    cookie,
    pid: server.pid!,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    },
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout!.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      printed += chunk.toString()
      const address = /Trellis is ready:\s+(\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
  })
}

async function signIn(url: string, person = 'researcher'): Promise<string> {
  const answer = await fetch(`${url}/accounts/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${person}@demo.trellis`, password: `trellis-${person}` }),
  })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

/** The same server, with the session of another demo account. */
export async function signInAs<Server extends { url: string }>(
  server: Server,
  person: 'researcher' | 'admin' | 'colleague' | 'teacher',
): Promise<Server & { cookie: string }> {
  return { ...server, cookie: await signIn(server.url, person) }
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Makes one call over a kept-alive connection; any status other than 200 ends the run. */
export function call(
  server: Pick<BenchServer, 'url' | 'cookie'>,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<string> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = { cookie: server.cookie, ...(payload && { 'content-type': 'application/json' }) }
    const outgoing = request(server.url + path, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

export interface Measure {
  what: string
  requests: number
  concurrency?: number
  once(index: number): Promise<unknown>
}

/** Repeats a call, after a tenth of the requests to warm up, and returns its times and its processor time. */
export async function measure(server: BenchServer, { what, requests, concurrency = 1, once }: Measure): Promise<Row> {
  for (let index = 0; index < Math.ceil(requests / 10); index++) await once(index)
  const times: number[] = []
  let next = 0
  const cpuBefore = cpuMsOf(server.pid)
  const start = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < requests) {
        const index = next++
        const began = performance.now()
        await once(index)
        times.push(performance.now() - began)
      }
    }),
  )
  const elapsed = performance.now() - start
  times.sort((a, b) => a - b)
  return {
    what,
    requests,
    perSecond: (requests / elapsed) * 1000,
    p50: times[Math.floor(times.length * 0.5)]!,
    p99: times[Math.min(times.length - 1, Math.floor(times.length * 0.99))]!,
    cpuMs: (cpuMsOf(server.pid) - cpuBefore) / requests,
  }
}

/** Milliseconds of processor time that a process has used so far. */
export function cpuMsOf(pid: number): number {
  if (existsSync(`/proc/${pid}/stat`)) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10 // clock ticks of a hundredth of a second
  }
  const [minutes, seconds] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)])
    .toString()
    .trim()
    .split(':')
    .slice(-2)
  return Number(minutes) * 60_000 + Number(seconds) * 1000
}

/** Resident memory of a process; null where the system has no `/proc`. */
export function residentMbOf(pid: number): number | null {
  if (!existsSync(`/proc/${pid}/status`)) return null
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

export function printTable(title: string, rows: readonly Row[]): void {
  const head = ['', 'requests', 'per second', 'p50 ms', 'p99 ms', 'CPU ms each']
  const cells = rows.map((row) => [
    row.what,
    String(row.requests),
    row.perSecond.toFixed(0),
    row.p50.toFixed(1),
    row.p99.toFixed(1),
    row.cpuMs.toFixed(2),
  ])
  printCells(title, head, cells)
}

/** Prints a table with a left-aligned first column and right-aligned numbers. */
export function printCells(title: string, head: string[], cells: string[][]): void {
  const widths = head.map((text, column) => Math.max(text.length, ...cells.map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row.map((text, column) => (column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!))).join('  ')
  console.log(`\n${title}\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`)
  for (const row of cells) console.log(line(row))
}
