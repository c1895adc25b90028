import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

export const packagesWithMigrations = {
  platform: join(root, 'packages/platform'),
  server: join(root, 'apps/server'),
}

export interface EarlierReleases {
  /** A directory with the migrations of a package up to a number, as an earlier release had them. */
  upTo(directory: string, last: number): string
  remove(): void
}

export function earlierReleases(): EarlierReleases {
  const folders: string[] = []
  return {
    upTo(directory, last) {
      const folder = mkdtempSync(join(tmpdir(), 'trellis-test-'))
      folders.push(folder)
      cpSync(join(directory, 'migrations'), join(folder, 'migrations'), { recursive: true })
      const path = join(folder, 'migrations/meta/_journal.json')
      const journal: { entries: { idx: number }[] } = JSON.parse(readFileSync(path, 'utf8'))
      writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }))
      return folder
    },
    remove() {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
