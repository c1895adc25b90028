import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Manifest, restoreBackup, writeBackup } from '@trellis/database'
import type { Config } from './config'
import { withDatabase } from './db/with-database'
import type { Directories } from './directories'

/** In the order in which they are created: the study service comes last. */
export function schemasIn({ platformDir, serverDir }: Pick<Directories, 'platformDir' | 'serverDir'>) {
  return [
    { name: 'platform', migrationsFolder: join(platformDir, 'migrations') },
    { name: 'trellis', migrationsFolder: join(serverDir, 'migrations') },
  ]
}

/** Copies everything into one file. The server may be running. */
export async function backUp(config: Config, directories: Directories, file: string): Promise<void> {
  const schemas = schemasIn(directories).map(({ name }) => name)
  const manifest = await untilInterrupted((signal) =>
    withDatabase(config, (database) => writeBackup(database, file, { version: directories.version, schemas, signal })),
  )
  const megabytes = (statSync(file).size / 1e6).toFixed(1)
  console.log(`Backed up ${countsOf(manifest)} to ${file} (${megabytes} MB) and read the file back.`)
}

/** Restores a backup into the configured database, and migrates it to this version. */
export async function restore(
  config: Config,
  directories: Directories,
  file: string,
  { replace }: { replace: boolean },
): Promise<void> {
  const manifest = await untilInterrupted((signal) =>
    withDatabase(config, (database) =>
      restoreBackup(database, file, { schemas: schemasIn(directories), replace, signal }),
    ),
  )
  console.log(`Restored ${countsOf(manifest)} from a backup of ${manifest.madeAt}.`)
}

function countsOf({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tables with ${rows.toLocaleString('en')} rows`
}

/** Ctrl+C aborts `work`, which must undo what it has begun. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await work(interruption.signal)
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
  }
}
