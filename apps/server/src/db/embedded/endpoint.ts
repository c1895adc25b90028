import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Placement, shortHash } from './placement'
import { type Account, mayReach } from './unprivileged'

/** `host` is the folder of a Unix socket, or on Windows the loopback address. */
export type Endpoint = { host: string; port: number }

/** Only part of the socket's file name. Not 5432, so that no client connects to it by default. */
const socketPort = 54329

/** Bytes of a socket's path: Linux allows 107, macOS 103. */
const maxSocketPathBytes = 103

export async function chooseEndpoint({ location, account }: Placement): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freeLoopbackPort() }
  return { host: socketFolder(location, account), port: socketPort }
}

export function socketFolder(location: string, account: Account | undefined, temporary = tmpdir()): string {
  const name = `trellis-${shortHash(location)}`
  const candidates = [join(location, 'run'), join(temporary, name), join('/tmp', name)]
  const usable = candidates.find(
    (folder) =>
      Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes &&
      (!account || mayReach(dirname(folder), account)),
  )
  if (!usable) throw new Error(`No folder for the database's socket: none of ${candidates.join(', ')} can be used.`)
  return usable
}

/**
 * Creates the socket's folder, for the account only; /tmp may have been emptied since the last start.
 * Works on the opened folder, not its name: in /tmp another user may have put a link or a folder there.
 */
export async function prepareEndpoint({ host: folder }: Endpoint, account: Account | undefined): Promise<void> {
  if (process.platform === 'win32') return
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const { uid, mode } = await handle.stat()
    const self = process.getuid?.()
    if (uid !== self && uid !== account?.uid) {
      throw new Error(`The folder ${folder}, meant for the database's socket, belongs to another account (uid ${uid}).`)
    }
    if ((mode & 0o777) !== 0o700) await handle.chmod(0o700)
    if (account) await handle.chown(account.uid, account.gid)
  } finally {
    await handle.close()
  }
}

async function freeLoopbackPort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  await new Promise((resolve) => server.close(resolve))
  return port === 5432 ? freeLoopbackPort() : port
}
