import { randomBytes } from 'node:crypto'
import { createTestDatabase } from '@trellis/database/testing'
import { type PlatformPort, sessionCookie } from '@trellis/http'
import { demoAccounts } from '@trellis/platform'
import { describePlatform, type Person } from '@trellis/platform/conformance'
import { builtServer } from '../testing/server-process'
import { createRemotePlatform } from './platform-http'

// Costs seconds: a server of its own is started, and every promise is checked over the network.
describePlatform('the platform in another process', async () => {
  const database = await createTestDatabase({ withLibrary: true })
  const serviceToken = randomBytes(24).toString('hex')
  const program = builtServer()
  // It serves the platform alone.
  const server = await program.start({
    SERVE: 'platform',
    DEMO: 'true',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    PLATFORM_TOKEN: serviceToken,
  })
  const cookieName = sessionCookie(false)
  const port = createRemotePlatform({
    baseUrl: `${server.url}/core`,
    serviceToken,
    cookieName,
    // A slow machine must not look like a broken promise.
    timeoutMs: 120_000,
  })
  const stop = async () => {
    await server.stop()
    await program.endAll()
    await database.drop()
  }
  try {
    const [researcher, colleague, admin, teacher] = await Promise.all(
      ['researcher', 'colleague', 'admin', 'teacher'].map((name) => signIn(server.url, port, name)),
    )
    return {
      port,
      people: { researcher: researcher!, colleague: colleague!, admin: admin!, teacher: teacher! },
      join: (entry) => enter(server.url, port, '/student/join', entry),
      stop,
    }
  } catch (error) {
    // The caller never gets `stop`, so it is called here.
    await stop()
    throw error
  }
})

async function signIn(address: string, port: PlatformPort, name: string): Promise<Person> {
  const { email, password } = demoAccounts.find((account) => account.email.startsWith(`${name}@`))!
  return enter(address, port, '/signin', { email, password })
}

async function enter(address: string, port: PlatformPort, path: string, body: object): Promise<Person> {
  const answer = await fetch(`${address}/accounts${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const session = /^[^=]+=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
  if (session === undefined) throw new Error(`Sign-in failed: ${answer.status} ${await answer.text()}`)
  const identity = await port.identify(session)
  return { actor: identity!.actor, session }
}
