import { fileURLToPath } from 'node:url'
import { AppError, type WireError } from '@trellis/domain'
import Fastify, { type FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pg from 'pg'
import { connect, type Db } from '../../db/client'
import { migratePlatform } from '../../db/migrate'
import { createTestDatabase } from '../../testing/test-database'
import { type AccountsOptions, accountsPlugin } from '../accounts.http'
import { readSessionToken } from '../cookies'
import { identify } from '../sessions'

export interface TestAccounts {
  db: Db
  pool: pg.Pool
  /** Another pool on the same database: what a second process, or this one after a restart, would have. */
  reconnect(): Db
  app(options?: Partial<AccountsOptions>): Promise<FastifyInstance>
  drop(): Promise<void>
}

export const publicUrl = 'http://trellis.test'

export async function testAccounts(): Promise<TestAccounts> {
  const { pool, url, drop } = await createTestDatabase()
  await migratePlatform(pool, fileURLToPath(new URL('../../../', import.meta.url)))
  const db = connect(pool)
  const closing: (() => Promise<unknown>)[] = []
  return {
    db,
    pool,
    reconnect() {
      const other = new pg.Pool({ connectionString: url })
      closing.push(() => other.end())
      return connect(other)
    },
    async app(options = {}) {
      const app = await buildApp({ ...defaults, db, ...options })
      closing.push(() => app.close())
      return app
    },
    async drop() {
      for (const close of closing) await close()
      await drop()
    },
  }
}

const defaults = {
  adminEmails: [],
  secureCookies: false,
  callbackOrigins: [],
  demoAccounts: null,
  oidc: null,
  allowSignUp: true,
  publicUrl,
}

async function buildApp(options: AccountsOptions): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: true })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('sessionToken', null)
  app.decorateRequest('identity', null)
  app.decorate('isService', () => false)
  app.decorate('identify', async (request) => {
    request.sessionToken = readSessionToken(request, options.secureCookies)
    request.identity = request.sessionToken === null ? null : await identify(options.db, request.sessionToken)
    return request.identity
  })
  app.setErrorHandler((error, request, reply) => {
    const known = wireFormOf(error)
    const { code, message, details } = known ?? new AppError('internal', {})
    const wire: WireError = { error: { code, message, details, requestId: request.id } }
    return reply.code(known?.status ?? 500).send(wire)
  })
  await app.register(accountsPlugin, { prefix: '/accounts', ...options })
  return app
}

function wireFormOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (!hasZodFastifySchemaValidationErrors(error)) return null
  const fields = error.validation.map(({ instancePath, message = '' }) => ({ field: instancePath.slice(1), message }))
  return new AppError('invalid_input', { fields })
}
