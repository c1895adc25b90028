import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { defaultBases, type PackageState, type StudyId, systemActor, type UserId } from '@trellis/domain'
import { clearSessionCookie, type PlatformPort, readSessionToken, setSessionCookie } from '@trellis/http'
import { closeSession, type EmbeddedPlatform, openSession, seedDemoAccounts } from '@trellis/platform'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { createOsfClient } from './adapters/osf/osf-client'
import { createOsfStandIn } from './adapters/osf/osf-stand-in'
import { standInBaseUrl } from './adapters/osf/osf-stand-in-answers'
import {
  applyRetention,
  computeEffects,
  refreshPublicPages,
  sealDays,
  sendMail,
  sendToOsf,
  startAndEndStudies,
  updateBestSoFar,
} from './background-jobs'
import { createMailer } from './compose-mailer'
import type { Config } from './config'
import type { Delivery } from './delivery/create-delivery'
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
import { type ResultsService, resultsService } from './features/results/results.service'
import { reviewRoutes } from './features/review/review.routes'
import { simulationRoutes } from './features/simulation/simulation.routes'
import { readSnapshot } from './features/snapshot/snapshot.read'
import { snapshotRoutes } from './features/snapshot/snapshot.routes'
import { studiesRoutes } from './features/studies/studies.routes'
import { supportsRoutes } from './features/supports/supports.routes'
import { teamRoutes } from './features/team/team.routes'
import { tutorRoutes } from './features/tutor/tutor.routes'
import { upgradeRoutes } from './features/upgrade/upgrade.routes'
import { openApiRoutes } from './http/openapi'
import { createPartnerAuth, type FindDisabled } from './http/partner-auth'
import { createRequireOwner } from './study/access/require-owner'
import type { QuotaDeps, ReaderDeps } from './study/deps'
import { readPreregistrationState } from './study/view/preregistration.read'

type StudyServiceDeps = QuotaDeps & ReaderDeps & { pool: pg.Pool; delivery: Delivery }

/** The background jobs and the routes of the study service. */
export async function mountStudyService(
  app: FastifyInstance,
  config: Config,
  deps: StudyServiceDeps,
  embedded: EmbeddedPlatform | null,
  version: string,
): Promise<void> {
  const osf = config.osf.baseUrl
    ? createOsfClient({ baseUrl: config.osf.baseUrl, token: config.osf.token })
    : createOsfClient({ baseUrl: standInBaseUrl, token: null, fetch: createOsfStandIn(), isStandIn: true })
  const mailer = createMailer(config)
  if (mailer) sendMail(app, { ...deps, mailer, publicUrl: config.publicUrl, log: app.log })
  const lifecycle = { ...deps, sendsMail: mailer !== null }
  startAndEndStudies(app, lifecycle, deps.pool)
  sealDays(app, deps.db)
  sendToOsf(app, deps.db, osf)
  applyRetention(app, { ...deps, settings: config.retention, log: app.log })
  const results = resultsService({ ...deps, version })
  computeEffects(app, { ...deps, version, compute: results.effectSource })
  updateBestSoFar(app, deps)
  app.decorate('requireOwner', createRequireOwner(deps.db))
  const partners = { ...deps, partnerAuth: createPartnerAuth(deps.pool, findDisabledOn(deps.platform)) }
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
          exportStudy: (studyId) => exportStudy(deps, studyId, systemActor),
        },
      })
      mountPublications(app, api, config, { ...lifecycle, results, packages })
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

/** The calls by which studies are published, and their public pages, which are outside of `/api`. */
function mountPublications(
  app: FastifyInstance,
  api: FastifyInstance,
  config: Config,
  deps: StudyServiceDeps & { sendsMail: boolean; results: ResultsService; packages: DataPackageService },
): void {
  const { results, packages } = deps
  const publications = publicationService({
    ...deps,
    // Without participants whose data is not shared, so that the page agrees with the public data package.
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
    openData: (studyId, signal) => packages.open({ studyId, tier: 'PUBLIC' }, systemActor, signal),
    exportStudy: (studyId) => exportStudy(deps, studyId, systemActor),
  })
  publicationRoutes(api, {
    ...deps,
    publications,
    pages,
    replicate: (studyId, caller) => replicatePublic(deps, studyId, caller),
  })
  publicPagesRoutes(app, { ...deps, pages })
}

/** In chunks of 100, as many people as one call of the platform returns. */
const findDisabledOn =
  (platform: PlatformPort): FindDisabled =>
  async (userIds) => {
    const disabled = new Set<UserId>()
    for (let from = 0; from < userIds.length; from += 100) {
      const people = await platform.getUsers({ query: { ids: userIds.slice(from, from + 100) } }, 'service')
      for (const person of people) if (person.isDisabled) disabled.add(person.userId)
    }
    return disabled
  }

/** The public tier of the data package of a study; null while it is not built, or no longer current. */
async function publicPackage(packages: DataPackageService, studyId: StudyId): Promise<PackageState | null> {
  const { tiers } = await packages.load(studyId, systemActor)
  return tiers.find(({ tier, state }) => tier === 'PUBLIC' && state === 'READY') ?? null
}

/** What the numbers of a public page depend on. */
const publicVersion = (recordVersion: string, notShared: readonly { participant: string }[]) =>
  [recordVersion, ...notShared.map(({ participant }) => participant)].join(' ')

/** The files for the OSF project of a completed study, except the report, which a browser creates. */
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
      const publicTier = tiers.find(({ tier }) => tier === 'PUBLIC')
      // There is nothing to send until the owner has built and signed it.
      if (publicTier?.state !== 'READY' || publicTier.signature === null) return null
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
