import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { anAddress, cookiesOf } from '../person.fixtures'
import { aClass } from './class.fixtures'

let base: TestAccounts
let app: FastifyInstance
beforeAll(async () => {
  base = await createTestAccounts()
  app = await base.app()
})
afterAll(() => base.drop())

const post = (path: string, payload: object, cookies: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/accounts/student${path}`,
    payload,
    cookies,
    headers: { 'x-forwarded-for': anAddress() },
  })
const holds = async (cookies: Record<string, string>) =>
  (await app.inject({ method: 'GET', url: '/accounts/sessions', cookies })).statusCode
const maya = { nickname: 'Maya', pin: '2684' }

describe('the calls of students', () => {
  it('shows the class of a code, however it was typed', async () => {
    const { joinCode } = await aClass(base.db)
    const answer = await post('/class', { joinCode: ` ${joinCode.toLowerCase()}` })
    expect(answer.json()).toEqual({ className: 'Period 3', teacherName: 'Tess Moreau', isOpen: true })
  })

  it('signs a student in with the ordinary session cookie on joining and returning', async () => {
    const { joinCode } = await aClass(base.db)
    for (const path of ['/join', '/signin']) {
      const answer = await post(path, { joinCode, ...maya })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ studentId: expect.any(String), nickname: 'Maya', className: 'Period 3' })
      expect(answer.headers['set-cookie']![0]).toMatch(/^trellis_session=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/)
      expect(await holds(cookiesOf(answer))).toBe(200)
    }
  })

  it('ends the previous session in the same browser', async () => {
    const { joinCode } = await aClass(base.db)
    const first = cookiesOf(await post('/join', { joinCode, ...maya }))
    const answer = await post('/join', { joinCode, nickname: 'Leo', pin: '1573' }, first)
    expect(answer.json().nickname).toBe('Leo')
    expect(await holds(first)).toBe(401)
    expect(await holds(cookiesOf(answer))).toBe(200)
  })

  it('keeps the previous session when the new student is refused', async () => {
    const { joinCode } = await aClass(base.db)
    const first = cookiesOf(await post('/join', { joinCode, ...maya }))
    const refused = await post('/signin', { joinCode, nickname: 'Leo', pin: '0000' }, first)
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'wrong_pin'])
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await holds(first)).toBe(200)
  })

  it('lets a student in on a device they have used, even when their name is locked elsewhere', async () => {
    const { joinCode } = await aClass(base.db)
    const first = await post('/join', { joinCode, ...maya })
    expect(first.headers['set-cookie']![1]).toMatch(/^trellis_device=[\w.-]{39}; Path=\/; .*HttpOnly; SameSite=Lax$/)
    expect(first.json()).not.toHaveProperty('device')
    const second = await post('/join', { joinCode, nickname: 'Leo', pin: '4711' }, cookiesOf(first))
    for (let at = 0; at < 5; at += 1) await post('/signin', { joinCode, nickname: 'Maya', pin: '0000' })
    expect((await post('/signin', { joinCode, ...maya })).statusCode).toBe(429)
    expect((await post('/signin', { joinCode, ...maya }, cookiesOf(second))).statusCode).toBe(200)
  })

  it('reports that a class is full', async () => {
    const { joinCode } = await aClass(base.db)
    const small = await base.app({ classSize: 1 })
    const answers = []
    for (const nickname of ['Maya', 'Leo']) {
      const payload = { joinCode, nickname, pin: '4711' }
      answers.push(await small.inject({ method: 'POST', url: '/accounts/student/join', payload }))
    }
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 409])
    expect(answers[1]!.json().error).toMatchObject({ code: 'class_full', details: { limit: 1 } })
  })

  it('names the invalid fields of a student who joins', async () => {
    const answer = await post('/join', { joinCode: 'TRELL1', nickname: ' ', pin: '12' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.details.fields.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['joinCode', 'nickname', 'pin']),
    )
  })

  it.each([
    ['/class', {}],
    ['/join', maya],
    ['/signin', maya],
  ])('the call %s reports that no class has the code', async (path, more) => {
    const answer = await post(path, { joinCode: 'ZZZZZ8', ...more })
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'join_code_not_found'])
  })
})
