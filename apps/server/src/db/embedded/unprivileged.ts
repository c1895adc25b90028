import { type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** An account of the operating system other than the one this process runs under. */
export type Account = { uid: number; gid: number }

const READ = 4
const ENTER = 1

/** PostgreSQL refuses to run as root; this is whom root lends it to. */
export async function unprivilegedAccount(passwdFile = '/etc/passwd'): Promise<Account> {
  const passwd = await readFile(passwdFile, 'utf8')
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody')
  if (!fields) {
    throw new Error(
      'PostgreSQL does not run as root and this machine has no account named nobody. Start Trellis as an ordinary user, or set DATABASE_URL.',
    )
  }
  // macOS writes nobody as -2, which the file system reports as 4294967294.
  return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }
}

/** Options of `spawn`, which wants signed 32-bit ids where `chown` wants unsigned ones. */
export function spawnAs(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

/** Whether the account may enter `folder`, that is, it and every folder above it. Access lists are not looked at. */
export function mayReach(folder: string, account: Account): boolean {
  const parent = dirname(folder)
  return grants(statSync(folder), account, ENTER) && (parent === folder || mayReach(parent, account))
}

export function mayRead(path: string, account: Account): boolean {
  const stats = statSync(path)
  const isEntered = stats.isDirectory() || (stats.mode & 0o100) !== 0
  return mayReach(dirname(path), account) && grants(stats, account, isEntered ? READ | ENTER : READ)
}

function grants(stats: Stats, account: Account, wanted: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return ((stats.mode >> shift) & wanted) === wanted
}
