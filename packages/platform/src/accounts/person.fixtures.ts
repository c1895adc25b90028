import { randomBytes } from 'node:crypto'
import type { UserId } from '@trellis/domain'
import type { Db } from '../db/client'
import { createAccount, type NewAccount } from './accounts.service'

export const password = 'correct horse battery'

export function aPerson(facts: Partial<NewAccount> = {}): NewAccount {
  const email = `${randomBytes(6).toString('hex')}@school.example`
  return { email, password, firstName: 'Ada', lastName: 'Byron', ...facts }
}

export async function anAccount(db: Db, facts: Partial<NewAccount> = {}): Promise<{ id: UserId; email: string }> {
  const person = aPerson(facts)
  return { id: await createAccount(db, person), email: person.email }
}

/** A new network address for each call, so that tests do not use up each other's attempts. */
export function anAddress(): string {
  return `10.${randomBytes(3).join('.')}`
}

/** The cookies that a response sets, as the browser would send them back. */
export function cookiesOf(answer: { cookies: { name: string; value: string }[] }): Record<string, string> {
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
}
