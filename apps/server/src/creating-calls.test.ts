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

/** What the code calls each table: `classMembers` is `platform.class_member`. */
const tableOf = new Map(
  sources.flatMap((text) =>
    [...text.matchAll(/export const (\w+) = (trellis|platform)\.table\(\s*'(\w+)'/g)].map(
      ([, name, schema, table]) => [name!, `${schema}.${table}`] as const,
    ),
  ),
)

function tablesWritten(): Set<string> {
  const found = new Set<string>()
  for (const text of sources) {
    for (const [, schema, table] of text.matchAll(/insert into (trellis|platform)\.(\w+)/gi))
      found.add(`${schema}.${table}`)
    for (const [, names] of text.matchAll(/(?:\.insert\(|insert into \$\{)([^)}]+)/g)) {
      for (const [name] of names!.matchAll(/\w+/g)) if (tableOf.has(name)) found.add(tableOf.get(name)!)
    }
  }
  return found
}

describe('what an account can create', () => {
  const changing = Object.entries(calls).filter(([, call]) => call.method !== 'GET')

  it('is bounded in every call that changes something, by a quota or for a reason that is written down', () => {
    const missing = changing.map(([name]) => name).filter((name) => !(name in creatingCalls))
    expect(missing).toEqual([])
    expect(Object.keys(creatingCalls).filter((name) => !(name in calls))).toEqual([])
  })

  it('is bounded in every table that the server writes to', () => {
    const written = [...tablesWritten()].sort()
    expect(written.length).toBeGreaterThan(40)
    expect(Object.keys(boundOfTable).sort()).toEqual(written)
  })

  it('has a quota for each entry of the table of quotas', () => {
    const used = new Set(Object.values(creatingCalls).flatMap((bound) => (typeof bound === 'string' ? [] : [...bound])))
    expect([...used].sort()).toEqual([...quotaResources].sort())
    const stored = Object.values(boundOfTable).filter(isQuota)
    // The others count what one of these tables stores in another way.
    expect(quotaResources.filter((resource) => !stored.includes(resource))).toEqual(['importsPerDay', 'imageMegabytes'])
  })
})
