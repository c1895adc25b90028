import { execFileSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { type Call, calls } from '@trellis/domain'
import { findIds, type HostileRequest, hostileRequest, left } from '../apps/server/src/testing/hostile'
import type { Answer, TestClient } from '../apps/server/src/testing/test-server'
import { as, type BenchServer, startBenchServer } from './harness'

/** How many bodies strangers send, and how long the server may keep everyone else waiting meanwhile. */
const bodies = Number(process.env.BENCH_BODIES ?? 50_000)
const concurrency = 8
const probeEveryMs = 50

/**
 * Sends hostile bodies of every call as every person, while another connection asks `/healthz` again and again. Prints
 * how often each status was answered, the longest wait of the probe, and the memory of the server.
 */
async function run(): Promise<void> {
  const server = await startBenchServer(300)
  try {
    const people = await signInAll(server)
    const ids = await findIds(clientOf(server, people.researcher!), clientOf(server, people.teacher!))
    const named = (Object.entries(calls) as [string, Call][]).filter(([name]) => !left.has(name))
    const memoryBefore = memoryMbOf(server.pid)
    let memoryMost = memoryBefore
    const waits: number[] = []
    const statuses = new Map<string, number>()
    const failures: string[] = []
    const slow: { ms: number; what: string }[] = []
    let isDone = false
    const probing = (async () => {
      while (!isDone) {
        const began = performance.now()
        await send(server, { method: 'GET', url: '/healthz', headers: {} }, probeAgent)
        waits.push(performance.now() - began)
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
          const persons = Object.keys(people)
          const person = persons[Math.floor(index / named.length) % persons.length]!
          const { headers, ...rest } = hostileRequest(call, ids, `${name} ${person} ${index}`)
          const began = performance.now()
          const { status } = await send(server, { ...rest, headers: { ...headers, ...people[person]! } }, agent)
          const key = status === 0 ? 'closed' : String(status)
          statuses.set(key, (statuses.get(key) ?? 0) + 1)
          if (status >= 500) failures.push(`${status} ${name} as ${person} (${index}): ${rest.payload?.slice(0, 200)}`)
          slow.push({ ms: performance.now() - began, what: `${name} as ${person} (${index})` })
          if (slow.length > 1000) slow.sort((a, b) => b.ms - a.ms).splice(10)
        }
      }),
    )
    isDone = true
    await probing
    waits.sort((a, b) => a - b)
    console.log(`\n${bodies} hostile bodies over ${named.length} calls as ${Object.keys(people).join(', ')}`)
    for (const [status, count] of [...statuses].sort()) console.log(`  ${status.padEnd(8)} ${count}`)
    console.log(
      `  longest wait of /healthz: ${waits.at(-1)!.toFixed(0)} ms; p99 ${waits[Math.floor(waits.length * 0.99)]!.toFixed(0)} ms, of ${waits.length}`,
    )
    console.log(`  memory: ${memoryBefore} MB before, ${memoryMost} MB at most, ${memoryMbOf(server.pid)} MB after`)
    console.log('  slowest calls:')
    for (const { ms, what } of slow.sort((a, b) => b.ms - a.ms).slice(0, 10))
      console.log(`    ${ms.toFixed(0).padStart(6)} ms  ${what}`)
    for (const failure of failures.slice(0, 20)) console.log(`  FAILED ${failure}`)
    if (failures.length > 0) process.exitCode = 1
  } finally {
    await server.stop()
  }
}

async function signInAll(server: BenchServer): Promise<Record<string, Record<string, string>>> {
  const cookie = async (person: 'researcher' | 'admin' | 'colleague' | 'teacher') => ({
    cookie: (await as(server, person)).cookie,
  })
  return {
    nobody: {},
    teacher: await cookie('teacher'),
    stranger: await cookie('colleague'),
    researcher: await cookie('researcher'),
    admin: await cookie('admin'),
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
const probeAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Status 0 when the server ended the connection. */
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
