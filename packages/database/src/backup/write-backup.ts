import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from './backup-error'
import {
  findFilledSchemas,
  findMigrations,
  findSequences,
  findTables,
  quoted,
  sessionSettings,
  type TableName,
} from './catalog'
import { backupFormat, entryPrefix, formatEntry, type Manifest, manifestEntry, type TableManifest } from './manifest'
import { withOwnClient } from './own-client'
import { linesIn, readBackup } from './read-backup'
import { endOfTar, tarEntry } from './tar'

export interface BackupOptions {
  /** Version of Trellis, for the record. */
  version: string
  /** The schemas to copy, if the database has them. */
  schemas: readonly string[]
  signal?: AbortSignal
}

/** Bytes of rows in one entry of the archive, which is also about the memory needed. */
const chunkSize = 1024 * 1024

/**
 * Copies a consistent snapshot of a database into one file while it is being used, and reads the file back. The file is
 * a compressed tar archive with the rows of every table in the format of COPY. It gets its name only when it is
 * complete.
 */
export async function writeBackup(database: pg.ClientConfig, file: string, options: BackupOptions): Promise<Manifest> {
  if (existsSync(file)) throw new BackupError(`${file} already exists. Choose another name.`)
  const partial = `${file}.${process.pid}.partial`
  try {
    const manifest = await withOwnClient({ ...database, application_name: 'trellis backup' }, async (client) => {
      const written: { manifest?: Manifest } = {}
      await pipeline(
        archive(client, options, written),
        createGzip({ level: 5 }),
        // The file is as private as the database.
        createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
        { signal: options.signal },
      )
      return written.manifest
    })
    const { manifest: readBack } = await readBackup(partial)
    if (!isDeepStrictEqual(readBack, manifest)) throw new BackupError('The backup does not read as it was written.')
    await rename(partial, file)
    return readBack
  } finally {
    await rm(partial, { force: true })
  }
}

async function* archive(
  client: pg.Client,
  { version, schemas }: BackupOptions,
  written: { manifest?: Manifest },
): AsyncGenerator<Buffer> {
  // The first query takes the snapshot that all later ones read.
  await client.query('begin transaction isolation level repeatable read, read only')
  await client.query(sessionSettings)
  const { rows } = await client.query("select now() as at, current_setting('server_version') as postgres")
  const [at, postgres]: [Date, string] = [rows[0].at, rows[0].postgres]
  const filledSchemas = await findFilledSchemas(client, schemas)
  if (filledSchemas.length === 0) throw new BackupError('The database contains no data of Trellis.')
  const tables = await findTables(client, filledSchemas)
  // Until the backup is done, no migration can rewrite a table; rows can be read and written as usual.
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)

  yield* tarEntry(formatEntry, [Buffer.from(JSON.stringify(backupFormat))], at)
  const manifest: Manifest = {
    ...backupFormat,
    madeAt: at.toISOString(),
    madeBy: version,
    postgres,
    schemas: [],
    tables: [],
    sequences: [],
  }
  for (const name of filledSchemas) manifest.schemas.push({ name, migrations: await findMigrations(client, name) })
  for (const table of tables) manifest.tables.push(yield* rowsOf(client, table, at))
  // A sequence has its latest value instead of that of the snapshot, so no row of the snapshot is ahead of it.
  for (const sequence of await findSequences(client, filledSchemas)) {
    const { rows: values } = await client.query(`select last_value, is_called from ${quoted(sequence)}`)
    manifest.sequences.push({ ...sequence, lastValue: values[0].last_value, isCalled: values[0].is_called })
  }
  await client.query('commit')
  written.manifest = manifest
  yield* tarEntry(manifestEntry, [Buffer.from(JSON.stringify(manifest, null, 1))], at)
  yield endOfTar
}

async function* rowsOf(
  client: pg.Client,
  table: TableName & { columns: string[] },
  at: Date,
): AsyncGenerator<Buffer, TableManifest> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  const stream = client.query(copyTo(`copy (select ${columns} from ${quoted(table)}) to stdout`))
  const hash = createHash('sha256')
  let [rows, bytes, number] = [0, 0, 0]
  let parts: Buffer[] = []
  let size = 0
  const entry = () => tarEntry(`${entryPrefix(table)}${String(++number).padStart(8, '0')}.copy`, parts, at)
  for await (const part of stream as AsyncIterable<Buffer>) {
    hash.update(part)
    rows += linesIn(part)
    bytes += part.length
    size += part.length
    parts.push(part)
    if (size < chunkSize) continue
    yield* entry()
    parts = []
    size = 0
  }
  if (size > 0) yield* entry()
  const { schema, name } = table
  return { schema, name, columns: table.columns, rows, bytes, sha256: hash.digest('hex') }
}
