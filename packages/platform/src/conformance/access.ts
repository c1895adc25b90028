import type { Role } from '@trellis/domain'
import { expect, it } from 'vitest'
import { expectInvalid, expectRefusal, type Harness, type Person } from './harness'

export function describeAccess(harness: Harness): void {
  const { port, people } = lazily(harness)

  /** The person with their current roles on the platform. */
  async function asNow(person: Person): Promise<Person> {
    const identity = await port().identify(person.session)
    return { ...person, actor: identity!.actor }
  }

  it('identifies the holder of a session', async () => {
    const identity = await port().identify(people().admin.session)
    expect(identity).toMatchObject({ actor: { userId: people().admin.actor.userId, isAdmin: true } })
    expect([...identity!.actor.roles].sort()).toEqual(['ADMIN', 'RESEARCHER'])
    const user = await port().getMe({ query: {} }, people().admin)
    expect(identity).toMatchObject({ userName: user.username, hasCompletedOnboarding: true })
  })

  it('rejects a session that never existed', async () => {
    for (const session of ['x'.repeat(43), 'nonsense', '']) expect(await port().identify(session)).toBeNull()
  })

  it('reflects completed onboarding immediately', async () => {
    const params = { name: 'ETSOnboardingCompleted' as const }
    const isDone = async () => (await port().identify(people().colleague.session))!.hasCompletedOnboarding
    await port().deleteMyAttribute({ params }, people().colleague)
    expect(await isDone()).toBe(false)
    await port().addMyAttribute({ params, body: { value: true } }, people().colleague)
    expect(await isDone()).toBe(true)
  })

  it('refuses content with answers to students', async () => {
    const userId = people().teacher.actor.userId
    const grant = (role: Role) => port().addRole({ params: { userId, role } }, people().admin)
    const revoke = (role: Role) => port().removeRole({ params: { userId, role } }, people().admin)
    const id = harness.rows[0]!.problemSetId
    expect(await port().getProblemSetTree({ params: { id }, query: {} }, people().teacher)).toBeDefined()
    await grant('STUDENT')
    await revoke('TEACHER')
    const student = await asNow(people().teacher)
    expect(student.actor.roles).toEqual(['STUDENT'])
    await expectRefusal(port().getProblemSetTree({ params: { id }, query: {} }, student), 'access_restricted')
    await expectRefusal(port().searchProblemSets({ body: {} }, student), 'access_restricted')
    await expectRefusal(port().getCommonWrongAnswers({ query: { problemIds: [] } }, student), 'access_restricted')
    expect((await port().getMe({ query: {} }, student)).userId).toBe(userId)
    await grant('TEACHER')
    await revoke('STUDENT')
  })

  it('checks access before it validates the input', async () => {
    await expectRefusal(port().getUsers({ query: { ids: ['nonsense'] } }, people().researcher), 'access_restricted')
  })

  it('refuses characters that the database cannot store, and names the field', async () => {
    const params = { problemId: 'PRA1' }
    for (const text of ['a\0b', 'a\ud800b']) {
      await expectInvalid(port().searchProblemSets({ body: { search: text } }, people().researcher), 'search')
      await expectInvalid(port().updateMe({ body: { firstName: text } }, people().researcher), 'firstName')
      const body = { tutorStrategyType: 'HINTS' as const, hints: [{ hint: 'x' }, { hint: text }] }
      await expectInvalid(port().createTutoring({ params, query: {}, body }, people().researcher), 'hints.1.hint')
    }
  })
}

/** The harness is filled only when the tests begin, so its properties are read when they are used. */
function lazily(harness: Harness) {
  return { port: () => harness.port, people: () => harness.people }
}
