import type { DemoAccountKey, Role, UserId } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { userAttributes, userRoles, users } from '../../db/schema/users'
import { newId } from '../../new-id'
import { hashPassword } from '../credentials/passwords'
import { seedDemoClass } from './demo-class'

export interface DemoPerson {
  key: Exclude<DemoAccountKey, 'student'>
  /** Label in the startup log. */
  role: string
  email: string
  password: string
  firstName: string
  lastName: string
  timeZone: string
  roles: readonly Role[]
}

export type DemoAccount = DemoPerson & { userId: UserId }

/** Their passwords are public: these accounts work only where the demo is on. */
export const demoAccounts: readonly DemoPerson[] = [
  {
    key: 'researcher',
    role: 'Researcher',
    email: 'researcher@demo.trellis',
    password: 'trellis-researcher',
    firstName: 'Rosa',
    lastName: 'Lindqvist',
    timeZone: 'America/New_York',
    roles: ['RESEARCHER'],
  },
  {
    key: 'administrator',
    role: 'Administrator',
    email: 'admin@demo.trellis',
    password: 'trellis-admin',
    firstName: 'Amir',
    lastName: 'Okafor',
    timeZone: 'America/New_York',
    roles: ['RESEARCHER', 'ADMIN'],
  },
  {
    key: 'teacher',
    role: 'Teacher',
    email: 'teacher@demo.trellis',
    password: 'trellis-teacher',
    firstName: 'Tessa',
    lastName: 'Moreau',
    timeZone: 'America/Chicago',
    roles: ['TEACHER'],
  },
  {
    key: 'colleague',
    role: 'Second researcher',
    email: 'colleague@demo.trellis',
    password: 'trellis-colleague',
    firstName: 'Kenji',
    lastName: 'Alvarez',
    timeZone: 'Europe/Madrid',
    roles: ['RESEARCHER'],
  },
]

/** Creates the accounts that are missing, and the teacher's class. Existing ones are left unchanged. */
export async function seedDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const seeded: DemoAccount[] = []
  for (const person of demoAccounts) {
    const userId = (await idOf(db, person.email)) ?? (await add(db, person)) ?? (await idOf(db, person.email))!
    seeded.push({ ...person, userId })
  }
  await seedDemoClass(db, seeded.find(({ roles }) => roles.includes('TEACHER'))!.userId)
  return seeded
}

/** Null when another process created it first. */
async function add(db: Db, { email, password, firstName, lastName, timeZone, roles }: DemoPerson) {
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({
        id: newId('U'),
        email,
        passwordHash,
        firstName,
        lastName,
        displayName: `${firstName} ${lastName}`,
        timeZone,
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id })
    if (!row) return null
    await tx.insert(userRoles).values(roles.map((role) => ({ userId: row.id, role })))
    await tx.insert(userAttributes).values({ userId: row.id, name: 'ETSOnboardingCompleted', value: true })
    return row.id as UserId
  })
}

async function idOf(db: Db, email: string): Promise<UserId | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return (row?.id ?? null) as UserId | null
}
