import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** Messages have explicit ids; the texts are in the catalogs only. `lingui extract --clean` adds and removes ids. */
export default defineConfig({
  rootDir: import.meta.dirname,
  locales: ['en', 'es'],
  sourceLocale: 'en',
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: ['**/*.test.*', '**/testing/**'],
    },
  ],
  orderBy: 'messageId',
  format: formatter({ explicitIdAsDefault: true, origins: false }),
})
