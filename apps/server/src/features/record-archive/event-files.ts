import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import { fileWriter, ParquetWriter } from 'hyparquet-writer'
import { ArchiveError } from './archive-error'
import type { ArchivedFile, ArchiveManifest } from './archive-manifest'
import { createRowHash, type EventRow, type EventValue, eventColumns, eventValueOf, typeRules } from './event-columns'

/** A file is written and read in parts, but its index as a whole: a new file is begun after this many rows. */
const maxRowsOfFile = 1_000_000

const schema = [
  { name: 'event', num_children: eventColumns.length },
  ...eventColumns.map(({ name, type, isRequired }) => ({
    name,
    ...typeRules[type].parquet,
    repetition_type: isRequired ? ('REQUIRED' as const) : ('OPTIONAL' as const),
  })),
]

export interface WrittenEvents {
  files: ArchivedFile[]
  events: number
  eventsSha256: string
}

/** Writes events as Parquet, each batch as a row group. On failure, files written so far are removed. */
export async function writeEventFiles(
  folder: string,
  batches: AsyncIterable<EventRow[]>,
  rowsPerFile = maxRowsOfFile,
): Promise<WrittenEvents> {
  const hash = createRowHash()
  const files: { path: string; rows: number }[] = []
  let writer: ParquetWriter | null = null
  try {
    for await (const rows of batches) {
      if (!writer || files.at(-1)!.rows + rows.length > rowsPerFile) {
        await writer?.finish()
        const path = `events-${String(files.length + 1).padStart(4, '0')}.parquet`
        files.push({ path, rows: 0 })
        writer = await openFile(join(folder, path))
      }
      hash.add(rows)
      await writer.write({
        columnData: eventColumns.map(({ name }, index) => ({ name, data: rows.map((row) => row[index]) })),
        rowGroupSize: rows.length,
      })
      files.at(-1)!.rows += rows.length
    }
    await writer?.finish()
    const described: ArchivedFile[] = []
    for (const { path, rows } of files) described.push({ path, rows, ...(await describeFile(join(folder, path))) })
    const events = files.reduce((sum, { rows }) => sum + rows, 0)
    return { files: described, events, eventsSha256: hash.digest() }
  } catch (error) {
    for (const { path } of files) await rm(join(folder, path), { force: true })
    throw error
  }
}

async function openFile(path: string): Promise<ParquetWriter> {
  // The content is as private as the database. The writer keeps the mode of a file that exists.
  await (await open(path, 'wx', 0o600)).close()
  return new ParquetWriter({ writer: fileWriter(path), schema, createdBy: 'trellis' })
}

async function describeFile(path: string): Promise<Pick<ArchivedFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** A text may begin with a character that a decoder would otherwise drop as a byte order mark. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const parsers = {
  stringFromBytes: (bytes: Uint8Array) => bytes && decoder.decode(bytes),
  timestampFromMicroseconds: (microseconds: bigint) => microseconds,
}

/** The rows of a file, a row group at a time. */
async function* readEventFile(path: string): AsyncGenerator<EventRow[]> {
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  let rowStart = 0
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows)
    const rows = (await parquetReadObjects({ file, metadata, rowStart, rowEnd, parsers })) as Record<
      string,
      EventValue
    >[]
    yield rows.map((row) => eventColumns.map((column) => eventValueOf(column, row[column.name])))
    rowStart = rowEnd
  }
}

export async function* readEventFiles(folder: string, files: readonly ArchivedFile[]): AsyncGenerator<EventRow[]> {
  for (const { path } of files) yield* readEventFile(join(folder, path))
}

/** Throws unless every file is as the manifest says, byte by byte. */
export async function verifyFiles(folder: string, { files }: ArchiveManifest): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    if (!existsSync(join(folder, path))) throw new ArchiveError(`${path} is missing in ${folder}.`)
    const actual = await describeFile(join(folder, path))
    if (actual.bytes !== bytes || actual.sha256 !== sha256) {
      throw new ArchiveError(`${join(folder, path)} has changed since it was written. Use another copy of the archive.`)
    }
  }
}

/** Throws unless the files read back as the events that were in the database. */
export async function verifyEvents(folder: string, manifest: ArchiveManifest): Promise<void> {
  const hash = createRowHash()
  for await (const rows of readEventFiles(folder, manifest.files)) hash.add(rows)
  if (hash.digest() !== manifest.eventsSha256)
    throw new ArchiveError('The archive does not read back as it was written.')
}
