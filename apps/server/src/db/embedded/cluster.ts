import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, binariesFor, locateBinaries } from './binaries'
import { chooseEndpoint, type Endpoint } from './endpoint'
import { makeOnce } from './make-once'
import { clusterFolder, type Placement, resolvePlacement } from './placement'
import { type Account, spawnAs } from './unprivileged'

export const superuser = 'trellis'

export type Cluster = Placement & {
  binaries: Binaries
  /** PostgreSQL's own data directory. */
  pgdata: string
  logFile: string
  password: string
  endpoint: Endpoint
  /** Settings of PostgreSQL that differ from the product's. */
  changedSettings?: Record<string, string>
}

/** The cluster of a data folder, created the first time. Does not check whether a postmaster is running on it. */
export async function openCluster(wantedDir: string): Promise<Cluster> {
  const placement = await resolvePlacement(wantedDir)
  const binaries = await binariesFor(placement.account, await locateBinaries())
  const folder = clusterFolder(placement.location)
  await makeOnce(folder, (draft) => initialize(draft, binaries, placement.account))
  return {
    ...placement,
    binaries,
    pgdata: join(folder, 'pgdata'),
    logFile: join(placement.dataDir, 'postgres.log'),
    password: await readFile(join(folder, 'password'), 'utf8'),
    endpoint: await chooseEndpoint(placement),
  }
}

async function initialize(folder: string, { initdb }: Binaries, account: Account | undefined): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
  if (account) {
    await chown(folder, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const options = [
    `--pgdata=${join(folder, 'pgdata')}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's built-in locale has the same case folding and sort order on every machine, whatever its C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]
  try {
    await promisify(execFile)(initdb, options, { cwd: folder, env: childEnvironment(), ...spawnAs(account) })
  } catch (cause) {
    throw new Error(
      `Cannot make a database in ${folder}: ${(cause as Error).message}. DATABASE_URL can name another PostgreSQL.`,
      { cause },
    )
  }
}

/** Keeps the server's secrets, and the user's PG settings and locale, from PostgreSQL. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'ComSpec', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C' }
}
