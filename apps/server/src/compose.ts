import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  createPool,
  createReadReplica,
  type ReadReplica,
  transactionPoolingOptions,
  watchStatements,
} from '@trellis/database'
import { defaultBases, type PackageState, type StudyId, trellisItself, type UserId } from '@trellis/domain'
import { clearSessionCookie, type PlatformPort, readSessionToken, sessionCookie, setSessionCookie } from '@trellis/http'
import {
  accountsPlugin,
  closeSession,
  corePlugin,
  createEmbeddedPlatform,
  deleteExpired,
  deleteExpiredAttempts,
  demoAccounts,
  demoClass,
  type EmbeddedPlatform,
  issueAdminCode,
  migratePlatform,
  openSession,
  resourcesPlugin,
  type SecondFactorPolicy,
  seedDemoAccounts,
  switchDemo,
} from '@trellis/platform'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createSmtpMailer } from './adapters/mail/smtp-mailer'
import { createOsfClient } from './adapters/osf/osf-client'
import { createOsfStandIn } from './adapters/osf/osf-stand-in'
import { standInBaseUrl } from './adapters/osf/osf-stand-in-answers'
import { createRemotePlatform } from './adapters/platform-http'
import { platformProxy } from './adapters/platform-proxy'
import {
  applyRetention,
  keepEffects,
  refreshPublicPages,
  repeat,
  sealDays,
  sendMail,
  sendToOsf,
  startAndEndStudies,
  updateBestSoFar,
} from './background-jobs'
import type { Config } from './config'
import { connect, migrateStudyService } from './db/client'
import { activityOf } from './delivery/activity'
import { createDelivery, type Delivery } from './delivery/create-delivery'
import { adminRoutes } from './features/admin/admin.routes'
import { analysisPlanRoutes } from './features/analysis-plan/analysis-plan.routes'
import { bestSoFarRoutes } from './features/best-so-far/best-so-far.routes'
import { commentsRoutes } from './features/comments/comments.routes'
import { commonAnswersRoutes } from './features/common-answers/common-answers.routes'
import { conditionsRoutes } from './features/conditions/conditions.routes'
import { dataPackageRoutes } from './features/data-package/data-package.routes'
import type { DataPackageService } from './features/data-package/data-package.service'
import { readUnshared } from './features/data-package/data-package.store'
import { openPublished } from './features/enrolment/assignments.read'
import { enrolmentRoutes } from './features/enrolment/enrolment.routes'
import { erasureRoutes } from './features/erasure/erasure.routes'
import { historyRoutes } from './features/history/history.routes'
import { lifecycleRoutes } from './features/lifecycle/lifecycle.routes'
import { liveRoutes } from './features/live/live.routes'
import { loginRoutes, type MockLogin } from './features/login/login.routes'
import { metaAnalysisRoutes } from './features/meta-analysis/meta-analysis.routes'
import { notificationsRoutes } from './features/notifications/notifications.routes'
import { osfRoutes } from './features/osf/osf.routes'
import type { FileProvider } from './features/osf/osf-push.service'
import { partnersRoutes } from './features/partners/partners.routes'
import { exportStudy } from './features/portable/export.service'
import { portableRoutes } from './features/portable/portable.routes'
import { replicatePublic } from './features/portable/replication.service'
import { preregistrationRoutes } from './features/preregistration/preregistration.routes'
import { previewRoutes } from './features/preview/preview.routes'
import { problemSetsRoutes } from './features/problem-sets/problem-sets.routes'
import { publicPagesRoutes } from './features/publication/public-pages.routes'
import { publicPagesService } from './features/publication/public-pages.service'
import { publicationRoutes } from './features/publication/publication.routes'
import { publicationService } from './features/publication/publication.service'
import { replicationsRoutes } from './features/replications/replications.routes'
import { readRecordVersion } from './features/results/record.read'
import { resultsRoutes } from './features/results/results.routes'
import { resultsService } from './features/results/results.service'
import { reviewRoutes } from './features/review/review.routes'
import { simulationRoutes } from './features/simulation/simulation.routes'
import { readSnapshot } from './features/snapshot/snapshot.read'
import { snapshotRoutes } from './features/snapshot/snapshot.routes'
import { studiesRoutes } from './features/studies/studies.routes'
import { supportsRoutes } from './features/supports/supports.routes'
import { teamRoutes } from './features/team/team.routes'
import { tutorRoutes } from './features/tutor/tutor.routes'
import { upgradeRoutes } from './features/upgrade/upgrade.routes'
import { type AppOptions, createApp } from './http/create-app'
import { healthRoutes } from './http/health'
import { serveMetrics } from './http/metrics'
import { openApiRoutes } from './http/openapi'
import { createPartnerAuth, type FindDisabled } from './http/partner-auth'
import { decorateSession } from './http/session'
import { serveApps } from './http/static-files'
import { createRequireOwner } from './study/access/require-owner'
import type { QuotaDeps, ReaderDeps } from './study/deps'
import { createStudyQuotas } from './study/quotas'
import { readPreregistrationState } from './study/view/preregistration.read'

