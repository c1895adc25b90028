import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Call, calls } from '@trellis/domain'
import { demoClass } from '@trellis/platform'
import { findIds, type HostileRequest, hostileRequest, left } from '../apps/server/src/testing/hostile'
import type { Answer, TestClient } from '../apps/server/src/testing/test-server'
import { type BenchServer, cpuMsOf, signInAs, startBenchServer } from './harness'

/** How many hostile bodies are sent, and how many at the same time. */
const bodies = Number(process.env.BENCH_BODIES ?? 50_000)
const concurrency = 8
const probeEveryMs = 50

/**
 * Sends hostile bodies to every call as every person, while another connection keeps requesting `/healthz`. Prints how
 * often each status was returned, the longest wait of the probe, and the memory of the server.
 */
async function run(): Promise<void> {
  // A temporary library, because the data that the hostile calls create is useless for the next run.
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-hostile-'))
  const server = await startBenchServer(300, dataDir)
  try {
    const people = await signInAll(server)
    const renew = createRenewal(server, people)
    const ids = await findIds(clientOf(server, people.researcher), clientOf(server, people.teacher))
    const named = (Object.entries(calls) as [string, Call][]).filter(([name]) => !left.has(name))
    const memoryBefore = memoryMbOf(server.pid)
    let memoryMost = memoryBefore
    const waits: { ms: number; cpuMs: number; during: string[] }[] = []
    const underWay = new Set<string>()
    const statuses = new Map<string, number>()
    const failures: string[] = []
    const slow: { ms: number; what: string }[] = []
    let isDone = false
    const probing = (async () => {
      while (!isDone) {
        const [began, cpu] = [performance.now(), cpuMsOf(server.pid)]
        const during = [...underWay]
        await send(server, { method: 'GET', url: '/healthz', headers: {} }, probeAgent)
        waits.push({ ms: performance.now() - began, cpuMs: cpuMsOf(server.pid) - cpu, during })
        if (waits.length % 20 === 0) memoryMost = Math.max(memoryMost, memoryMbOf(server.pid))
        await new Promise((resolve) => setTimeout(resolve, probeEveryMs))
      }
    })()
    let next = 0
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < bodies) {
          const index = next++
          const [name, call] = named[index % named.length]!
          const persons = Object.keys(people) as Person[]
          const person = persons[Math.floor(index / named.length) % persons.length]!
          const { headers, ...rest } = hostileRequest(call, ids, `${name} ${person} ${index}`)
          const what = `${name} as ${person} (${index})`
          const began = performance.now()
          underWay.add(what)
          const { status } = await send(server, { ...rest, headers: { ...headers, ...people[person] } }, agent)
          underWay.delete(what)
          if (status === 401 && person !== 'visitor' && !withoutSession.has(call.access)) await renew(person)
          const key = status === 0 ? 'closed' : String(status)
          statuses.set(key, (statuses.get(key) ?? 0) + 1)
          if (status >= 500) failures.push(`${status} ${what}: ${rest.payload?.slice(0, 200)}`)
          slow.push({ ms: performance.now() - began, what })
          if (slow.length > 1000) slow.sort((a, b) => b.ms - a.ms).splice(10)
        }
      }),
    )
    isDone = true
    await probing
    const stallOf = ({ ms, cpuMs }: { ms: number; cpuMs: number }) => Math.min(ms, cpuMs)
    waits.sort((a, b) => stallOf(b) - stallOf(a))
    console.log(`\n${bodies} hostile bodies over ${named.length} calls as ${Object.keys(people).join(', ')}`)
    for (const [status, count] of [...statuses].sort()) console.log(`  ${status.padEnd(8)} ${count}`)
    const longest = Math.max(...waits.map(({ ms }) => ms))
    console.log(`  /healthz was asked ${waits.length} times, and answered after ${longest.toFixed(0)} ms at the latest`)
    console.log('  longest waits while the server computed:')
    for (const { ms, cpuMs, during } of waits.slice(0, 5)) {
      // A wait without processor time of the server means that the machine was busy with something else.
      console.log(
        `    ${ms.toFixed(0)} ms, of which the server computed ${cpuMs.toFixed(0)} ms; under way: ${during.join(', ')}`,
      )
    }
    console.log(`  memory: ${memoryBefore} MB before, ${memoryMost} MB at most, ${memoryMbOf(server.pid)} MB after`)
    console.log('  slowest calls:')
    for (const { ms, what } of slow.sort((a, b) => b.ms - a.ms).slice(0, 10))
      console.log(`    ${ms.toFixed(0).padStart(6)} ms  ${what}`)
    for (const failure of failures.slice(0, 20)) console.log(`  FAILED ${failure}`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const signInOf = {
  visitor: async () => ({}),
  student: async (server: BenchServer, nickname = 'Robin') => {
    const joined = await fetch(`${server.url}/accounts/student/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ joinCode: demoClass.joinCode, nickname, pin: '2705' }),
    })
    return { cookie: joined.headers.get('set-cookie')!.split(';')[0]! }
  },
  teacher: async (server: BenchServer) => ({ cookie: (await signInAs(server, 'teacher')).cookie }),
  stranger: async (server: BenchServer) => ({ cookie: (await signInAs(server, 'colleague')).cookie }),
  researcher: async (server: BenchServer) => ({ cookie: (await signInAs(server, 'researcher')).cookie }),
  admin: async (server: BenchServer) => ({ cookie: (await signInAs(server, 'admin')).cookie }),
}
type Person = keyof typeof signInOf

async function signInAll(server: BenchServer): Promise<Record<Person, Record<string, string>>> {
  const persons = Object.keys(signInOf) as Person[]
  const entries = await Promise.all(persons.map(async (person) => [person, await signInOf[person](server)] as const))
  return Object.fromEntries(entries) as Record<Person, Record<string, string>>
}

const withoutSession = new Set(['public', 'work', 'partner'])

/** Some calls end sessions by design, so a person who is signed out by one signs in again. */
function createRenewal(server: BenchServer, people: Record<Person, Record<string, string>>) {
  const underWay = new Map<Person, Promise<void>>()
  let count = 0
  return (person: Person): Promise<void> => {
    const renewed =
      underWay.get(person) ??
      signInOf[person](server, `Robin ${++count}`)
        .then((headers) => void Object.assign(people[person], headers))
        .catch(() => {})
        .finally(() => underWay.delete(person))
    underWay.set(person, renewed)
    return renewed
  }
}

// A new connection for each call, because the server closes those on which it did not read the whole body.
const agent = new Agent({ keepAlive: false, maxSockets: concurrency })
const probeAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The status is 0 when the server closed the connection. */
function send(server: { url: string }, { method, url, headers, payload }: HostileRequest, over: Agent) {
  return new Promise<{ status: number; text: string }>((resolve) => {
    const outgoing = request(server.url + url, { method, agent: over, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    outgoing.on('error', () => resolve({ status: 0, text: '' }))
    outgoing.end(payload)
  })
}

function clientOf(server: { url: string }, credentials: Record<string, string>): TestClient {
  const ask =
    (method: Call['method']) =>
    async (url: string, body?: unknown): Promise<Answer> => {
      const headers = { ...credentials, 'content-type': 'application/json' }
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const { status, text } = await send(server, { method, url, headers, payload }, agent)
      return { status, body: JSON.parse(text), headers: {} }
    }
  return {
    cookie: credentials.cookie ?? null,
    get: ask('GET'),
    post: ask('POST'),
    put: ask('PUT'),
    patch: ask('PATCH'),
    delete: ask('DELETE'),
  }
}

function memoryMbOf(pid: number): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024)
}

await run()
