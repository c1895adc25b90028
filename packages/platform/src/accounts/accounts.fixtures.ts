import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@trellis/database/testing'
import { bareApp } from '@trellis/http/testing'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { connect, type Db } from '../db/client'
import { migratePlatform } from '../db/migrate'
import { type AccountsOptions, accountsPlugin } from './accounts.routes'
import { defaultIdleMinutes, identify, noSecondFactor } from './sessions/sessions.store'

export interface TestAccounts {
  db: Db
  pool: pg.Pool
  /** Another pool on the same database, as a second process or this one after a restart would have. */
  reconnect(): Db
  app(options?: Partial<AccountsOptions>): Promise<FastifyInstance>
  drop(): Promise<void>
}

export const publicUrl = 'http://trellis.test'

export async function createTestAccounts(): Promise<TestAccounts> {
  const { pool, url, drop } = await createTestDatabase()
  await migratePlatform(pool, fileURLToPath(new URL('../../', import.meta.url)))
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
  demoClass: null,
  oidc: null,
  allowSignUp: true,
  approveAccounts: false,
  classSize: 200,
  idleMinutes: defaultIdleMinutes,
  mailer: null,
  publicUrl,
  secretKey: null,
  secondFactor: noSecondFactor,
}

async function buildApp(options: AccountsOptions): Promise<FastifyInstance> {
  const app = bareApp((token) => identify(options.db, token, options.secondFactor), options.secureCookies)
  await app.register(accountsPlugin, { prefix: '/accounts', ...options })
  return app
}
