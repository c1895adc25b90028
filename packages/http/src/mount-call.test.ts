import { platformCalls } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { mountCall } from './mount-call'
import { bareApp } from './testing/bare-app'

describe('a mounted call', () => {
  it('hands on what the contract declares and nothing else', async () => {
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

  it('turns away who is not signed in before it reads what was sent', async () => {
    const app = bareApp()
    mountCall(app, platformCalls.getUsers, async () => [])
    const answer = await app.inject({ url: '/users?ids=nonsense' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ error: { code: 'not_signed_in' } })
  })
})
