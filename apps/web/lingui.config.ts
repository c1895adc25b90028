import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { extractFromFileWithBabel } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import { catalogFolders, catalogOf } from './src/locales/catalog-folders'

const source = join(import.meta.dirname, 'src')
/** Relative to `src`, as all folders here. */
const domain = '../../../packages/domain/src'

/** Every feature that is not part of another catalog has one of its own. */
const features = readdirSync(join(source, 'features')).filter((name) => catalogOf(`features/${name}/`) === name)

const folders: Record<string, readonly string[]> = {
  ...catalogFolders,
  ...Object.fromEntries(features.map((name) => [name, [`features/${name}`]])),
  // Which message says what happened to a study is a rule of the domain.
  history: ['features/history', `${domain}/history`, `${domain}/study/study-fields.schema.ts`],
  // What schemas and rules find wrong with a value. The English sentence is the id.
  issues: [domain],
}

/** The sentences of a schema or rule: `.min(1, 'Choose a name')`, `message: 'The problem is listed twice'` and the like. */
const issueSentence =
  /(?:\b(?:min|max|regex|refine|int|email)\([^\n]*?,\s*|\b(?:int|email|refuse|issue)\(\s*|\b(?:message|reason|error|\w+Name|timeZone): )'([A-Z][^'\n]* [^'\n]*)'/g
/** Limits have a message for each kind of value. */
const isLimit = (sentence: string) => /^(Max|At most|At least) [\d,]+( characters)?$/.test(sentence)

/** Errors of calls have messages by their codes. */
function hasIssueSentences(file: string): boolean {
  const others = [...folders.history!, `${domain}/errors.ts`]
  return file.startsWith(join(source, domain)) && !others.some((folder) => file.startsWith(join(source, folder)))
}

function catalog([name, own]: [string, readonly string[]]) {
  // A folder inside one of another catalog is left out of that one.
  const inner = Object.values(folders)
    .flat()
    .filter((folder) => own.some((outer) => folder.startsWith(`${outer}/`)))
  return {
    path: `<rootDir>/src/locales/{locale}/${name}`,
    include: own.map((folder) => `<rootDir>/src/${folder}`),
    exclude: [...inner.flatMap((folder) => [`<rootDir>/src/${folder}`, `<rootDir>/src/${folder}/**`]), '**/*.test.*'],
  }
}

export default defineConfig({
  rootDir: import.meta.dirname,
  locales: ['en', 'es'],
  catalogs: Object.entries(folders).map(catalog),
  // Origins would change with every file that is moved, in every language.
  format: formatter({ explicitIdAsDefault: true, origins: false }),
  orderBy: 'messageId',
  // Lingui's own extractor without its macros, which are not used here: in half the time.
  extractors: [
    {
      match: (file) => /\.tsx?$/.test(file),
      async extract(file, code, onMessageExtracted, context) {
        if (hasIssueSentences(file)) {
          const sentences = new Set([...code.matchAll(issueSentence)].map(([, sentence]) => sentence!))
          for (const id of sentences) if (!isLimit(id)) onMessageExtracted({ id, message: id, origin: [file, 1] })
          return
        }
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
