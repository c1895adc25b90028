import { afterEach, expect, it, vi } from 'vitest'
import { createTestDatabase, fillTemplate } from './test-database'

const drops: (() => Promise<void>)[] = []

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const drop of drops.splice(0)) await drop()
})

async function aTemplate() {
  const template = await createTestDatabase()
  drops.push(template.drop)
  vi.stubEnv('TEST_LIBRARY_DATABASE', template.name)
  return template
}

/** Whether a copy waits for this template to be filled. */
async function isAwaited(name: string): Promise<boolean> {
  const watcher = await createTestDatabase()
  const { rows } = await watcher.pool.query(
    "select from pg_locks where locktype = 'advisory' and not granted and objid = hashtext($1)::bigint & 4294967295",
    [name],
  )
  await watcher.drop()
  return rows.length > 0
}

it('a copy of a database that is still being filled waits until it is complete', async () => {
  const template = await aTemplate()
  let fillTheRest = () => {}
  const permission = new Promise<void>((resolve) => {
    fillTheRest = resolve
  })
  const { filled } = await fillTemplate(template, async () => {
    await template.pool.query('create table half (id int)')
    await permission
    await template.pool.query('create table whole (id int)')
  })
  const copying = createTestDatabase({ withLibrary: true })
  await vi.waitFor(async () => expect(await isAwaited(template.name)).toBe(true))
  fillTheRest()
  const copy = await copying
  drops.push(copy.drop)
  await filled
  expect((await copy.pool.query('select from whole')).rows).toEqual([])
})

it('a database that could not be filled is not available for copies', async () => {
  const template = await aTemplate()
  const { filled } = await fillTemplate(template, () => Promise.reject(new Error('no more room')))
  await expect(filled).rejects.toThrow('no more room')
  await expect(createTestDatabase({ withLibrary: true })).rejects.toThrow('does not exist')
})
