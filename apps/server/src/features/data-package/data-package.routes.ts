import { calls } from '@trellis/domain'
import { abortedWith, mountCall } from '@trellis/http'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../study/access/actor-of'
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

  mountCall(app, calls.getDataPackage, ({ query }, { caller }) => packages.load(query.studyId, actorOf(caller)))
  mountCall(app, calls.buildDataPackage, ({ body }, { caller }) => packages.start(body, actorOf(caller)))
  mountCall(app, calls.cancelDataPackage, ({ body }, { caller }) => packages.cancel(body, actorOf(caller)))
  mountCall(app, calls.signPrivacyReport, ({ body }, { caller }) => packages.sign(body, actorOf(caller)))
  mountCall(app, calls.downloadDataPackage, async ({ query }, { caller, reply }) => {
    const { stream, bytes, fileName } = await packages.open(query, actorOf(caller), abortedWith(reply))
    reply.header('content-type', 'application/zip')
    reply.header('content-length', bytes)
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    return stream
  })
  mountCall(app, calls.setSharing, async ({ body }, { caller }) => {
    await packages.setSharing(body, actorOf(caller))
    return { ok: true as const }
  })
  mountCall(app, calls.getOpenResponses, ({ query }, { caller }) => packages.openResponses(query, actorOf(caller)))
  mountCall(app, calls.releaseResponse, async ({ body }, { caller }) => {
    await packages.decide(body, actorOf(caller))
    return { ok: true as const }
  })
  return packages
}
