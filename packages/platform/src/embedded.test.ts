import { createTestDatabase } from '@trellis/database/testing'
import type { UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import { demoAccounts } from './accounts/demo/demo-accounts'
import { openSession } from './accounts/sessions/sessions.store'
import { joinClass } from './accounts/students/students.service'
import { describePlatform, type Person } from './conformance'
import { users } from './db/schema/users'
import { createEmbeddedPlatform } from './embedded'

describePlatform('the platform in process', async () => {
  const { pool, drop } = await createTestDatabase({ withLibrary: true })
  const { port, db } = createEmbeddedPlatform(pool)

  async function enter(name: string): Promise<Person> {
    const account = demoAccounts.find(({ email }) => email.startsWith(`${name}@`))!
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, account.email))
    return hold(user!.id as UserId)
  }

  async function hold(userId: UserId): Promise<Person> {
    const { token } = await openSession(db, userId)
    const identity = await port.identify(token)
    return { actor: identity!.actor, session: token }
  }

  return {
    port,
    join: async (entry) => hold((await joinClass(db, { ...entry, address: '192.0.2.1' })).studentId),
    people: {
      researcher: await enter('researcher'),
      colleague: await enter('colleague'),
      admin: await enter('admin'),
      teacher: await enter('teacher'),
    },
    stop: drop,
  }
})
