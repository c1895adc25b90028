import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { defaultSystemFolder, makeOpenFolder } from './system-folder'
import { type Account, mayReach, unprivilegedAccount } from './unprivileged'

/**
 * `location` contains the cluster: the data folder, or a folder under /var/lib/trellis that its `location` file names.
 */
export type Placement = { dataDir: string; location: string; account: Account | undefined }

/** Where the cluster of `dataDir` is, and which account runs it (undefined: that of this process). Data never moves. */
export async function resolvePlacement(wantedDir: string, systemFolder = defaultSystemFolder): Promise<Placement> {
  await makeFolder(wantedDir)
  const dataDir = await realpath(wantedDir)
  for (const candidate of [dataDir, await recordedLocation(dataDir)]) {
    if (candidate && existsSync(clusterFolder(candidate))) {
      return { dataDir, location: candidate, account: await ownerOfCluster(candidate) }
    }
  }
  if (process.getuid?.() !== 0) return { dataDir, location: dataDir, account: undefined }

  const account = await unprivilegedAccount()
  if (mayReach(dataDir, account)) return { dataDir, location: dataDir, account }
  await makeOpenFolder(systemFolder)
  const location = await makeOpenFolder(join(systemFolder, `${basename(dataDir)}-${shortHash(dataDir)}`))
  await writeFile(
    locationFile(dataDir),
    `${location}\nPostgreSQL does not run as root, and the account it runs under cannot enter this folder: the data is there instead.\n`,
  )
  return { dataDir, location, account }
}

/**
 * Creates one folder after the other. Where none can be created although its parent exists, as in /proc, Node's
 * recursive mkdir tries forever.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

export function clusterFolder(location: string): string {
  return join(location, 'cluster')
}

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}

function locationFile(dataDir: string): string {
  return join(dataDir, 'location')
}

async function recordedLocation(dataDir: string): Promise<string | undefined> {
  if (!existsSync(locationFile(dataDir))) return undefined
  return (await readFile(locationFile(dataDir), 'utf8')).split('\n')[0]
}

async function ownerOfCluster(location: string): Promise<Account | undefined> {
  const self = process.getuid?.()
  if (self === undefined) return undefined
  const folder = clusterFolder(location)
  const { uid, gid } = await stat(folder)
  if (uid === 0) {
    throw new Error(
      `The database in ${folder} belongs to root, and PostgreSQL does not run as root. Give it to another account: chown -R <account> ${folder}`,
    )
  }
  if (uid === self) return undefined
  if (self !== 0) {
    throw new Error(
      `The database in ${folder} belongs to another account (uid ${uid}). Start Trellis as that account or as root, name another data folder, or set DATABASE_URL.`,
    )
  }
  if (!mayReach(location, { uid, gid })) {
    throw new Error(
      `The database in ${folder} runs as uid ${uid}, which may no longer enter ${location}. Open that folder to it.`,
    )
  }
  return { uid, gid }
}
