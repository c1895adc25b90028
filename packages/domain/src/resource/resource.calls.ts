import { z } from 'zod'
import { platformCall, resourcesCall } from '../call'

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof imageTypes)[number]

export const maxImageBytes = 5 * 1024 * 1024
/** Of one frame; a photograph of a current phone has twelve million. */
export const maxImagePixels = 25_000_000
/** Of all frames together. */
export const maxAnimationPixels = 250_000_000

/**
 * Base64 of at most so many bytes. The length is checked first and the pattern has a single repetition, so that a
 * file of megabytes is checked quickly.
 */
export function base64Schema(maxBytes: number) {
  const most = Math.ceil(maxBytes / 3) * 4
  return z
    .string()
    .max(most)
    .regex(/^[0-9a-zA-Z+/]*={0,2}$/, 'Not base64')
    .refine((data) => data.length % 4 === 0, { message: 'Not base64' })
}

const imageIdSchema = z
  .string()
  .regex(/^[0-9A-Za-z]+$/)
  .max(100)

const storedImageSchema = z.object({
  id: z.string(),
  url: z.string(),
  contentType: z.enum(imageTypes),
  bytes: z.number().int(),
})

/** The body is the picture itself, sent with an image content type; the bytes decide what it is. */
export const resourceCalls = {
  uploadImage: resourcesCall('POST', '/images', {
    summary: 'Store a picture: PNG, JPEG, WebP or GIF, up to 5 MB, sent as the body',
    access: 'staff',
    reply: storedImageSchema,
  }),
}

/** Pictures for a study service that reads and writes supports as a whole; browsers use the calls above. */
export const imageCalls = {
  readImage: platformCall('GET', '/content/images/{id}', {
    summary: 'A picture with its bytes',
    access: 'staff',
    params: z.object({ id: imageIdSchema }),
    reply: z.object({ contentType: z.enum(imageTypes), data: z.base64() }),
  }),
  storeImage: platformCall('POST', '/content/images', {
    summary: 'Store a picture; the bytes decide what it is',
    access: 'staff',
    bodyLimit: Math.ceil((maxImageBytes * 4) / 3) + 1024,
    body: z.object({ data: base64Schema(maxImageBytes) }),
    reply: storedImageSchema,
  }),
}
