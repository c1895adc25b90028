import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackageTier, StudyId } from '@trellis/domain'
import { unfinishedPrefix } from './build-package'

/** The most bytes that all kept packages may take together; the oldest are removed first. */
const maxBytes = 5_000_000_000
/** Milliseconds that a package is kept, and that building one may take. */
const keptFor = 7 * 86_400_000
const maxBuildTime = 86_400_000

export interface KeptPackage {
  studyId: StudyId
  tier: PackageTier
  key: string
}

/** The packages that this process has built. A package that is not here can be built again at any time. */
export function createPackageFolder(folder: string) {
  const nameOf = ({ studyId, tier, key }: KeptPackage) => `${studyId}-${tier}-${key}.zip`
  const keptIn = (name: string): KeptPackage | null => {
    const [, studyId, tier, key] = /^(\d+)-(PUBLIC|RESTRICTED)-([0-9a-f]{64})\.zip$/.exec(name) ?? []
    return key ? { studyId: Number(studyId) as StudyId, tier: tier as PackageTier, key } : null
  }

  async function entries() {
    const names = await readdir(folder).catch(() => [] as string[])
    const existing = await Promise.all(
      names.map(async (name) => {
        // It may be gone by now.
        const stats = await stat(join(folder, name)).catch(() => null)
        return stats ? [{ name, bytes: stats.size, at: stats.mtimeMs }] : []
      }),
    )
    return existing.flat().sort((one, other) => other.at - one.at)
  }

  return {
    /** Where a package is, or is to be written. */
    async pathOf(kept: KeptPackage): Promise<string> {
      await mkdir(folder, { recursive: true })
      return join(folder, nameOf(kept))
    },

    async has(kept: KeptPackage): Promise<boolean> {
      return (await stat(join(folder, nameOf(kept))).catch(() => null)) !== null
    },

    /** Removes packages that are outdated, old or beyond the size limit, and what an ended process left behind. */
    async sweep(isCurrent: (kept: KeptPackage) => Promise<boolean>): Promise<void> {
      let bytes = 0
      for (const entry of await entries()) {
        const age = Date.now() - entry.at
        const kept = keptIn(entry.name)
        const isUnfinished = entry.name.startsWith(unfinishedPrefix) || entry.name.endsWith('.part')
        if (!kept && !isUnfinished) continue
        bytes += entry.bytes
        const isKept = kept ? age < keptFor && bytes <= maxBytes && (await isCurrent(kept)) : age < maxBuildTime
        if (!isKept) await rm(join(folder, entry.name), { recursive: true, force: true })
      }
    },
  }
}
