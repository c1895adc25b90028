import { randomBytes } from 'node:crypto'
import { AppError, calls, maxImageBytes } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Db } from '../db/client'
import { resources } from '../db/schema'
import { mountCall } from '../http/mount-call'
import { imageTypeOf } from './image-type'

/** Pictures that researchers put into supports. An address cannot be guessed and what it shows never changes. */
export async function resourcesPlugin(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  app.addContentTypeParser(
    /^(image\/|application\/octet-stream)/,
    { parseAs: 'buffer', bodyLimit: maxImageBytes },
    (_, body, done) => done(null, body),
  )

  // In the words of pictures; the server around speaks of JSON and of its own limit.
  app.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new AppError('body_too_large', { limit: maxImageBytes })
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') throw new AppError('not_an_image', {})
    throw error
  })

  mountCall(app, calls.uploadImage, async (_, { caller, request }) => {
    const bytes = request.body
    const contentType = Buffer.isBuffer(bytes) ? imageTypeOf(bytes) : null
    if (!contentType) throw new AppError('not_an_image', {})
    const id = BigInt(`0x${randomBytes(16).toString('hex')}`).toString(36)
    const ownerId = caller === 'service' ? null : caller.actor.userId
    await db.insert(resources).values({ id, ownerId, contentType, bytes: bytes as Buffer })
    return { id, url: `/resources/images/${id}`, contentType, bytes: (bytes as Buffer).length }
  })

  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const { id } = request.params
    if (!/^[0-9a-z]+$/.test(id)) throw new AppError('resource_not_found', { id })
    const [row] = await db
      .select({ contentType: resources.contentType, bytes: resources.bytes })
      .from(resources)
      .where(eq(resources.id, id))
    if (!row) throw new AppError('resource_not_found', { id })
    return reply
      .header('content-type', row.contentType)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(row.bytes)
  })
}
