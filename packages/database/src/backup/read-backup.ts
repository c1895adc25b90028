import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { BackupError } from './backup-error'
import { backupFormat, entryPrefix, formatEntry, type Manifest, manifestEntry, manifestSchema } from './manifest'
import { readTar, type TarEntry } from './tar'

/** The entries of a backup in order. Throws a `BackupError` if the file is not a backup, or is damaged. */
export async function* readEntries(file: string): AsyncGenerator<TarEntry> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  source.pipe(unpacked)
  try {
    yield* readTar(unpacked)
  } catch (error) {
    throw asBackupError(error, file)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}

function asBackupError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`)
  if (code === 'EISDIR') return new BackupError(`${file} is a directory.`)
  if (code === 'Z_DATA_ERROR') return new BackupError(`${file} is damaged, or not a backup of Trellis.`)
  if (code === 'Z_BUF_ERROR') return new BackupError('The file is damaged: it ends too early.')
  return error
}

/** Reads a whole backup and compares every table with the manifest. */
export async function readBackup(file: string): Promise<{ manifest: Manifest }> {
  let manifest: Manifest | null = null
  let isFirst = true
  const contents = new Map<string, { rows: number; bytes: number; hash: ReturnType<typeof createHash> }>()
  for await (const { name, bytes } of readEntries(file)) {
    if (isFirst !== (name === formatEntry)) throw new BackupError(`${file} is not a backup of Trellis.`)
    if (isFirst) requireKnownFormat(bytes)
    isFirst = false
    if (name === manifestEntry) manifest = parseManifest(bytes)
    if (!name.startsWith('data/')) continue
    const prefix = name.slice(0, name.lastIndexOf('/') + 1)
    const table = contents.get(prefix) ?? { rows: 0, bytes: 0, hash: createHash('sha256') }
    contents.set(prefix, table)
    table.rows += linesIn(bytes)
    table.bytes += bytes.length
    table.hash.update(bytes)
  }
  if (!manifest) throw new BackupError('The file is damaged: it has no list of its contents.')
  const nothing = createHash('sha256').digest('hex')
  for (const table of manifest.tables) {
    const prefix = entryPrefix(table)
    const { rows = 0, bytes = 0, hash } = contents.get(prefix) ?? {}
    const sha256 = hash?.digest('hex') ?? nothing
    contents.delete(prefix)
    if (rows === table.rows && bytes === table.bytes && sha256 === table.sha256) continue
    throw new BackupError(`The file is damaged: ${table.schema}.${table.name} has other rows than when it was written.`)
  }
  if (contents.size > 0) throw new BackupError('The file is damaged: it has rows of a table that it does not list.')
  return { manifest }
}

function requireKnownFormat(bytes: Buffer): void {
  const { format, version } = JSON.parse(bytes.toString('utf8'))
  if (format !== backupFormat.format) throw new BackupError('The file is not a backup of Trellis.')
  if (version > backupFormat.version) {
    throw new BackupError('The backup was made by a newer version of Trellis. Restore it with that version.')
  }
}

function parseManifest(bytes: Buffer): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString('utf8')))
  if (!parsed.success) throw new BackupError('The file is damaged: its list of contents cannot be read.')
  return parsed.data
}

/** The number of rows: COPY writes one per line, and escapes line breaks in values. */
export function linesIn(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}
