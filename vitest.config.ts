import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files with a document first, then those without. A worker goes on to the next file only while the environment stays
 * the same; a new worker imports everything again, which takes longer than most files.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(specifications)
    const withDocument = new Set(longestFirst.filter(({ moduleId }) => hasDocument(moduleId)))
    return [...withDocument, ...longestFirst.filter((specification) => !withDocument.has(specification))]
  }
}

function hasDocument(path: string): boolean {
  return readFileSync(path, 'utf8').startsWith('// @vitest-environment jsdom')
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
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/*/src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // As many as a small machine has cores: processes that push each other out of the caches take more processor time for
    // the same tests than they save in waiting.
    maxWorkers: 2,
    sequence: { sequencer: ByEnvironment },
    expect: { poll: { timeout: 60_000 } },
    setupFiles: [
      'scripts/empty-storage.ts',
      'scripts/patient-waits.ts',
      'scripts/short-query-errors.ts',
      'packages/platform/src/accounts/credentials/cheap-passwords.ts',
    ],
    // Files share what they import, which is half of the time. They keep nothing to themselves that another could meet.
    isolate: false,
  },
})
