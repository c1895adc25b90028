import type { ImageType } from '@trellis/domain'

/** Determines the type from the file's first bytes, because file names and headers cannot be trusted. */
export function imageTypeOf(bytes: Buffer): ImageType | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR') return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'image/gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  return null
}
