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
 * The account under which root runs PostgreSQL, which refuses to run as root: one of its own, created the first time.
 * Only where that is impossible it is `nobody`, which other services may share and then could read the data as well.
 */
export async function unprivilegedAccount(
  passwdFile = '/etc/passwd',
  createAccount = createSystemAccount,
): Promise<Account> {
  const existing = await accountNamed(ownAccount, passwdFile)
  if (existing) return existing
  await createAccount(ownAccount)
  // Another process may have created it at the same time: what counts is that it is there.
  const account = (await accountNamed(ownAccount, passwdFile)) ?? (await accountNamed('nobody', passwdFile))
  if (!account) {
    throw new Error(
      `PostgreSQL does not run as root, and this machine has no account named ${ownAccount} or nobody. Start Trellis as an ordinary user, or set DATABASE_URL.`,
    )
  }
  return account
}

/** By `useradd`, or by the `adduser` of BusyBox. Where neither works, nothing is created. */
async function createSystemAccount(name: string): Promise<void> {
  const shell = '/usr/sbin/nologin'
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', shell, name]],
    ['adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', shell, name]],
  ]
  for (const [command, args] of ways) {
    try {
      await promisify(execFile)(command, args, { timeout: 10_000 })
      return
    } catch {
      // The command is not there, or refuses: the next one may do.
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

/** Whether the account may enter `folder`, that is, it and every folder above it. Access lists are not looked at. */
export function mayReach(folder: string, account: Account): boolean {
  const parent = dirname(folder)
  return grants(statSync(folder), account, enterPermission) && (parent === folder || mayReach(parent, account))
}

export function mayRead(path: string, account: Account): boolean {
  const stats = statSync(path)
  const isEntered = stats.isDirectory() || (stats.mode & 0o100) !== 0
  return (
    mayReach(dirname(path), account) &&
    grants(stats, account, isEntered ? readPermission | enterPermission : readPermission)
  )
}

function grants(stats: Stats, account: Account, wanted: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}
