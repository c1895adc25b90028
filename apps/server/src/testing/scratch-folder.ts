import { statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes. Several times what the databases of a run take. */
const minRoom = 4 * 1024 ** 3

/**
 * A new folder for a database that need not outlive the run: in memory where there is room, else on disk. Every copy of
 * the library is a thousand files, which a journaling file system takes long to make and to delete.
 */
export async function makeScratchFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(hasRoomInMemory() ? memory : tmpdir(), prefix))
  // For root, PostgreSQL runs under another account, which must be able to enter.
  await chmod(folder, 0o711)
  return folder
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= minRoom
  } catch {
    // Only Linux has it.
    return false
  }
}
