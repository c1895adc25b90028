import { createHash } from 'node:crypto'
import { AppError, type PortableStudy } from '@trellis/domain'
import type { Caller, PlatformPort } from '@trellis/http'

type Images = PortableStudy['images']

/** Loads the pictures with these ids, keyed by hash. One that no longer exists is left out. */
export async function loadImages(
  platform: PlatformPort,
  ids: readonly string[],
): Promise<{ images: Images; hashOf: Map<string, string> }> {
  const images: Images = {}
  const hashOf = new Map<string, string>()
  for (const id of new Set(ids)) {
    try {
      const image = await platform.readImage({ params: { id } }, 'service')
      const hash = hashOfBytes(image.data)
      images[hash] = image
      hashOf.set(id, hash)
    } catch (error) {
      // A picture that was lost is missing here as it is on every page.
      if (!(error instanceof AppError && error.code === 'resource_not_found')) throw error
    }
  }
  return { images: Object.fromEntries(Object.entries(images).sort(([a], [b]) => (a < b ? -1 : 1))), hashOf }
}

/** A picture that does not have the hash under which it is listed was changed after the export. */
export function requireUnchangedImages(images: Images): void {
  for (const [hash, { data }] of Object.entries(images)) {
    if (hashOfBytes(data) === hash) continue
    const message = 'The picture does not match its hash'
    throw new AppError('invalid_input', { fields: [{ field: `images.${hash}`, message }] })
  }
}

/** Stores the pictures on this server and returns the URL of each by its hash. */
export async function storeImages(
  platform: PlatformPort,
  images: Images,
  hashes: Iterable<string>,
  caller: Caller,
): Promise<Map<string, string>> {
  const urlOf = new Map<string, string>()
  for (const hash of new Set(hashes)) {
    const { url } = await platform.storeImage({ body: { data: images[hash]!.data } }, caller)
    urlOf.set(hash, url)
  }
  return urlOf
}

function hashOfBytes(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')
}
