import { BackupError } from './backup-error'

/** A file in a tar archive. Those of a backup are small enough to be held in memory one at a time. */
export interface TarEntry {
  name: string
  bytes: Buffer
}

const blockSize = 512
/** Far more than a backup writes into one entry. A damaged length must not cause gigabytes to be allocated. */
const largestEntry = 64 * 1024 * 1024

/** One entry in the form of the archive: its header, its bytes, and zeros up to the next block. */
export function* tarEntry(name: string, parts: readonly Buffer[], at: Date): Generator<Buffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  yield headerOf(name, size, at)
  yield* parts
  yield Buffer.alloc(paddingAfter(size))
}

/** Two empty blocks. */
export const endOfTar = Buffer.alloc(2 * blockSize)

function paddingAfter(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize
}

function headerOf(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for a tar header`)
  const header = Buffer.alloc(blockSize)
  const octal = (value: number, offset: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset)
  header.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(at.getTime() / 1000), 136, 12)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  octal(checksumOf(header), 148, 7)
  header.write(' ', 155)
  return header
}

/** The sum of the header's bytes, with the checksum field counted as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (let index = 0; index < blockSize; index++) if (index < 148 || index >= 156) sum += header[index]!
  return sum
}

/** The entries of an archive in order. Throws if the archive is damaged or truncated. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = createByteReader(source)
  for (;;) {
    const header = await bytes.take(blockSize)
    if (header.every((byte) => byte === 0)) break
    const { name, size } = readHeader(header)
    const content = await bytes.take(size)
    await bytes.take(paddingAfter(size))
    yield { name, bytes: content }
  }
  // Reads to the end, so that the checksum of the compression is verified too.
  await bytes.drain()
}

function readHeader(header: Buffer): { name: string; size: number } {
  const textAt = (offset: number, length: number) => header.toString('utf8', offset, offset + length).split('\0')[0]!
  const size = Number.parseInt(textAt(124, 12), 8)
  if (Number.parseInt(textAt(148, 8), 8) !== checksumOf(header) || !(size <= largestEntry)) {
    throw new BackupError('The file is damaged: it has an entry that cannot be read.')
  }
  return { name: textAt(0, 100), size }
}

function createByteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Buffer[] = []
  let size = 0
  return {
    async take(wanted: number): Promise<Buffer> {
      while (size < wanted) {
        const next = await chunks.next()
        if (next.done) throw new BackupError('The file is damaged: it ends too early.')
        buffered.push(next.value)
        size += next.value.length
      }
      const all = buffered.length === 1 ? buffered[0]! : Buffer.concat(buffered)
      buffered = [all.subarray(wanted)]
      size -= wanted
      return all.subarray(0, wanted)
    },
    async drain(): Promise<void> {
      while (!(await chunks.next()).done);
    },
  }
}