/** The directories of a checkout, and its version; the built server and the one run from source differ in nothing else. */
export interface Directories {
  serverDir: string
  platformDir: string
  webDist: string
  tutorDist: string
  version: string
}

export interface Composed {
  app: FastifyInstance
  /** The platform inside this process; null when it runs elsewhere. */
  embedded: EmbeddedPlatform | null
  /** Makes the account of an address in ADMIN_EMAILS an administrator, once; null when no one needs it. */
  adminCode: string | null
  pools: { study: pg.Pool; platform: pg.Pool | null }
  close(): Promise<void>
}

/** The composition root: the only module that knows which adapter implements which port. */
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

/** Before anyone can sign in. */
async function switchDemoAccounts(app: FastifyInstance, config: Config, { db }: EmbeddedPlatform): Promise<void> {
  const changed = await switchDemo(db, config.demo)
  if (changed === 0) return
  if (config.demo) app.log.info({ accounts: changed }, `the demo is on: enabled ${changed} demo accounts`)
  else
    app.log.warn({ accounts: changed }, `the demo is off: disabled ${changed} demo accounts and ended their sessions`)
}

/** Deletes sessions and sign-in attempts that have expired. */
function sweepSessions(app: FastifyInstance, { db }: EmbeddedPlatform): void {
  repeat(app, {
    everyMs: 3_600_000,
    act: () => Promise.all([deleteExpired(db), deleteExpiredAttempts(db)]),
    failure: 'expired sessions could not be deleted',
  })
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

/** Milliseconds; a call that could be answered by the primary does not wait longer. */
const replicaConnect = 2_000

function openReplica(app: FastifyInstance, config: Config, primary: pg.Pool): (ReadReplica & { pool: pg.Pool }) | null {
  if (!config.replica) return null
  const { url, longestLag } = config.replica
  const pool = openPool(app, config, { connectionString: url, connectionTimeoutMillis: replicaConnect })
  const onChange = (status: string) => app.log.warn({ replica: status }, `the replica of the database is ${status}`)
  return { ...createReadReplica({ primary, replica: pool, longestLag, onChange }), pool }
}

function remotePlatform(config: Config, moreHeaders?: () => Record<string, string>): PlatformPort {
  return createRemotePlatform({
    baseUrl: `${config.platformUrl}${defaultBases.platform}`,
    serviceToken: config.platformToken,
    cookieName: sessionCookie(config.secureCookies),
    moreHeaders,
  })
}

/** Null where no mail is sent. */
export function createMailer({ mail }: Config) {
  return mail ? createSmtpMailer(mail) : null
}

async function mountPlatform(app: FastifyInstance, config: Config, embedded: EmbeddedPlatform): Promise<void> {
  const { db, handlers } = embedded
  await app.register(corePlugin, { prefix: defaultBases.platform, handlers })
  await app.register(resourcesPlugin, { prefix: defaultBases.resources, db, quotas: config.quotas })
  const mailer = createMailer(config)
  app.addHook('onClose', async () => mailer?.close())
  await app.register(accountsPlugin, {
    prefix: defaultBases.accounts,
    db,
    adminEmails: config.adminEmails,
    secureCookies: config.secureCookies,
    callbackOrigins: [],
    demoAccounts: config.demo ? [...demoAccounts] : null,
    demoClass: config.demo ? demoClass : null,
    oidc: config.oidc,
    allowSignUp: config.allowSignUp,
    approveAccounts: config.approveAccounts,
    classSize: config.classSize,
    idleMinutes: config.idleMinutes,
    mailer,
    publicUrl: config.publicUrl,
    secretKey: config.secretKey,
    secondFactor: secondFactorPolicy(config),
  })
}

/** The passwords of demo accounts are public, and one person's second factor would lock everyone else out. */
function secondFactorPolicy(config: Config): SecondFactorPolicy {
  return { required: config.requireSecondFactor, exempt: config.demo ? demoAccounts.map(({ email }) => email) : [] }
}

async function mountStudyService(
  app: FastifyInstance,
  config: Config,
  deps: QuotaDeps & ReaderDeps & { pool: pg.Pool; delivery: Delivery },
  embedded: EmbeddedPlatform | null,
  version: string,
): Promise<void> {
  const osf = config.osf.baseUrl
    ? createOsfClient({ baseUrl: config.osf.baseUrl, token: config.osf.token })
    : createOsfClient({ baseUrl: standInBaseUrl, token: null, fetch: createOsfStandIn(), isStandIn: true })
  if (config.mail) {
    sendMail(app, { ...deps, mailer: createSmtpMailer(config.mail), publicUrl: config.publicUrl, log: app.log })
  }
  const lifecycle = { ...deps, sendsMail: config.mail !== null }
  startAndEndStudies(app, lifecycle, deps.pool)
  sealDays(app, deps.db)
  sendToOsf(app, deps.db, osf)
  applyRetention(app, { ...deps, settings: config.retention, log: app.log })
  const results = resultsService({ ...deps, version })
  keepEffects(app, { ...deps, version, compute: results.effectSource })
  updateBestSoFar(app, deps)
  app.decorate('requireOwner', createRequireOwner(deps.db))
  const partners = { ...deps, partnerAuth: createPartnerAuth(deps.pool, disabledOn(deps.platform)) }
  await app.register(
    async (api) => {
      studiesRoutes(api, deps)
      conditionsRoutes(api, deps)
      problemSetsRoutes(api, deps)
      supportsRoutes(api, deps)
      commonAnswersRoutes(api, deps)
      lifecycleRoutes(api, lifecycle)
      historyRoutes(api, deps)
      snapshotRoutes(api, deps)
      analysisPlanRoutes(api, deps)
      preregistrationRoutes(api, deps)
      notificationsRoutes(api, deps)
      teamRoutes(api, lifecycle)
      commentsRoutes(api, lifecycle)
      portableRoutes(api, deps)
      previewRoutes(api, deps)
      reviewRoutes(api, deps)
      enrolmentRoutes(api, deps)
      liveRoutes(api, lifecycle)
      resultsRoutes(api, results)
      replicationsRoutes(api, deps)
      metaAnalysisRoutes(api, deps)
      bestSoFarRoutes(api, deps)
      const packages = dataPackageRoutes(api, {
        ...deps,
        folder: join(config.dataDir, 'packages'),
        log: app.log,
        sources: {
          analyze: results.analyzePackage,
          versionOf: results.versionOf,
          openAssignments: (studyId) => openPublished(deps.db, studyId),
          readSnapshot: (studyId) => readSnapshot(deps.db, studyId),
          exportStudy: (studyId) => exportStudy(deps, studyId, trellisItself),
        },
      })
      const publications = publicationService({
        ...lifecycle,
        // Without participants whose data is not shared, as in the public data package: the two never differ by them.
        compute: async (studyId) => {
          const notShared = await readUnshared(deps.db, studyId)
          const codes = notShared.map(({ participant }) => participant)
          const { recordVersion, ...computed } = await results.effectSource(studyId, codes)
          return { ...computed, recordVersion: publicVersion(recordVersion, notShared) }
        },
        recordVersionOf: async (tx, studyId) =>
          publicVersion(await readRecordVersion(tx, studyId), await readUnshared(tx, studyId)),
        hasData: async (studyId) => (await publicPackage(packages, studyId))?.signature != null,
      })
      refreshPublicPages(app, publications)
      const pages = publicPagesService({
        ...deps,
        publicUrl: config.publicUrl,
        dataPackage: (studyId) => publicPackage(packages, studyId),
        openData: (studyId, signal) => packages.open({ studyId, tier: 'PUBLIC' }, trellisItself, signal),
        exportStudy: (studyId) => exportStudy(deps, studyId, trellisItself),
      })
      publicationRoutes(api, {
        ...{ ...deps, publications, pages },
        replicate: (studyId, caller) => replicatePublic(deps, studyId, caller),
      })
      publicPagesRoutes(app, { ...deps, pages })
      tutorRoutes(api, deps)
      simulationRoutes(api, deps)
      partnersRoutes(api, partners)
      upgradeRoutes(api, partners)
      adminRoutes(api, deps)
      erasureRoutes(api, deps)
      osfRoutes(api, { ...deps, osf, providers: osfProviders(deps, packages) })
      loginRoutes(api, deps, config.mockLogin && embedded ? mockLogin(config, embedded) : null)
      openApiRoutes(api, version)
    },
    { prefix: defaultBases.study },
  )
}

/** Asked in hundreds, as many as the platform answers at once. */
const disabledOn =
  (platform: PlatformPort): FindDisabled =>
  async (userIds) => {
    const disabled = new Set<UserId>()
    for (let from = 0; from < userIds.length; from += 100) {
      const people = await platform.getUsers({ query: { ids: userIds.slice(from, from + 100) } }, 'service')
      for (const person of people) if (person.isDisabled) disabled.add(person.userId)
    }
    return disabled
  }

/** The public tier of the data package of a study; null while it is not made, or no longer current. */
async function publicPackage(packages: DataPackageService, studyId: StudyId): Promise<PackageState | null> {
  const { tiers } = await packages.load(studyId, trellisItself)
  return tiers.find(({ tier, state }) => tier === 'PUBLIC' && state === 'READY') ?? null
}

/** What is sent to the OSF project of a completed study, besides the report that a browser makes. */
function osfProviders(deps: QuotaDeps, packages: DataPackageService): FileProvider[] {
  const json = (name: string, value: unknown) => ({ name, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) })
  return [
    async (studyId, actor) => json(`trellis-study-${studyId}.json`, await exportStudy(deps, studyId, actor)),
    async (studyId) => json(`trellis-snapshot-${studyId}.json`, await readSnapshot(deps.db, studyId)),
    async (studyId) => {
      const { document } = await readPreregistrationState(deps.db, studyId)
      return { name: `trellis-preregistration-${studyId}.md`, content: Buffer.from(document) }
    },
    async (studyId, actor) => {
      const { tiers } = await packages.load(studyId, actor)
      const made = tiers.find(({ tier }) => tier === 'PUBLIC')
      // It is made and signed in the card of the package; until then there is none to send.
      if (made?.state !== 'READY' || made.signature === null) return null
      const { stream } = await packages.open({ studyId, tier: 'PUBLIC' }, actor, AbortSignal.timeout(600_000))
      return { name: `trellis-data-${studyId}.zip`, content: await buffer(stream) }
    },
  ]
}

function mockLogin(config: Config, { db, port }: EmbeddedPlatform): MockLogin {
  return {
    async signIn(reply) {
      const [researcher] = await seedDemoAccounts(db)
      const { token } = await openSession(db, researcher!.userId, { idleMinutes: config.idleMinutes })
      setSessionCookie(reply, token, config.secureCookies)
      return (await port.identify(token))!
    },
    async signOut(request, reply) {
      const token = readSessionToken(request, config.secureCookies)
      if (token !== null) await closeSession(db, token)
      clearSessionCookie(reply, config.secureCookies)
    },
  }
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

export function directoriesIn(rootDir: string, version: string): Directories {
  return {
    serverDir: join(rootDir, 'apps/server'),
    platformDir: join(rootDir, 'packages/platform'),
    webDist: join(rootDir, 'apps/web/dist'),
    tutorDist: join(rootDir, 'apps/tutor/dist'),
    version,
  }
}

/** What the numbers of a public page depend on. */
const publicVersion = (recordVersion: string, notShared: readonly { participant: string }[]) =>
  [recordVersion, ...notShared.map(({ participant }) => participant)].join(' ')
