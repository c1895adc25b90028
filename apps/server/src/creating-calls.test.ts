import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, quotaResources } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { boundOfTable, creatingCalls, isQuota } from './testing/creating-calls'

const root = join(import.meta.dirname, '../../..')
const folders = ['apps/server/src', 'packages/platform/src', 'packages/http/src']
const isTestCode = /\.test\.ts$|\.fixtures\.ts$|\/(testing|conformance)\//

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  )
  .filter((file) => file.endsWith('.ts') && !isTestCode.test(file))
  .map((file) => readFileSync(file, 'utf8'))

/** Tables by their names in the code: `classMembers` is `platform.class_member`. */
const tableOf = new Map(
  sources.flatMap((text) =>
    [...text.matchAll(/export const (\w+) = (trellis|platform)\.table\(\s*'(\w+)'/g)].map(
      ([, name, schema, table]) => [name!, `${schema}.${table}`] as const,
    ),
  ),
)

function tablesWritten(): Set<string> {
  const tables = new Set<string>()
  for (const text of sources) {
    for (const [, schema, table] of text.matchAll(/insert into (trellis|platform)\.(\w+)/gi))
      tables.add(`${schema}.${table}`)
    for (const [, names] of text.matchAll(/(?:\.insert\(|insert into \$\{)([^)}]+)/g)) {
      for (const [name] of names!.matchAll(/\w+/g)) if (tableOf.has(name)) tables.add(tableOf.get(name)!)
    }
  }
  return tables
}

describe('the bounds on what an account can create', () => {
  const changing = Object.entries(calls).filter(([, call]) => call.method !== 'GET')

  it('every call that changes something has a quota or a documented reason why it needs none', () => {
    const missing = changing.map(([name]) => name).filter((name) => !(name in creatingCalls))
    expect(missing).toEqual([])
    expect(Object.keys(creatingCalls).filter((name) => !(name in calls))).toEqual([])
  })

  it('every table that the server writes to is listed with its bound', () => {
    const written = [...tablesWritten()].sort()
    expect(written.length).toBeGreaterThan(40)
    expect(Object.keys(boundOfTable).sort()).toEqual(written)
  })

  it('every quota is used by a call, and all but two bound a table', () => {
    const used = new Set(Object.values(creatingCalls).flatMap((bound) => (typeof bound === 'string' ? [] : [...bound])))
    expect([...used].sort()).toEqual([...quotaResources].sort())
    const stored = Object.values(boundOfTable).filter(isQuota)
    // These two count, in another way, what one of the tables stores.
    expect(quotaResources.filter((resource) => !stored.includes(resource))).toEqual(['importsPerDay', 'imageMegabytes'])
  })
})
