import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { defaultSystemFolder, openFolder } from './system-folder'
import { type Account, mayReach, unprivilegedAccount } from './unprivileged'

/** `area` holds the cluster: the data folder itself, or a folder under /var/lib/trellis named in its `location` file. */
export type Placement = { dataDir: string; area: string; account: Account | undefined }

/** Where the cluster of `dataDir` lives, and which account runs it (undefined: this process's own). Data once there never moves. */
export async function place(wantedDir: string, systemFolder = defaultSystemFolder): Promise<Placement> {
  await makeFolder(wantedDir)
  const dataDir = await realpath(wantedDir)
  for (const area of [dataDir, await recordedLocation(dataDir)]) {
    if (area && existsSync(clusterFolder(area))) return { dataDir, area, account: await ownerOfCluster(area) }
  }
  if (process.getuid?.() !== 0) return { dataDir, area: dataDir, account: undefined }

  const account = await unprivilegedAccount()
  if (mayReach(dataDir, account)) return { dataDir, area: dataDir, account }
  await openFolder(systemFolder)
  const area = await openFolder(join(systemFolder, `${basename(dataDir)}-${shortHash(dataDir)}`))
  await writeFile(
    locationFile(dataDir),
    `${area}\nPostgreSQL does not run as root, and the account it runs under cannot enter this folder: the data is there instead.\n`,
  )
  return { dataDir, area, account }
}

/**
 * One folder after the other: where none can be made although the one above is there, as in /proc, Node's recursive mkdir
 * tries forever.
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

export function clusterFolder(area: string): string {
  return join(area, 'cluster')
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

async function ownerOfCluster(area: string): Promise<Account | undefined> {
  const self = process.getuid?.()
  if (self === undefined) return undefined
  const folder = clusterFolder(area)
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
  if (!mayReach(area, { uid, gid })) {
    throw new Error(
      `The database in ${folder} runs as uid ${uid}, which may no longer enter ${area}. Open that folder to it.`,
    )
  }
  return { uid, gid }
}
