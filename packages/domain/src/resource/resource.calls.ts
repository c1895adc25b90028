import { z } from 'zod'
import { resourcesCall } from '../call'

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof imageTypes)[number]

export const maxImageBytes = 5 * 1024 * 1024

/** The body is the picture itself, sent with an image content type; the bytes decide what it is. */
export const resourceCalls = {
  uploadImage: resourcesCall('POST', '/images', {
    summary: 'Store a picture: PNG, JPEG, WebP or GIF, up to 5 MB, sent as the body',
    access: 'staff',
    reply: z.object({ id: z.string(), url: z.string(), contentType: z.enum(imageTypes), bytes: z.number().int() }),
  }),
}
