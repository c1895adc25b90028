import { type Actor, AppError, type Call, platformCalls, type Role, studyServiceCalls } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { mountCall, type RequireOwner } from './mount-call'
import { bareApp } from './testing/bare-app'

describe('a mounted call', () => {
  it('passes its handler only the input that the contract declares', async () => {
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

const sessionState = { hasSecondFactor: false, mustAddSecondFactor: false, isConfirmed: true }

describe('a mounted call that requires confirmation or a second factor', () => {
  const call = { ...platformCalls.getUsers, access: 'user' as const }
  const actor = { userId: 'U1', roles: [], isAdmin: false } as unknown as Actor
  const answerTo = async (confirm: Call['confirm'], session: Partial<typeof sessionState>) => {
    const identity = { ...sessionState, ...session, actor, userName: 'ada', hasCompletedOnboarding: true }
    const app = bareApp(async () => identity)
    mountCall(app, { ...call, confirm } as typeof call, async () => [])
    const answer = await app.inject({ url: '/users?ids=U1', headers: { cookie: 'trellis_session=any' } })
    return answer.json().error?.code ?? 'done'
  }

  it.each([
    ['always', {}, 'done'],
    ['always', { isConfirmed: false }, 'confirmation_required'],
    ['with-factor', { isConfirmed: false }, 'done'],
    ['with-factor', { isConfirmed: false, hasSecondFactor: true }, 'confirmation_required'],
    ['with-factor', { hasSecondFactor: true }, 'done'],
    [undefined, { isConfirmed: false, hasSecondFactor: true }, 'done'],
  ] as const)('a call with confirm “%s” in a session with %j answers “%s”', async (confirm, session, code) => {
    expect(await answerTo(confirm, session)).toBe(code)
  })

  it('refuses a call while a required second factor is missing, unless the call serves to add one', async () => {
    const app = bareApp(async () => ({
      ...sessionState,
      mustAddSecondFactor: true,
      actor,
      userName: 'ada',
      hasCompletedOnboarding: true,
    }))
    mountCall(app, call, async () => [])
    mountCall(app, { ...call, path: '/set-up', beforeSecondFactor: true } as typeof call, async () => [])
    const codes = ['/users?ids=U1', '/set-up?ids=U1'].map(async (url) => {
      const answer = await app.inject({ url, headers: { cookie: 'trellis_session=any' } })
      return answer.json().error?.code ?? 'done'
    })
    expect(await Promise.all(codes)).toEqual(['second_factor_required', 'done'])
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
    return { ...sessionState, actor, userName: name, hasCompletedOnboarding: true }
  }
  const requireOwner: RequireOwner = async ({ kind, id }, role, actor) => {
    const isOwn = kind === 'study' && id === 7 && actor.userId === ownerOfStudy7 && role === 'reader'
    if (!isOwn && !actor.isAdmin) throw new AppError('study_not_found', { id })
  }

  it.each([
    ['the owner', 'owner', 7, 200, 1],
    ['an administrator', 'admin', 7, 200, 1],
    ['another researcher', 'stranger', 7, 404, 0],
    ['the owner of another study', 'owner', 8, 404, 0],
    ['a student', 'student', 7, 403, 0],
  ])('answers %s (%s) for study %i with %i, and calls its handler %i times', async (_, person, id, status, handled) => {
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

  it('requires the owner unless it declares that a weaker role is enough', async () => {
    const asked: string[] = []
    const app = bareApp(identify, false, async (_, role) => void asked.push(role))
    const { loadConditionsById, deleteStudy } = studyServiceCalls
    mountCall(app, loadConditionsById, async () => [])
    mountCall(app, deleteStudy, async () => [])
    const headers = { cookie: 'trellis_session=owner' }
    await app.inject({ method: 'POST', url: loadConditionsById.path, headers, payload: { id: 7 } })
    await app.inject({ method: 'DELETE', url: deleteStudy.path, headers, payload: { id: 7 } })
    expect(asked).toEqual(['reader', 'owner'])
  })

  it('throws when a call does not declare where its input names the study', () => {
    const { of: _, ...undeclared } = studyServiceCalls.loadConditionsById
    expect(() => mountCall(bareApp(), undeclared as Call, async () => [])).toThrow(
      "declares access 'owner' without 'of'",
    )
  })
})
