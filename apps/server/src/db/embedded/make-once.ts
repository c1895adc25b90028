import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const maxBuildMs = 60 * 60 * 1000

/**
 * Creates the folder `target` completely or not at all: it is built under a draft name and then renamed.
 * If several processes do so at the same time, one wins and the others use its folder.
 */
export async function makeOnce(target: string, build: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(target)) return
  await sweepDrafts(target)
  const draft = `${target}.draft-${process.pid}-${randomBytes(4).toString('hex')}`
  await mkdir(draft, { mode: 0o700 })
  try {
    await build(draft)
    await rename(draft, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** Removes drafts left by a process that was killed. */
async function sweepDrafts(target: string): Promise<void> {
  const prefix = `${basename(target)}.draft-`
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix)) continue
    const draft = join(dirname(target), name)
    try {
      const { mtimeMs } = await stat(draft)
      const isAbandoned = !isAlive(Number.parseInt(name.slice(prefix.length), 10)) || Date.now() - mtimeMs > maxBuildMs
      if (isAbandoned) await rm(draft, { recursive: true, force: true })
    } catch {
      // Another process removed it first, or its maker is still writing; the next start tries again.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A rename is on disk only when its folder is. Otherwise a draft could come back after a power cut and be removed. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
