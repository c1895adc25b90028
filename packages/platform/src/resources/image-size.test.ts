import type { ImageType } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { imageSizeOf } from './image-size'

const u16 = (value: number) => [value >> 8, value & 255]
const u16le = (value: number) => [value & 255, value >> 8]
const u24le = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 65_535)]
const u32le = (value: number) => u32(value).reverse()
const text = (value: string) => [...Buffer.from(value, 'latin1')]

const chunk = (name: string, data: number[]) => [...u32(data.length), ...text(name), ...data, 0, 0, 0, 0]
const png = (width: number, height: number, ...more: number[][]) => [
  ...text('\x89PNG\r\n\x1a\n'),
  ...chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]),
  ...more.flat(),
]

const segment = (marker: number, data: number[]) => [0xff, marker, ...u16(data.length + 2), ...data]
const frameHeader = (marker: number, width: number, height: number) =>
  segment(marker, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0])
const jpeg = (...segments: number[][]) => [0xff, 0xd8, ...segments.flat()]

const gifFrame = (width: number, height: number) => [
  0x21,
  0xf9,
  4,
  0,
  0,
  0,
  0,
  0,
  0x2c,
  ...u16le(0),
  ...u16le(0),
  ...u16le(width),
  ...u16le(height),
  0,
  2,
  1,
  0,
  0,
]
const gif = (width: number, height: number, ...frames: number[][]) => [
  ...text('GIF89a'),
  ...u16le(width),
  ...u16le(height),
  0x80,
  0,
  0,
  ...new Array(6).fill(0),
  ...frames.flat(),
  0x3b,
]

const riff = (name: string, data: number[]) => [...text(name), ...u32le(data.length), ...data]
const webp = (...chunks: number[][]) => [
  ...text('RIFF'),
  ...u32le(chunks.flat().length + 4),
  ...text('WEBP'),
  ...chunks.flat(),
]
const canvas = (width: number, height: number) => riff('VP8X', [2, 0, 0, 0, ...u24le(width - 1), ...u24le(height - 1)])

const sizes: [string, ImageType, number[], object | null][] = [
  ['a PNG', 'image/png', png(60_000, 50_000, chunk('IDAT', [])), { width: 60_000, height: 50_000, frames: 1 }],
  [
    'an animated PNG',
    'image/png',
    png(10, 20, chunk('acTL', [...u32(7), 0, 0, 0, 0])),
    { width: 10, height: 20, frames: 7 },
  ],
  ['a PNG that ends early', 'image/png', png(1, 1).slice(0, 18), null],
  [
    'a JPEG',
    'image/jpeg',
    jpeg(segment(0xe0, text('JFIF')), frameHeader(0xc0, 60_000, 50_000)),
    { width: 60_000, height: 50_000, frames: 1 },
  ],
  [
    'a progressive JPEG after a table',
    'image/jpeg',
    jpeg(segment(0xc4, [1, 2, 3]), frameHeader(0xc2, 30, 40)),
    { width: 30, height: 40, frames: 1 },
  ],
  [
    'a JPEG with padding between segments',
    'image/jpeg',
    jpeg([0xff, 0xff], frameHeader(0xc1, 30, 40)),
    { width: 30, height: 40, frames: 1 },
  ],
  ['a JPEG without a frame', 'image/jpeg', jpeg(segment(0xda, [])), null],
  ['a GIF', 'image/gif', gif(60_000, 50_000, gifFrame(1, 1)), { width: 60_000, height: 50_000, frames: 1 }],
  [
    'a GIF whose frames are larger than it',
    'image/gif',
    gif(1, 1, gifFrame(60_000, 2), gifFrame(3, 50_000)),
    { width: 60_000, height: 50_000, frames: 2 },
  ],
  [
    'a lossy WebP',
    'image/webp',
    webp(riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...u16le(16_000), ...u16le(12_000)])),
    { width: 16_000, height: 12_000, frames: 1 },
  ],
  [
    'a lossless WebP',
    'image/webp',
    webp(riff('VP8L', [0x2f, ...u32le(9_999 | (14_999 << 14))])),
    { width: 10_000, height: 15_000, frames: 1 },
  ],
  [
    'an animated WebP',
    'image/webp',
    webp(canvas(60_000, 50_000), riff('ANMF', [1]), [0], riff('ANMF', [1, 2])),
    { width: 60_000, height: 50_000, frames: 2 },
  ],
  ['a WebP of an unknown kind', 'image/webp', webp(riff('ABCD', [])), null],
]

describe('imageSizeOf', () => {
  it.each(sizes)('reads the size of an image from the header of %s', (_, type, bytes, expected) => {
    expect(imageSizeOf(Buffer.from(bytes), type)).toEqual(expected)
  })
})
