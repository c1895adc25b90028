import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogOf } from './catalog-folders'

const source = join(import.meta.dirname, '..')
const texts = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(source, path), 'utf8')]),
)
function resolveImport(from: string, specifier: string): string | undefined {
  const path = relative(source, join(source, dirname(from), specifier))
  return [`${path}.ts`, `${path}.tsx`].find((candidate) => texts.has(candidate))
}

/** A file and all that it imports statically. */
function loadedWith(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, specifier] of texts.get(path)!.matchAll(/^(?:import|export) (?!type )[^';]*?from '(\.[^']+)'/gm)) {
    const next = resolveImport(path, specifier!)
    if (next) loadedWith(next, seen)
  }
  return seen
}

const lazyImports = [...texts]
  .filter(([path]) => path !== 'locales/catalogs.ts') // Its comment shows an example.
  .flatMap(([path, text]) =>
    [...text.matchAll(/(withMessages\(\s*)?import\('(\.[^']+)'\)(?:((?:,\s*'[^']+')+),?\s*\))?/g)].map((match) => ({
      title: `${path} loads ${match[2]}`,
      path,
      module: resolveImport(path, match[2]!),
      named: [...(match[3] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name!),
    })),
  )

/** Whether a file itself contains message ids, not only files that it imports. */
const hasOwnTexts = (text: string) => /i18n\._\(\s*'|\/\*i18n\*\//.test(text)

describe('lazy imports', () => {
  it.each(lazyImports)(
    'a lazily loaded module comes with the catalogs of its texts and no others: $title',
    ({ path, module, named }) => {
      const needed = new Set(
        [...loadedWith(module!)].filter((file) => hasOwnTexts(texts.get(file)!)).map((file) => catalogOf(file)),
      )
      for (const loaded of ['app', catalogOf(path)]) needed.delete(loaded)
      expect(named.toSorted()).toEqual([...needed].toSorted())
    },
  )
})
