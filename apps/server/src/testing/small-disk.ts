import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  folder: string
  /** Fails while something on it is in use. */
  unmount(): Promise<void>
  /** Removes the folder, once it is unmounted. */
  remove(): Promise<void>
}

/** Mounts a small disk in memory, which a test can fill; null where this process may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-test-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    unmount: async () => {
      await run('umount', [folder])
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
