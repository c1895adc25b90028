import { type Actor, AppError, type Call, platformCalls, type Role, studyServiceCalls } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { mountCall, type RequireOwner } from './mount-call'
import { bareApp } from './testing/bare-app'

describe('a mounted call', () => {
  it('passes its handler what the contract declares and nothing else', async () => {
    const app = bareApp()
    let received: unknown
    mountCall(app, platformCalls.getSkillNodes, async (input) => {
      received = input
      return []
    })
    const answer = await app.inject({ url: '/skills/nodes?name=a%00b' })
    expect(answer.statusCode).toBe(200)
    expect(Object.values(received as object).filter((part) => part !== undefined)).toEqual([])
  })

  it('refuses callers who are not signed in before it reads their input', async () => {
    const app = bareApp()
    mountCall(app, platformCalls.getUsers, async () => [])
    const answer = await app.inject({ url: '/users?ids=nonsense' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ error: { code: 'not_signed_in' } })
  })
})

describe('a mounted call for the owner of a study', () => {
  const ownerOfStudy7 = 'U1'
  const people: Record<string, { userId: string; roles: Role[]; isAdmin: boolean }> = {
    owner: { userId: ownerOfStudy7, roles: ['RESEARCHER'], isAdmin: false },
    stranger: { userId: 'U2', roles: ['RESEARCHER'], isAdmin: false },
    admin: { userId: 'U3', roles: ['ADMIN'], isAdmin: true },
    student: { userId: 'U4', roles: ['STUDENT'], isAdmin: false },
  }
  const identify = async (name: string) => {
    const actor = people[name] as unknown as Actor
    return { actor, userName: name, hasCompletedOnboarding: true }
  }
  const requireOwner: RequireOwner = async ({ kind, id }, actor) => {
    const isOwn = kind === 'study' && id === 7 && actor.userId === ownerOfStudy7
    if (!isOwn && !actor.isAdmin) throw new AppError('study_not_found', { id })
  }

  it.each([
    ['the owner', 'owner', 7, 200, 1],
    ['an administrator', 'admin', 7, 200, 1],
    ['another researcher', 'stranger', 7, 404, 0],
    ['the owner of another study', 'owner', 8, 404, 0],
    ['a student', 'student', 7, 403, 0],
  ])('answers %s without a line of code in its handler', async (_, person, id, status, handled) => {
    const app = bareApp(identify, false, requireOwner)
    let count = 0
    mountCall(app, studyServiceCalls.loadConditionsById, async () => {
      count++
      return []
    })
    const answer = await app.inject({
      method: 'POST',
      url: '/study/loadConditionsById',
      headers: { cookie: `trellis_session=${person}` },
      payload: { id },
    })
    expect([answer.statusCode, count]).toEqual([status, handled])
    if (status === 404) expect(answer.json()).toMatchObject({ error: { code: 'study_not_found', details: { id } } })
  })

  it('cannot be mounted unless it declares where the study is named', () => {
    const { of: _, ...undeclared } = studyServiceCalls.loadConditionsById
    expect(() => mountCall(bareApp(), undeclared as Call, async () => [])).toThrow('does not say of what')
  })
})
