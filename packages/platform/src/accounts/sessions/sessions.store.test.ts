import { createHash } from 'node:crypto'
import type { UserId } from '@trellis/domain'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '../../db/schema/sign-in'
import { userAttributes, userRoles } from '../../db/schema/users'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { anAccount } from '../person.fixtures'
import { closeSession, deleteExpired, identify, listSessions, openSession, revokeSession } from './sessions.store'

let base: TestAccounts
beforeAll(async () => {
  base = await createTestAccounts()
})
afterAll(() => base.drop())

const days = 24 * 3600 * 1000

async function aSession(): Promise<{ userId: UserId; email: string; token: string; expiresAt: Date }> {
  const { id, email } = await anAccount(base.db)
  return { userId: id, email, ...(await openSession(base.db, id)) }
}

const rowOf = async (userId: UserId) => {
  const [row] = await base.db.select().from(sessions).where(eq(sessions.userId, userId))
  return row!
}

const secondFactorFacts = { hasSecondFactor: false, mustAddSecondFactor: false, isConfirmed: true }

describe('sessions', () => {
  it('identifies the holder of a session, with roles and onboarding', async () => {
    const { userId, email, token } = await aSession()
    expect(await identify(base.db, token)).toEqual({
      actor: { userId, roles: ['RESEARCHER'], isAdmin: false },
      userName: email,
      hasCompletedOnboarding: false,
      ...secondFactorFacts,
    })
    await base.db.insert(userRoles).values({ userId, role: 'ADMIN' })
    await base.db.insert(userAttributes).values({ userId, name: 'ETSOnboardingCompleted', value: true })
    expect(await identify(base.db, token)).toEqual({
      actor: { userId, roles: ['ADMIN', 'RESEARCHER'], isAdmin: true },
      userName: email,
      hasCompletedOnboarding: true,
      ...secondFactorFacts,
    })
  })

  it('treats an onboarding attribute of false as not completed', async () => {
    const { userId, token } = await aSession()
    await base.db.insert(userAttributes).values({ userId, name: 'ETSOnboardingCompleted', value: false })
    expect((await identify(base.db, token))?.hasCompletedOnboarding).toBe(false)
  })

  it('rejects an invented token', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\0`, "' or true --"]) {
      expect(await identify(base.db, token)).toBeNull()
    }
  })

  it('stores only the hash of the token', async () => {
    const { userId, token } = await aSession()
    const row = await rowOf(userId)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  it('accepts a session in another process', async () => {
    const { userId, token } = await aSession()
    expect((await identify(base.reconnect(), token))?.actor.userId).toBe(userId)
  })

  it('ends a session when it expires', async () => {
    const { userId, token } = await aSession()
    await base.db.update(sessions).set({ expiresAt: sql`now()` }).where(eq(sessions.userId, userId))
    expect(await identify(base.db, token)).toBeNull()
    expect(await listSessions(base.db, userId, token)).toEqual([])
    expect(await deleteExpired(base.db)).toBe(1)
    expect(await deleteExpired(base.db)).toBe(0)
  })

  it.each([
    ['RESEARCHER', undefined, 12 * 60],
    ['STUDENT', undefined, 30],
    ['TEACHER', { student: 5, staff: 90 }, 90],
    ['STUDENT', { student: 5, staff: 90 }, 5],
  ] as const)(
    'ends the session of a %s without requests, with the configured minutes %j, after %i minutes',
    async (role, limits, minutes) => {
      const { id } = await anAccount(base.db)
      await base.db.update(userRoles).set({ role }).where(eq(userRoles.userId, id))
      const { expiresAt } = await openSession(base.db, id, { idleMinutes: limits })
      expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(minutes)
      expect((await rowOf(id)).idleMinutes).toBe(minutes)
    },
  )

  it('does not write a session that was used within the minute', async () => {
    const { userId, token } = await aSession()
    const lastSeenAt = new Date(Date.now() - 50_000)
    await base.db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, userId))
    await identify(base.db, token)
    expect((await rowOf(userId)).lastSeenAt).toEqual(lastSeenAt)
  })

  it('extends a session that was last used more than a minute ago by its own idle time', async () => {
    const { id: userId } = await anAccount(base.db)
    const { token } = await openSession(base.db, userId, { idleMinutes: { student: 5, staff: 40 } })
    const [lastSeenAt, expiresAt] = [new Date(Date.now() - 39 * 60_000), new Date(Date.now() + 60_000)]
    await base.db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.userId, userId))
    expect(await identify(base.db, token)).not.toBeNull()
    const row = await rowOf(userId)
    expect(Date.now() - row.lastSeenAt.getTime()).toBeLessThan(30_000)
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / 60_000)).toBe(40)
  })

  it('never extends a session beyond 90 days', async () => {
    const { userId, token } = await aSession()
    const createdAt = new Date(Date.now() - 89.9 * days)
    await base.db.update(sessions).set({ createdAt, lastSeenAt: createdAt }).where(eq(sessions.userId, userId))
    await identify(base.db, token)
    expect((await rowOf(userId)).expiresAt.getTime()).toBe(createdAt.getTime() + 90 * days)
  })

  it('ends a session when it is closed', async () => {
    const { token } = await aSession()
    await closeSession(base.db, token)
    expect(await identify(base.db, token)).toBeNull()
  })

  it('lets only the owner end a session from another one', async () => {
    const mine = await aSession()
    const second = await openSession(base.db, mine.userId)
    const stranger = await aSession()
    const listed = await listSessions(base.db, mine.userId, second.token)
    expect(listed.map((entry) => entry.isCurrent).sort()).toEqual([false, true])
    const { id } = listed.find((entry) => !entry.isCurrent)!
    expect(await revokeSession(base.db, stranger.userId, id)).toBe(false)
    expect(await revokeSession(base.db, mine.userId, id)).toBe(true)
    expect(await identify(base.db, mine.token)).toBeNull()
    expect(await identify(base.db, second.token)).not.toBeNull()
  })
})
