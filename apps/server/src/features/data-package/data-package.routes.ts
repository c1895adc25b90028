import { calls } from '@trellis/domain'
import { abortedWith, mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { type DataPackageDeps, type DataPackageService, dataPackageService } from './data-package.service'

/** How long a package can outlive a change of its record. */
const sweepEveryMs = 300_000

/** Returns the service, for other features that send packages. */
export function dataPackageRoutes(app: FastifyInstance, deps: DataPackageDeps): DataPackageService {
  const packages = dataPackageService(deps)
  const timer = setInterval(() => {
    packages
      .sweep()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'outdated data packages could not be removed'))
  }, sweepEveryMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await packages.close()
  })

  mountCall(app, calls.getDataPackage, ({ query }, { actor }) => packages.load(query.studyId, actor))
  mountCall(app, calls.buildDataPackage, ({ body }, { actor }) => packages.start(body, actor))
  mountCall(app, calls.cancelDataPackage, ({ body }, { actor }) => packages.cancel(body, actor))
  mountCall(app, calls.signPrivacyReport, ({ body }, { actor }) => packages.sign(body, actor))
  mountCall(app, calls.downloadDataPackage, async ({ query }, { actor, reply }) => {
    const { stream, bytes, fileName } = await packages.open(query, actor, abortedWith(reply))
    reply.header('content-type', 'application/zip')
    reply.header('content-length', bytes)
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    return stream
  })
  mountCall(app, calls.setSharing, async ({ body }, { actor }) => {
    await packages.setSharing(body, actor)
    return { ok: true as const }
  })
  mountCall(app, calls.getOpenResponses, ({ query }, { actor }) => packages.openResponses(query, actor))
  mountCall(app, calls.releaseResponse, async ({ body }, { actor }) => {
    await packages.decide(body, actor)
    return { ok: true as const }
  })
  return packages
}
