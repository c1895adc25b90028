import { randomBytes } from 'node:crypto'
import { AppError, type ImageType, maxAnimationPixels, maxImageBytes, maxImagePixels } from '@trellis/domain'
import { type Caller, type PlatformHandlers, userIdOf } from '@trellis/http'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import { resources } from '../db/schema/supports'
import type { PlatformQuotas } from '../quotas'
import { imageSizeOf } from './image-size'
import { imageTypeOf } from './image-type'

/** Stores images under addresses that cannot be guessed and whose content never changes. */
export async function storeImage(db: Db, quotas: PlatformQuotas, bytes: unknown, caller: Caller) {
  const contentType = Buffer.isBuffer(bytes) ? imageTypeOf(bytes) : null
  if (!contentType) throw new AppError('not_an_image', {})
  requireDrawable(bytes as Buffer, contentType)
  const id = BigInt(`0x${randomBytes(16).toString('hex')}`).toString(36)
  const ownerId = userIdOf(caller)
  await db.transaction(async (tx) => {
    if (ownerId !== null) {
      await quotas.require(tx, 'images', ownerId)
      await quotas.require(tx, 'imageMegabytes', ownerId, (bytes as Buffer).length)
    }
    await tx.insert(resources).values({ id, ownerId, contentType, bytes: bytes as Buffer })
  })
  return { id, url: `/resources/images/${id}`, contentType, bytes: (bytes as Buffer).length }
}

/** A small file can claim dimensions for which no browser has enough memory. */
function requireDrawable(bytes: Buffer, type: ImageType): void {
  const size = imageSizeOf(bytes, type)
  if (!size || size.width === 0 || size.height === 0) throw new AppError('not_an_image', {})
  const pixels = size.width * size.height
  if (pixels > maxImagePixels) throw new AppError('image_too_large', { pixels, limit: maxImagePixels })
  const allFrames = pixels * size.frames
  if (allFrames > maxAnimationPixels) {
    throw new AppError('image_too_large', { pixels: allFrames, limit: maxAnimationPixels })
  }
}

export async function readImage(db: Db, id: string) {
  const [row] = await db
    .select({ contentType: resources.contentType, bytes: resources.bytes })
    .from(resources)
    .where(eq(resources.id, id))
  if (!row) throw new AppError('resource_not_found', { id })
  return row
}

export function imageHandlers(db: Db, quotas: PlatformQuotas): Pick<PlatformHandlers, 'readImage' | 'storeImage'> {
  return {
    async readImage({ params }) {
      const { contentType, bytes } = await readImage(db, params.id)
      return { contentType: contentType as 'image/png', data: bytes.toString('base64') }
    },
    async storeImage({ body }, caller) {
      const bytes = Buffer.from(body.data, 'base64')
      if (bytes.length > maxImageBytes) throw new AppError('body_too_large', { limit: maxImageBytes })
      return storeImage(db, quotas, bytes, caller)
    },
  }
}
