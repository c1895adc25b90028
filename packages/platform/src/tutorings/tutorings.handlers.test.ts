import { createTestDatabase, type TestDatabase } from '@trellis/database/testing'
import type { Actor, UserId } from '@trellis/domain'
import type { Caller } from '@trellis/http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../accounts/demo/demo-accounts'
import { users } from '../db/schema/users'
import { createEmbeddedPlatform, type EmbeddedPlatform } from '../embedded'

/** More rows than fit into one PostgreSQL statement, which limits the number of values. */
const many = 6000

describe('bulk operations on supports', () => {
  let database: TestDatabase
  let platform: EmbeddedPlatform
  let caller: Caller
  let ids: string[] = []

  beforeAll(async () => {
    database = await createTestDatabase({ withLibrary: true })
    platform = createEmbeddedPlatform(database.pool)
    const [user] = await platform.db.select().from(users).where(eq(users.email, demoAccounts[0]!.email))
    const actor: Actor = { userId: user!.id as UserId, roles: ['RESEARCHER'], isAdmin: false }
    caller = { actor, session: null }
    const { rows } = await database.pool.query<{ ceri: string }>(
      `insert into platform.tutoring (ceri, problem_ceri, type, explanation, state, author_id)
       select 'TUABULK' || number, (select min(ceri) from platform.problem), 'EXPLANATIONS', '<p>' || number || '</p>',
         'WORK_IN_PROGRESS', $1
       from generate_series(1, $2) as number returning ceri`,
      [actor.userId, many],
    )
    ids = rows.map(({ ceri: id }) => id)
  })
  afterAll(() => database.drop())

  it('copies thousands of supports in one call, each with its own content', async () => {
    const copies = await platform.port.copyTutorings({ body: { supportIds: ids as never } }, caller)
    expect(Object.keys(copies).length).toBe(many)
    expect(new Set(Object.values(copies)).size).toBe(many)
    const { rows } = await database.pool.query(
      `select count(*)::int as same from platform.tutoring copy join platform.tutoring original
         on copy.explanation = original.explanation and copy.ceri = ($1::jsonb ->> original.ceri)`,
      [JSON.stringify(copies)],
    )
    expect(rows[0]).toEqual({ same: many })
  })

  it('publishes thousands of supports in one call', async () => {
    expect(await platform.port.publishTutorings({ body: { supportIds: ids as never } }, caller)).toEqual({
      published: many,
    })
  })

  it('deletes thousands of supports in one call', async () => {
    expect(await platform.port.deleteTutorings({ body: { supportIds: ids as never } }, caller)).toEqual({
      deleted: many,
    })
  })
})
