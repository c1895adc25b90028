import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * Zip files store local time, so this is the same in every time zone. Nothing else in the file depends on when and
 * where it is written.
 */
const fixedTime = new Date(1980, 0, 1, 12)

/** Puts files of a folder into a zip file, in this order; the same files give the same bytes. */
export async function zipFiles(
  folder: string,
  paths: readonly string[],
  target: string,
  signal: AbortSignal,
): Promise<{ bytes: number; sha256: string }> {
  const zip = new ZipFile()
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const output = new Readable().wrap(zip.outputStream)
  zip.on('error', (error: Error) => output.destroy(error))
  for (const path of paths) {
    // Parquet is compressed already.
    const compress = !path.endsWith('.parquet')
    zip.addFile(join(folder, path), path, { mtime: fixedTime, mode: 0o100644, compress, forceDosTimestamp: true })
  }
  zip.end()
  await pipeline(output, measure, createWriteStream(target), { signal })
  return { bytes, sha256: hash.digest('hex') }
}
