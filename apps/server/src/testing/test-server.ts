import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@trellis/database/testing'
import type { RequestedRole } from '@trellis/domain'
import { demoAccounts } from '@trellis/platform'
import type { FastifyInstance } from 'fastify'
import { type Composed, compose } from '../compose'
import { readConfig } from '../config'
import { type Directories, directoriesIn } from '../directories'
import type { AppOptions } from '../http/create-app'
import { withoutPace } from './without-pace'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..')

export type Person = 'researcher' | 'admin' | 'teacher' | 'colleague'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  body: any
  headers: Record<string, unknown>
}

/** A client that makes calls, with a session or without one. */
export interface TestClient {
  /** The cookie of the session; null without one. */
  cookie: string | null
  get(url: string): Promise<Answer>
  post(url: string, body?: unknown): Promise<Answer>
  put(url: string, body?: unknown): Promise<Answer>
  patch(url: string, body?: unknown): Promise<Answer>
  delete(url: string, body?: unknown): Promise<Answer>
}

export interface TestServer {
  app: FastifyInstance
  composed: Composed
  databaseUrl: string
  anonymous: TestClient
  /** Drops the database under the running server. */
  dropDatabase(): Promise<void>
  signIn(person: Person): Promise<TestClient>
  /** Creates an account and signs in. */
  signUp(email: string, role?: RequestedRole): Promise<TestClient>
  /** The same for an address in ADMIN_EMAILS, whose account becomes an administrator with the code from the start. */
  signUpAdmin(email: string): Promise<TestClient>
  /** Joins a class as a new student. */
  joinClass(joinCode: string, nickname: string): Promise<TestClient>
  close(): Promise<void>
}

/**
 * Starts the whole server over a new database with the small library. Every reply is checked against the contract. It
 * serves no built apps, whether or not the checkout has them, unless `directories` names some.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  {
    directories,
    logStream,
    through = (databaseUrl) => databaseUrl,
  }: {
    directories?: Partial<Directories>
    logStream?: AppOptions['logStream']
    /** Maps the address of the database to that of a proxy in between. */
    through?(databaseUrl: string): string
  } = {},
): Promise<TestServer> {
  const database = await createTestDatabase({ withLibrary: true })
  const composed = await composeOver(through(database.url), environment, { directories, logStream })
  return testServerOf(composed, database)
}

/** Starts another server over the same database, as behind a load balancer. Only the first one drops the database. */
export async function startBeside(first: TestServer, environment: Record<string, string> = {}): Promise<TestServer> {
  const composed = await composeOver(first.databaseUrl, environment, {})
  return testServerOf(composed, { url: first.databaseUrl, drop: async () => {} })
}

function composeOver(
  connectionString: string,
  environment: Record<string, string>,
  { directories, logStream }: { directories?: Partial<Directories>; logStream?: AppOptions['logStream'] },
): Promise<Composed> {
  const config = readConfig({ DEMO: 'true', LOG_LEVEL: 'silent', ...withoutPace, ...environment }, root)
  const noApps = { webDist: join(root, 'no-web'), tutorDist: join(root, 'no-tutor') }
  return compose(
    config,
    { connectionString },
    { ...directoriesIn(root, 'test'), ...noApps, ...directories },
    { checkReplies: true, logStream },
  )
}

function testServerOf(composed: Composed, database: { url: string; drop(): Promise<void> }): TestServer {
  const { app } = composed
  const signUp = (email: string, role?: RequestedRole) =>
    enter(app, '/accounts/create', { email, role, password: 'a long password', firstName: 'Test', lastName: 'Person' })
  return {
    app,
    composed,
    databaseUrl: database.url,
    anonymous: clientOf(app, null),
    dropDatabase: () => database.drop(),
    async signIn(person) {
      const account = demoAccounts.find((entry) => entry.email.startsWith(`${person}@`))!
      return enter(app, '/accounts/signin', { email: account.email, password: account.password })
    },
    signUp,
    async signUpAdmin(email) {
      const client = await signUp(email)
      const { status, body, headers } = await client.post('/accounts/claim-admin', { code: composed.adminCode })
      if (status !== 200) throw new Error(`/accounts/claim-admin: ${status} ${JSON.stringify(body)}`)
      return clientOf(app, cookieOf(headers))
    },
    joinClass: (joinCode, nickname) => enter(app, '/accounts/student/join', { joinCode, nickname, pin: '2705' }),
    async close() {
      await composed.close()
      await database.drop()
    },
  }
}

async function enter(app: FastifyInstance, url: string, payload: object): Promise<TestClient> {
  const answer = await app.inject({ method: 'POST', url, payload })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return clientOf(app, cookieOf(answer.headers))
}

function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie']).split(';')[0]!
}

function clientOf(app: FastifyInstance, cookie: string | null): TestClient {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE') => async (url: string, body?: unknown) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(cookie && { cookie }),
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body, headers: answer.headers }
  }
  return {
    cookie,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
}
