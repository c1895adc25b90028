import { AppError, calls, defaultQuotaLimits, maxImageBytes, type QuotaLimits } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Db } from '../db/client'
import { createPlatformQuotas } from '../quotas'
import { readImage, storeImage } from './resources.handlers'

/** Images in supports. Their addresses cannot be guessed, and the content of an address never changes. */
export async function resourcesPlugin(
  app: FastifyInstance,
  { db, quotas: limits = defaultQuotaLimits }: { db: Db; quotas?: QuotaLimits },
): Promise<void> {
  const quotas = createPlatformQuotas(limits)
  app.addContentTypeParser(
    /^(image\/|application\/octet-stream)/,
    { parseAs: 'buffer', bodyLimit: maxImageBytes },
    (_, body, done) => done(null, body),
  )

  // Errors about images: the server's own handler would mention JSON and another limit.
  app.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('body_too_large', { limit: maxImageBytes })
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new AppError('not_an_image', {})
    throw error
  })

  mountCall(app, calls.uploadImage, (_, { caller, request }) => storeImage(db, quotas, request.body, caller))

  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const { id } = request.params
    if (!/^[0-9a-z]+$/.test(id)) throw new AppError('resource_not_found', { id })
    const { contentType, bytes } = await readImage(db, id)
    return reply
      .header('content-type', contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(bytes)
  })
}
