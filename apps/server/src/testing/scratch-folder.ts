import { statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes: several times the size of the databases of a run. */
const minRoom = 4 * 1024 ** 3

/**
 * A new folder for a database that need not outlive the run: in memory if there is room, else on disk. Every copy of
 * the library has a thousand files, which are slow to create and delete on a journaling file system.
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(hasRoomInMemory() ? memory : tmpdir(), prefix))
  // Started by root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(folder, 0o711)
  return folder
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= minRoom
  } catch {
    // Only Linux has this folder.
    return false
  }
}
