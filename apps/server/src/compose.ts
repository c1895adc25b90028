import {
  createPool,
  createReadReplica,
  type ReadReplica,
  transactionPoolingOptions,
  watchStatements,
} from '@trellis/database'
import { defaultBases } from '@trellis/domain'
import { type PlatformPort, sessionCookie } from '@trellis/http'
import {
  createEmbeddedPlatform,
  demoAccounts,
  demoClass,
  type EmbeddedPlatform,
  issueAdminCode,
  migratePlatform,
} from '@trellis/platform'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createRemotePlatform } from './adapters/platform-http'
import { platformProxy } from './adapters/platform-proxy'
import { mountPlatform, secondFactorPolicy, sweepSessions, switchDemoAccounts } from './compose-platform'
import { mountStudyService } from './compose-study-service'
import type { Config } from './config'
import { connect, migrateStudyService } from './db/client'
import { activityOf } from './delivery/activity'
import { createDelivery } from './delivery/create-delivery'
import type { Directories } from './directories'
import { type AppOptions, createApp } from './http/create-app'
import { healthRoutes } from './http/health'
import { serveMetrics } from './http/metrics'
import { decorateSession } from './http/session'
import { serveApps } from './http/static-files'
import { createStudyQuotas } from './study/quotas'

export interface Composed {
  app: FastifyInstance
  /** The platform inside this process; null when it runs elsewhere. */
  embedded: EmbeddedPlatform | null
  /**
   * A one-time code that makes an account with an address in ADMIN_EMAILS an administrator; null when none is needed.
   */
  adminCode: string | null
  pools: { study: pg.Pool; platform: pg.Pool | null }
  close(): Promise<void>
}

/** The composition root: only the `compose` files know which adapter implements which port. */
export async function compose(
  config: Config,
  database: pg.PoolConfig,
  directories: Directories,
  options: Pick<AppOptions, 'checkReplies' | 'logStream'> = {},
): Promise<Composed> {
  const app = await createApp({
    logLevel: config.logLevel,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    isSecure: config.secureCookies,
    ...options,
  })
  // Loaded only where spans are sent.
  const tracing = config.traces
    ? (await import('./http/tracing')).sendTraces(app, { ...config.traces, version: directories.version })
    : null
  // Two pools: a transaction of the study service may wait for the platform, which must never wait for the same pool.
  const studyPool = openPool(app, config, database)
  const platformPool = config.platformUrl ? null : openPool(app, config, database)
  const replica = openReplica(app, config, studyPool)
  const embedded = platformPool
    ? createEmbeddedPlatform(platformPool, config.quotas, secondFactorPolicy(config), replica?.reader)
    : null
  const platform = embedded?.port ?? remotePlatform(config, tracing?.outgoingHeaders)
  if (tracing) {
    for (const pool of [studyPool, platformPool, replica?.pool]) {
      if (pool) watchStatements(pool, tracing.watchStatement)
    }
  }
  if (config.metrics) {
    serveMetrics(app, {
      ...config.metrics,
      version: directories.version,
      pools: {
        study: studyPool,
        ...(platformPool && { platform: platformPool }),
        ...(replica && { replica: replica.pool }),
      },
      replica,
      studyPool: config.serve === 'all' ? studyPool : null,
      activity: activityOf(studyPool),
    })
  }

  decorateSession(app, {
    identify: (token) => platform.identify(token),
    secureCookies: config.secureCookies,
    serviceToken: config.platformToken,
  })
  healthRoutes(app, platformPool ? [studyPool, platformPool] : [studyPool], replica)

  let adminCode: string | null = null
  if (embedded && platformPool) {
    await migratePlatform(platformPool, directories.platformDir)
    await switchDemoAccounts(app, config, embedded)
    // An OpenID provider proves addresses, and needs no code.
    adminCode = await issueAdminCode(embedded.db, config.oidc ? [] : config.adminEmails)
    await mountPlatform(app, config, embedded)
    sweepSessions(app, embedded)
  } else if (config.platformUrl) {
    await app.register(platformProxy, { platformUrl: config.platformUrl })
  }
  if (config.serve === 'all') {
    await migrateStudyService(studyPool, directories.serverDir)
    const { enrolmentLimits } = config
    const delivery = await createDelivery(studyPool, platform, enrolmentLimits, embedded?.sessionHomework)
    const quotas = createStudyQuotas(config.quotas)
    const db = connect(studyPool)
    const deps = { db, reader: replica ? connect(replica.reader) : db, pool: studyPool, platform, delivery, quotas }
    await mountStudyService(app, config, deps, embedded, directories.version)
    app.get('/config.json', async (_, reply) =>
      reply.header('cache-control', 'no-cache').send(publicConfig(config, directories)),
    )
    await serveApps(app, { web: directories.webDist, tutor: directories.tutorDist })
  }

  return {
    app,
    embedded,
    adminCode,
    pools: { study: studyPool, platform: platformPool },
    async close() {
      await app.close()
      replica?.stop()
      await Promise.all([studyPool.end(), platformPool?.end(), replica?.pool.end()])
    },
  }
}

function openPool(app: FastifyInstance, config: Config, database: pg.PoolConfig): pg.Pool {
  const options = {
    ...database,
    max: config.poolSize,
    application_name: 'trellis',
    ...(config.hasTransactionPooler && transactionPoolingOptions),
  }
  return createPool(options, (error) => app.log.warn({ err: error }, 'a database connection was lost'))
}

/** Milliseconds. After that, the primary answers instead. */
const replicaConnect = 2_000

function openReplica(app: FastifyInstance, config: Config, primary: pg.Pool): (ReadReplica & { pool: pg.Pool }) | null {
  if (!config.replica) return null
  const { url, longestLag } = config.replica
  const pool = openPool(app, config, { connectionString: url, connectionTimeoutMillis: replicaConnect })
  const onChange = (status: string) => app.log.warn({ replica: status }, `the replica of the database is ${status}`)
  return { ...createReadReplica({ primary, replica: pool, longestLag, onChange }), pool }
}

function remotePlatform(config: Config, extraHeaders?: () => Record<string, string>): PlatformPort {
  return createRemotePlatform({
    baseUrl: `${config.platformUrl}${defaultBases.platform}`,
    serviceToken: config.platformToken,
    cookieName: sessionCookie(config.secureCookies),
    extraHeaders,
  })
}

/** What a browser needs before its first call. */
function publicConfig(config: Config, directories: Directories) {
  return {
    bases: defaultBases,
    demo: config.demo
      ? {
          accounts: [...demoAccounts.map(({ key }) => key), 'student'],
          classCode: demoClass.joinCode,
          students: demoClass.students.map((nickname) => ({ nickname, pin: demoClass.pin })),
        }
      : null,
    oidc: config.oidc ? { label: config.oidc.label } : null,
    osf: { isStandIn: config.osf.baseUrl === null },
    version: directories.version,
  }
}
