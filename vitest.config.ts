import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import { defineConfig, type Plugin } from 'vitest/config'

/** Compiles the message catalogs of one app by its own configuration, and leaves those of the other app alone. */
function catalogsOf(app: string): Plugin[] {
  const folder = join(import.meta.dirname, 'apps', app)
  const plugins = lingui({ configPath: join(folder, 'lingui.config.ts') }) as Plugin[]
  return plugins.map(({ transform, ...plugin }) =>
    typeof transform === 'function'
      ? {
          ...plugin,
          name: `${plugin.name}-${app}`,
          transform(code, id, options) {
            return id.startsWith(`${folder}/`) ? transform.call(this, code, id, options) : null
          },
        }
      : plugin,
  )
}

export default defineConfig({
  plugins: [catalogsOf('tutor')],
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['apps/server/src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Writing out the page at each vain look is a tenth of the time; `DEBUG_PRINT_LIMIT=7000 npm test` shows it again.
    env: { DEBUG_PRINT_LIMIT: process.env.DEBUG_PRINT_LIMIT ?? '0' },
    // Files share what they import, which is half of the time. They keep nothing to themselves that another could meet.
    isolate: false,
  },
})
