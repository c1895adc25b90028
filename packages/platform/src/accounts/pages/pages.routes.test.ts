import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestAccounts, type TestAccounts } from '../accounts.fixtures'
import { demoAccounts } from '../demo/demo-accounts'
import { demoClass } from '../demo/demo-class'

let base: TestAccounts
let app: FastifyInstance
beforeAll(async () => {
  base = await createTestAccounts()
  app = await base.app({ demoAccounts: [...demoAccounts], demoClass })
})
afterAll(() => base.drop())

const open = async (query: string) => (await app.inject(`/accounts/login${query}`)).body

describe('the create page as served', () => {
  it.each([
    ['', 'RESEARCHER'],
    ['?role=teacher', 'TEACHER'],
    ['?role=admin', 'RESEARCHER'],
    ['?role=teacher&role=teacher', 'RESEARCHER'],
  ])('a create page with the query %j preselects the role %s', async (query, role) => {
    const page = (await app.inject(`/accounts/create${query}`)).body
    expect(/value="(\w+)" checked/.exec(page)?.[1]).toBe(role)
  })
})

describe('the login page as served', () => {
  it.each([
    ['http://trellis.test/study/3?x=1', '/study/3?x=1'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/x?q="><script>alert(1)</script>', '/x?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
    ["/x?q='&y", '/x?q=%27&amp;y'],
  ])('reduces the callback %j to %j', async (callback, kept) => {
    const page = await open(`?callback=${encodeURIComponent(callback)}`)
    expect(page).toContain(`data-callback="${kept}"`)
    expect(page.match(/<script/g)).toHaveLength(1)
  })

  it('passes a partner of up to 64 characters on to the create page', async () => {
    expect(await open('?partner=osf-2031')).toContain('href="/accounts/create?partner=osf-2031"')
    expect(await open(`?partner=${'x'.repeat(65)}`)).toContain('href="/accounts/create"')
    expect(await open('?partner=a&partner=b')).toContain('href="/accounts/create"')
  })

  it('offers the demo accounts without their passwords', async () => {
    const page = await open('')
    for (const { key, password } of demoAccounts) {
      expect(page).toContain(`name="account" value="${key}"`)
      expect(page).not.toContain(password)
    }
  })

  it('explains how demo students sign in', async () => {
    const page = await open('')
    expect(page).toContain('href="/tutor/join/GARDEN"')
    for (const nickname of demoClass.students) expect(page).toContain(nickname)
  })

  it.each([
    ['stylesheet', /href="(\/accounts\/assets\/accounts\.css\?v=[\w-]+)"/, 'text/css'],
    ['script', /src="(\/accounts\/assets\/accounts\.js\?v=[\w-]+)"/, 'text/javascript'],
  ])('serves its own %s, which a browser may cache forever', async (_, address, type) => {
    const answer = await app.inject(address.exec(await open(''))![1]!)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  it('serves a script that a browser can run', async () => {
    const { body } = await app.inject('/accounts/assets/accounts.js')
    expect(() => new Function(body)).not.toThrow()
    expect(body).toContain('form[data-callback]')
  })

  it.each([
    [{ 'accept-language': 'es-MX,es;q=0.9' }, 'es', 'Iniciar sesión'],
    [{ 'accept-language': 'es', cookie: 'trellis_language=en' }, 'en', 'Sign in'],
  ])('serves the page for the headers %j in the language %s', async (headers, language, title) => {
    const { body } = await app.inject({ url: '/accounts/login', headers })
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(`<h1>${title}</h1>`)
  })

  it('forbids caching the login page', async () => {
    expect((await app.inject('/accounts/login')).headers['cache-control']).toBe('no-store')
  })
})
