import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const tests = ['apps', 'packages', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll(sep, '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('/node_modules/')),
)

function hasDocument(path: string): boolean {
  return readFileSync(join(import.meta.dirname, path), 'utf8').startsWith('// @vitest-environment jsdom')
}

/** Compiles the message catalogs of an app; Lingui's plug-in refuses those of the other. */
function messageCatalogs(app: string): Plugin[] {
  const configPath = join(import.meta.dirname, app, 'lingui.config.ts')
  if (!existsSync(configPath)) return []
  return [lingui({ configPath })].flat().map((plugin) => ({
    ...plugin,
    transform: plugin.transform && { filter: { id: new RegExp(`/${app}/.*\\.po$`) }, handler: plugin.transform },
  })) as Plugin[]
}

export default defineConfig({
  plugins: [messageCatalogs('apps/web'), messageCatalogs('apps/tutor')],
  test: {
    // One after the other: a worker goes on to the next file only while the environment stays the same, and a new one
    // imports everything again, which takes longer than most files.
    projects: [
      {
        extends: true,
        test: {
          name: 'with a document',
          include: tests.filter(hasDocument),
          // As many as a small machine has cores: these never wait, and would push each other out of the caches.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'without a document',
          include: tests.filter((path) => !hasDocument(path)),
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // These wait for the database and for other processes: an eighth of the time, if there are only two.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: [
      'scripts/empty-storage.ts',
      'scripts/long-waits.ts',
      'scripts/short-query-errors.ts',
      'packages/platform/src/accounts/credentials/cheap-passwords.ts',
    ],
    // Files share what they import, which is half of the time. They keep nothing to themselves that another could meet.
    isolate: false,
  },
})
