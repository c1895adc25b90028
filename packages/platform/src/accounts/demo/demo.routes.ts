import { AppError, accountsCalls, type DemoAccountKey, type UserId } from '@trellis/domain'
import { mountCall } from '@trellis/http'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { classes, classMembers, students } from '../../db/schema/classes'
import { users } from '../../db/schema/users'
import type { Accounts } from '../accounts.context'

/** One-click sign-in to the accounts listed here, so that the sign-in page does not need their passwords. */
export function mountDemo(app: FastifyInstance, accounts: Accounts): void {
  mountCall(app, accountsCalls.signInToDemo, async ({ body }, { request, reply }) => {
    const userId = accounts.demoAccounts === null ? null : await findDemoAccount(accounts, body.account)
    if (userId === null) throw new AppError('access_restricted', {})
    const callback = body.account === 'student' ? '/tutor/home' : body.callback
    return accounts.finishSignIn(request, reply, userId, callback)
  })
}

/** Null if a visitor has removed the account, or if the demo has been turned off on the same data. */
async function findDemoAccount(accounts: Accounts, key: DemoAccountKey): Promise<UserId | null> {
  if (key === 'student') return findDemoStudent(accounts)
  const email = accounts.demoAccounts?.find((account) => account.key === key)?.email
  if (email === undefined) return null
  const [user] = await accounts.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)))
  return (user?.id ?? null) as UserId | null
}

/** The first student of the demo class who is still in it. */
async function findDemoStudent({ db, demoClass }: Accounts): Promise<UserId | null> {
  if (demoClass === null) return null
  const candidates = await db
    .select({ id: users.id, nickname: students.nickname })
    .from(students)
    .innerJoin(users, eq(users.id, students.userId))
    .innerJoin(classMembers, eq(classMembers.userId, users.id))
    .innerJoin(classes, eq(classes.id, classMembers.classId))
    .where(
      and(
        eq(classes.joinCode, demoClass.joinCode),
        inArray(students.nickname, [...demoClass.students]),
        isNull(users.disabledAt),
      ),
    )
  const first = demoClass.students
    .map((nickname) => candidates.find((student) => student.nickname === nickname))
    .find((student) => student !== undefined)
  return (first?.id ?? null) as UserId | null
}
