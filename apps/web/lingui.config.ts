import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { extractFromFileWithBabel } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'

const source = join(import.meta.dirname, 'src')

/** What the first page shows, and what any page may show: one catalog, so that it is one request. */
const firstPage = [
  'app',
  'lib',
  'locales',
  'shared',
  'ui',
  'features/home',
  'features/notifications',
  'features/portable',
]

/** A feature that is loaded later has a catalog of its own, which is loaded with it. */
const features = readdirSync(join(source, 'features')).filter((name) => !firstPage.includes(`features/${name}`))

const catalog = (name: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/src/locales/{locale}/${name}`,
  include: include.map((folder) => `<rootDir>/src/${folder}`),
  exclude: [...exclude.map((folder) => `<rootDir>/src/${folder}/**`), '**/*.test.*'],
})

export default defineConfig({
  rootDir: import.meta.dirname,
  locales: ['en', 'es'],
  catalogs: [
    catalog('app', firstPage, ['ui/rich-text']),
    catalog('rich-text', ['ui/rich-text']),
    ...features.map((name) => catalog(name, [`features/${name}`])),
  ],
  // Origins would change with every file that is moved, in every language.
  format: formatter({ explicitIdAsDefault: true, origins: false }),
  orderBy: 'messageId',
  // Lingui's own extractor without its macros, which are not used here: in half the time.
  extractors: [
    {
      match: (file) => /\.tsx?$/.test(file),
      async extract(file, code, onMessageExtracted, context) {
        if (!code.includes('i18n')) return
        await extractFromFileWithBabel(
          file,
          code,
          onMessageExtracted,
          context!,
          { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          true,
        )
      },
    },
  ],
})
