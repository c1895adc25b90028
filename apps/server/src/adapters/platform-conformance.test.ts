import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@trellis/database/testing'
import { type PlatformPort, sessionCookie } from '@trellis/http'
import { demoAccounts } from '@trellis/platform'
import { describePlatform, type Person } from '@trellis/platform/conformance'
import { createRemotePlatform } from './platform-http'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')

// Costs seconds: a server of its own is compiled and started, and every promise is checked over the network.
describePlatform('the platform in another process', async () => {
  const database = await createTestDatabase({ withLibrary: true })
  const serviceToken = randomBytes(24).toString('hex')
  const server = await startServer({ DATABASE_URL: database.url, PLATFORM_TOKEN: serviceToken })
  const cookieName = sessionCookie(false)
  const port = createRemotePlatform({
    baseUrl: `${server.address}/core`,
    serviceToken,
    cookieName,
    // A busy machine is no broken promise.
    timeoutMs: 120_000,
  })
  const stop = async () => {
    await server.stop()
    await database.drop()
  }
  try {
    const [researcher, colleague, admin, teacher] = await Promise.all(
      ['researcher', 'colleague', 'admin', 'teacher'].map((name) => signIn(server.address, port, name)),
    )
    return {
      port,
      people: { researcher: researcher!, colleague: colleague!, admin: admin!, teacher: teacher! },
      join: (entry) => enter(server.address, port, '/student/join', entry),
      stop,
    }
  } catch (error) {
    // Nothing else could stop what was started.
    await stop()
    throw error
  }
})

/** A server of its own that serves the platform alone, on a port that the machine chooses. */
async function startServer(environment: Record<string, string>) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { PATH, HOME, SERVE: 'platform', DEMO: 'true', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const address = await addressOf(child)
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (piece) => {
      said += piece
      const port = /Trellis is ready:\s+http:\/\/[^:\s]+:(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
    child.on('exit', () => reject(new Error(`the server ended before it was ready:\n${said}`)))
  })
}

async function signIn(address: string, port: PlatformPort, name: string): Promise<Person> {
  const { email, password } = demoAccounts.find((account) => account.email.startsWith(`${name}@`))!
  return enter(address, port, '/signin', { email, password })
}

async function enter(address: string, port: PlatformPort, door: string, body: object): Promise<Person> {
  const answer = await fetch(`${address}/accounts${door}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const session = /^[^=]+=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
  if (session === undefined) throw new Error(`Sign-in failed: ${answer.status} ${await answer.text()}`)
  const identity = await port.identify(session)
  return { actor: identity!.actor, session }
}
