import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { applyMigrations, migrationLock } from '../apply-migrations'
import { BackupError } from './backup-error'
import { findFilledSchemas, findTables, quoted, sessionSettings } from './catalog'
import { entryPrefix, type Manifest, type TableManifest } from './manifest'
import { withOwnClient } from './own-client'
import { readBackup, readEntries } from './read-backup'
import type { TarEntry } from './tar'

export interface RestoreOptions {
  /**
   * The schemas of this version of Trellis with the folders of their migrations, in the order in which they are
   * created.
   */
  schemas: readonly { name: string; migrationsFolder: string }[]
  /** Whether to delete the data that the database already has. */
  replace: boolean
  signal?: AbortSignal
}

/** How long tables may be in use by others before the restore gives up. */
const lockTimeoutMs = 10_000

/**
 * Restores a backup into a database and migrates it to this version. The whole file is read and verified before
 * anything is changed. Then everything happens in one transaction: it is restored completely, or the database stays
 * unchanged.
 */
export async function restoreBackup(
  database: pg.ClientConfig,
  file: string,
  options: RestoreOptions,
): Promise<Manifest> {
  const { manifest } = await readBackup(file)
  requireKnownVersion(manifest, options)
  await withOwnClient({ ...database, application_name: 'trellis restore' }, async (client) => {
    await client.query('begin')
    await client.query(`${sessionSettings}; set local lock_timeout = ${lockTimeoutMs}`)
    // A server that starts now waits until the data is restored.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await requireNotInUse(client)
    await clear(client, options)
    await migrate(client, manifest, options, 'same')
    await load(client, file, manifest, options)
    await migrate(client, manifest, options, 'newest')
    await client.query('commit')
    // New tables have no statistics, and plans without them may be slow.
    for (const table of await findTables(client, namesOf(manifest))) await client.query(`analyze ${quoted(table)}`)
  })
  return manifest
}

const namesOf = (manifest: Manifest) => manifest.schemas.map(({ name }) => name)

function requireKnownVersion(manifest: Manifest, { schemas }: RestoreOptions): void {
  for (const { name, migrations } of manifest.schemas) {
    const folder = schemas.find((schema) => schema.name === name)?.migrationsFolder
    const known = folder ? readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis) : []
    if (migrations.every((migration) => known.includes(migration))) continue
    throw new BackupError(
      `The backup was made by a newer version of Trellis (${manifest.madeBy}). Restore it with that version, or update this one.`,
    )
  }
}

/** A running server caches the content of studies, and would continue to show what was there before. */
async function requireNotInUse(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'trellis' limit 1`,
  )
  if (rowCount) throw new BackupError('A server is using this database. Stop it first, then restore.')
}

async function clear(client: pg.Client, { schemas, replace }: RestoreOptions): Promise<void> {
  const filled = await findFilledSchemas(
    client,
    schemas.map(({ name }) => name),
  )
  if (filled.length > 0 && !replace) {
    throw new BackupError('The database already contains data of Trellis. Add --replace to delete it.')
  }
  for (const name of filled) await client.query(`drop schema "${name}" cascade`)
}

/** Migrates the schemas that the backup has: to its own version, or to the newest. */
async function migrate(client: pg.Client, manifest: Manifest, { schemas }: RestoreOptions, to: 'same' | 'newest') {
  for (const { name: schema, migrationsFolder } of schemas) {
    const version = manifest.schemas.find(({ name }) => name === schema)
    if (!version) continue
    const isWanted = (madeAt: number) => to === 'newest' || version.migrations.includes(madeAt)
    await applyMigrations(client, { schema, migrationsFolder }, isWanted)
  }
}

async function load(client: pg.Client, file: string, manifest: Manifest, options: RestoreOptions): Promise<void> {
  await requireSameTables(client, manifest)
  const guards = await liftGuards(client, manifest)
  // Migrations insert rows too, such as secrets, which those of the backup replace.
  await client.query(`truncate ${manifest.tables.map(quoted).join(', ')}`)
  await copyAll(client, file, manifest, options.signal)
  for (const sequence of manifest.sequences) {
    await client.query('select setval($1::text::regclass, $2, $3)', [
      quoted(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ])
  }
  await forgetTransactions(client, manifest)
  await guards.restore()
}

async function requireSameTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const columnsOf = (tables: readonly Pick<TableManifest, 'schema' | 'name' | 'columns'>[]) =>
    tables.flatMap((table) => table.columns.map((column) => `${table.schema}.${table.name}.${column}`)).sort()
  const [expected, found] = [columnsOf(manifest.tables), columnsOf(await findTables(client, namesOf(manifest)))]
  const differing = [
    ...expected.filter((name) => !found.includes(name)),
    ...found.filter((name) => !expected.includes(name)),
  ]
  if (differing.length === 0) return
  throw new BackupError(
    `The tables of the backup differ from those of its version: ${differing.slice(0, 5).join(', ')}.`,
  )
}

/**
 * Triggers protect the record and would refuse rows from before an erasure; foreign keys would require an order of
 * tables, and are faster to check at the end. Both are removed temporarily; `restore` brings them back.
 */
async function liftGuards(client: pg.Client, manifest: Manifest): Promise<{ restore(): Promise<void> }> {
  const schemas = namesOf(manifest)
  const { rows: guarded } = await client.query<{ table: string }>(
    `select distinct t.tgrelid::regclass::text as table from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and not t.tgisinternal and not c.relispartition`,
    [schemas],
  )
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where n.nspname = any ($1) and k.contype = 'f' and k.conparentid = 0 order by k.oid`,
    [schemas],
  )
  for (const { table } of guarded) await client.query(`alter table ${table} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  return {
    async restore() {
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`)
      }
      for (const { table } of guarded) await client.query(`alter table ${table} enable trigger user`)
    },
  }
}

async function copyAll(client: pg.Client, file: string, manifest: Manifest, signal?: AbortSignal): Promise<void> {
  const entries = readEntries(file)
  try {
    let next = await entries.next()
    async function* rowsOf(table: TableManifest, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
      const prefix = entryPrefix(table)
      for (; !next.done && (next.value as TarEntry).name.startsWith(prefix); next = await entries.next()) {
        hash.update(next.value.bytes)
        yield next.value.bytes
      }
    }
    // Skips the entry that identifies the format.
    next = await entries.next()
    for (const table of manifest.tables) {
      const columns = table.columns.map((column) => `"${column}"`).join(', ')
      const target = client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`))
      const hash = createHash('sha256')
      await pipeline(Readable.from(rowsOf(table, hash)), target, { signal })
      if (target.rowCount === table.rows && hash.digest('hex') === table.sha256) continue
      throw new BackupError(`${table.schema}.${table.name} has other rows than the backup lists. Nothing was changed.`)
    }
  } finally {
    await entries.return(undefined)
  }
}

/** Transaction ids have a meaning only in their own database. They are replaced by that of this transaction. */
async function forgetTransactions(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as name from pg_attribute a
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid = 'pg_catalog.xid8'::regtype and not a.attisdropped`,
    [namesOf(manifest)],
  )
  for (const { table, name } of rows) await client.query(`update ${table} set ${name} = pg_current_xact_id()`)
}
