import { randomBytes } from 'node:crypto'
import { AppError, maxImageBytes } from '@trellis/domain'
import type { Caller, PlatformHandlers } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { resources } from '../db/schema'
import { imageTypeOf } from './image-type'

/** Stores an image under an address that cannot be guessed; what is shown there never changes. */
export async function storeImage(db: Db, bytes: unknown, caller: Caller) {
  const contentType = Buffer.isBuffer(bytes) ? imageTypeOf(bytes) : null
  if (!contentType) throw new AppError('not_an_image', {})
  const id = BigInt(`0x${randomBytes(16).toString('hex')}`).toString(36)
  const ownerId = caller === 'service' ? null : caller.actor.userId
  await db.insert(resources).values({ id, ownerId, contentType, bytes: bytes as Buffer })
  return { id, url: `/resources/images/${id}`, contentType, bytes: (bytes as Buffer).length }
}

export async function readImage(db: Db, id: string) {
  const [row] = await db
    .select({ contentType: resources.contentType, bytes: resources.bytes })
    .from(resources)
    .where(eq(resources.id, id))
  if (!row) throw new AppError('resource_not_found', { id })
  return row
}

export function imageHandlers(db: Db): Pick<PlatformHandlers, 'readImage' | 'storeImage'> {
  return {
    async readImage({ params }) {
      const { contentType, bytes } = await readImage(db, params.id)
      return { contentType: contentType as 'image/png', data: bytes.toString('base64') }
    },
    async storeImage({ body }, caller) {
      const bytes = Buffer.from(body.data, 'base64')
      if (bytes.length > maxImageBytes) throw new AppError('body_too_large', { limit: maxImageBytes })
      return storeImage(db, bytes, caller)
    },
  }
}
