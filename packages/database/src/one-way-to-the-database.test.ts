import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** The embedded database has a connection of its own, outside any pool. */
const exempt = /^packages\/database\/|^apps\/server\/src\/db\/embedded\/|\.test\.tsx?$|\/testing\/|\.fixtures\.ts$/

const forbidden: Record<string, RegExp> = {
  'a pool without time limits and listeners: use createPool': /new (pg\.)?Pool\(/,
  'a connection that may never be released: use withConnection': /\bpool\.connect\(|\.connect\(\)/i,
  'a manual transaction: use inTransaction': /query\(\s*['"`]\s*(begin|start transaction)\b/i,
  'transactions of drizzle: use connectTables': /\bdrizzle\(/,
}

function sources(): string[] {
  const dirs = ['apps/server/src', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)]
  return dirs
    .flatMap((dir) => readdirSync(join(root, dir), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !exempt.test(path))
}

it('source files get connections and transactions from this package only', () => {
  const violations = sources().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return Object.entries(forbidden).flatMap(([rule, pattern]) => (pattern.test(text) ? [`${path}: ${rule}`] : []))
  })
  expect(violations).toEqual([])
})
