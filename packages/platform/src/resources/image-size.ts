import type { ImageType } from '@trellis/domain'

export interface ImageSize {
  width: number
  height: number
  /** Frames of an animation; 1 for a still image. */
  frames: number
}

/** The size in the header of a file, for which a browser allocates memory. Null when the header has none. */
export function imageSizeOf(bytes: Buffer, type: ImageType): ImageSize | null {
  try {
    return readers[type](bytes)
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null
    throw error
  }
}

const readers: Record<ImageType, (bytes: Buffer) => ImageSize | null> = {
  'image/png': sizeOfPng,
  'image/jpeg': sizeOfJpeg,
  'image/gif': sizeOfGif,
  'image/webp': sizeOfWebp,
}

/** The first chunk has the size; an `acTL` chunk before the pixels makes it an animation. */
function sizeOfPng(bytes: Buffer): ImageSize {
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return { ...size, frames: Math.max(1, bytes.readUInt32BE(at + 8)) }
    if (name === 'IDAT' || name === 'IEND') break
  }
  return { ...size, frames: 1 }
}

/** Segments up to the frame header; among the markers C0 to CF, three are something else. */
function sizeOfJpeg(bytes: Buffer): ImageSize | null {
  const notAFrame = new Set([0xc4, 0xc8, 0xcc])
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    // Any number of FF bytes may precede a marker, and some markers have no segment.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && !notAFrame.has(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), frames: 1 }
    } else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}

/** Blocks one after the other; a frame may be larger than the screen it is drawn on. */
function sizeOfGif(bytes: Buffer): ImageSize {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), frames: 0 }
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + tableOf(bytes.readUInt8(10))
  const skipBlocks = () => {
    while (at < bytes.length && bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at)
    at += 1
  }
  while (at < bytes.length) {
    const kind = bytes.readUInt8(at)
    if (kind === 0x2c && at + 10 <= bytes.length) {
      size.frames += 1
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 5))
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 7))
      at += 11 + tableOf(bytes.readUInt8(at + 9))
      skipBlocks()
    } else if (kind === 0x21) {
      at += 2
      skipBlocks()
    } else break
  }
  return { ...size, frames: Math.max(1, size.frames) }
}

/** Lossy, lossless, or extended: with a canvas and frames. */
function sizeOfWebp(bytes: Buffer): ImageSize | null {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8 ') {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, frames: 1 }
  }
  if (chunk === 'VP8L') {
    const packed = bytes.readUInt32LE(21)
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1, frames: 1 }
  }
  if (chunk !== 'VP8X') return null
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) === 'ANMF') frames += 1
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, frames: Math.max(1, frames) }
}
