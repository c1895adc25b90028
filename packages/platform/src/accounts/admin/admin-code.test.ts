import type { AppError } from '@trellis/domain'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userRoles } from '../../db/schema/users'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { anAccount } from '../person.fixtures'
import { claimAdmin, issueAdminCode } from './admin-code'

let base: TestAccounts
beforeAll(async () => {
  base = await createTestAccounts()
})
afterAll(() => base.drop())

const codeOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'ok').catch((error: AppError) => error.code)
const rolesOf = async (userId: string) =>
  (await base.db.select().from(userRoles).where(eq(userRoles.userId, userId))).map((row) => row.role).sort()

describe('an address in ADMIN_EMAILS', () => {
  it('gives no role to the person who registers an address in ADMIN_EMAILS', async () => {
    const { id, email } = await anAccount(base.db)
    await issueAdminCode(base.db, [email])
    expect(await rolesOf(id)).toEqual(['RESEARCHER'])
    await expect(claimAdmin(base.db, id, 'AAAAA-AAAAA-AAAAA-AAAAA-AAAAA', [email])).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ field: 'code' }] },
    })
    expect(await rolesOf(id)).toEqual(['RESEARCHER'])
  })

  it('makes a teacher an administrator with the code, however it is typed', async () => {
    const { id, email } = await anAccount(base.db, { role: 'TEACHER' })
    const code = await issueAdminCode(base.db, [email.toUpperCase()])
    await claimAdmin(base.db, id, ` ${code!.toLowerCase().replaceAll('-', ' ')}`, [email.toUpperCase()])
    expect(await rolesOf(id)).toEqual(['ADMIN', 'TEACHER'])
    expect(await issueAdminCode(base.db, [email])).toBeNull()
  })

  it('accepts a code once, even from two people at the same time', async () => {
    const people = [await anAccount(base.db), await anAccount(base.db)]
    const emails = people.map(({ email }) => email)
    const code = await issueAdminCode(base.db, emails)
    const processes = [base.db, base.reconnect()]
    const answers = await Promise.all(people.map(({ id }, at) => codeOf(claimAdmin(processes[at]!, id, code!, emails))))
    expect(answers.sort()).toEqual(['invalid_input', 'ok'])
    expect(await issueAdminCode(base.db, emails)).not.toBeNull()
  })

  it('refuses the code of an earlier start', async () => {
    const { id, email } = await anAccount(base.db)
    const earlier = await issueAdminCode(base.db, [email])
    await issueAdminCode(base.db, [email])
    expect(await codeOf(claimAdmin(base.db, id, earlier!, [email]))).toBe('invalid_input')
  })
})

describe('an address that is not in ADMIN_EMAILS', () => {
  it('refuses the right code for an address not in ADMIN_EMAILS, and keeps the code valid', async () => {
    const [named, other] = [await anAccount(base.db), await anAccount(base.db)]
    const code = await issueAdminCode(base.db, [named.email])
    expect(await codeOf(claimAdmin(base.db, other.id, code!, [named.email]))).toBe('access_restricted')
    expect(await rolesOf(other.id)).toEqual(['RESEARCHER'])
    expect(await codeOf(claimAdmin(base.db, named.id, code!, [named.email]))).toBe('ok')
  })

  it('issues no code when ADMIN_EMAILS is empty', async () => {
    expect(await issueAdminCode(base.db, [])).toBeNull()
  })
})
