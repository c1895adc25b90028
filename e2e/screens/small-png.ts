import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const mostColors = 256

/**
 * The same picture in at most 256 colors, which is a third of the bytes for a picture of a screen. Takes what Chromium
 * writes: eight bits a channel, not interlaced.
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, channels, rows } = decoded(png)
  const colors = colorsOf(rows, channels)
  const palette = paletteOf(colors)
  const place = new Map([...colors.keys()].map((color) => [color, nearest(palette, color)]))
  const lines = Buffer.alloc(height * (width + 1)) // Each line begins with its filter: 0, none.
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels
      lines[y * (width + 1) + 1 + x] = place.get(rows.readUIntBE(at, 3))!
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8) // Eight bits, indexed.
  const entries = Buffer.alloc(palette.length * 3)
  for (const [index, color] of palette.entries()) entries.writeUIntBE(color, index * 3, 3)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function decoded(png: Buffer): { width: number; height: number; channels: number; rows: Buffer } {
  const packed: Buffer[] = []
  let header = png
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = data
    if (type === 'IDAT') packed.push(data)
    at += length + 12
  }
  const channels = header[9] === 2 ? 3 : header[9] === 6 ? 4 : null
  if (channels === null || header[8] !== 8 || header[12] !== 0)
    throw new Error('A kind of PNG that Chromium does not write')
  const width = header.readUInt32BE(0)
  const height = header.readUInt32BE(4)
  return { width, height, channels, rows: unfiltered(inflateSync(Buffer.concat(packed)), width * channels, channels) }
}

/** Undoes the differences that PNG stores in place of bytes: to the left, above, their mean, or the closest of three. */
function unfiltered(lines: Buffer, stride: number, channels: number): Buffer {
  const rows = Buffer.alloc((lines.length / (stride + 1)) * stride)
  for (let y = 0; y * stride < rows.length; y++) {
    const filter = lines[y * (stride + 1)]!
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x < channels ? 0 : rows[at - channels]!
      const above = y === 0 ? 0 : rows[at - stride]!
      const corner = x < channels || y === 0 ? 0 : rows[at - stride - channels]!
      rows[at] = lines[y * (stride + 1) + 1 + x]! + guess(filter, left, above, corner)
    }
  }
  return rows
}

function guess(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  const fromLeft = Math.abs(above - corner)
  const fromAbove = Math.abs(left - corner)
  const fromCorner = Math.abs(left + above - 2 * corner)
  if (fromLeft <= fromAbove && fromLeft <= fromCorner) return left
  return fromAbove <= fromCorner ? above : corner
}

/** How often each color occurs. */
function colorsOf(rows: Buffer, channels: number): Map<number, number> {
  const counts = new Map<number, number>()
  for (let at = 0; at < rows.length; at += channels) {
    const color = rows.readUIntBE(at, 3)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return counts
}

/**
 * Half of it are the most frequent colors, so that plain areas keep theirs exactly; the other half stand each for a
 * neighbourhood of the rest, so that pictures and shadows have something near.
 */
function paletteOf(colors: Map<number, number>): number[] {
  const byCount = [...colors].sort((a, b) => b[1] - a[1])
  if (byCount.length <= mostColors) return byCount.map(([color]) => color)
  const plain = byCount.slice(0, mostColors / 2).map(([color]) => color)
  const neighbourhoods = new Map<number, { first: number; count: number }>()
  for (const [color, count] of byCount.slice(plain.length)) {
    const place = color & 0xf0f0f0
    const known = neighbourhoods.get(place)
    neighbourhoods.set(place, { first: known?.first ?? color, count: (known?.count ?? 0) + count })
  }
  const rest = [...neighbourhoods.values()].sort((a, b) => b.count - a.count).slice(0, mostColors - plain.length)
  return [...plain, ...rest.map(({ first }) => first)]
}

function nearest(palette: readonly number[], color: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < palette.length; index++) {
    const entry = palette[index]!
    const red = (entry >> 16) - (color >> 16)
    const green = ((entry >> 8) & 255) - ((color >> 8) & 255)
    const blue = (entry & 255) - (color & 255)
    const distance = red * red + green * green + blue * blue
    if (distance < least) {
      best = index
      least = distance
    }
  }
  return best
}
