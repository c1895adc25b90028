import { execFile } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** An account of the operating system other than the one this process runs under. */
export type Account = { uid: number; gid: number }

const readPermission = 4
const enterPermission = 1

/** Name of the system account that is created for PostgreSQL. */
const ownAccount = 'trellis'

/**
 * The account under which root runs PostgreSQL, which refuses to run as root: a dedicated one, created the first time.
 * Falls back to `nobody`, which other services may share, so that they could read the data too.
 */
export async function unprivilegedAccount(
  passwdFile = '/etc/passwd',
  createAccount = createSystemAccount,
): Promise<Account> {
  const existing = await accountNamed(ownAccount, passwdFile)
  if (existing) return existing
  await createAccount(ownAccount)
  // Creating it may have failed because another process did so at the same time.
  const account = (await accountNamed(ownAccount, passwdFile)) ?? (await accountNamed('nobody', passwdFile))
  if (!account) {
    throw new Error(
      `PostgreSQL does not run as root, and this machine has no account named ${ownAccount} or nobody. Start Trellis as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return account
}

/** Uses `useradd`, or the `adduser` of BusyBox. Where neither works, nothing is created. */
async function createSystemAccount(name: string): Promise<void> {
  const shell = '/usr/sbin/nologin'
  const commands: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', shell, name]],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', shell, name]],
  ]
  for (const [command, args] of commands) {
    try {
      await promisify(execFile)(command, args, { timeout: 10_000 })
      return
    } catch {
      // The command is missing or fails: try the next one.
    }
  }
}

async function accountNamed(name: string, passwdFile: string): Promise<Account | null> {
  const lines = (await readFile(passwdFile, 'utf8')).split('\n').map((line) => line.split(':'))
  const fields = lines.find(([entry]) => entry === name)
  // macOS writes nobody as -2, which the file system reports as 4294967294.
  return fields ? { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 } : null
}

/** Options of `spawn`, which wants signed 32-bit ids where `chown` wants unsigned ones. */
export function spawnAs(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

/** Whether the account may enter `folder` and every folder above it. Ignores access control lists. */
export function mayReach(folder: string, account: Account): boolean {
  const parent = dirname(folder)
  return grants(statSync(folder), account, enterPermission) && (parent === folder || mayReach(parent, account))
}

/** Whether the account may read a file, and run it if it is a program; or list and enter a folder. */
export function mayRead(path: string, account: Account): boolean {
  const stats = statSync(path)
  const needsEntry = stats.isDirectory() || (stats.mode & 0o100) !== 0
  return (
    mayReach(dirname(path), account) &&
    grants(stats, account, needsEntry ? readPermission | enterPermission : readPermission)
  )
}

function grants(stats: Stats, account: Account, wanted: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}
