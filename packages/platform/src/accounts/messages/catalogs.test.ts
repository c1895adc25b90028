import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorRegistry } from '@trellis/domain'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { en, type MessageId } from './en'
import { es } from './es'
import { browserMessages, localeOf, translator } from './locale'

const ids = Object.keys(en) as MessageId[]
const placeholders = (message: string) => [...message.matchAll(/\{\w+\}/g)].map(String).sort()

const requestWith = (headers: Record<string, string>) => ({ headers }) as unknown as FastifyRequest

describe('the catalogs of the accounts pages', () => {
  it('contains the same texts with the same placeholders in both languages', () => {
    expect(Object.keys(es)).toEqual(ids)
    for (const id of ids) {
      expect([id, es[id].trim() !== '', placeholders(es[id])]).toEqual([id, true, placeholders(en[id])])
    }
  })

  it('contains no text that no page uses', () => {
    const sources = fileURLToPath(new URL('..', import.meta.url))
    const code = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('messages') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(sources, name), 'utf8'))
      .join('\n')
    // These are found by a code, a name or their English text.
    const isLookedUp = (id: string) =>
      /^(error|invalid|mail|event|demo\.(role|sees)|field\.(first|last)Name)\b/.test(id)
    expect(ids.filter((id) => !isLookedUp(id) && !code.includes(`'${id}'`))).toEqual([])
  })

  it('words errors in English as the error registry does', () => {
    for (const id of ids.filter((id) => id.startsWith('error.'))) {
      const code = id.slice('error.'.length) as keyof typeof errorRegistry
      expect([id, en[id]]).toEqual([id, errorRegistry[code].message])
    }
  })

  it('fills values into a text', () => {
    expect(translator('en')('browser.tooMany', { minutes: 7 })).toBe('Too many attempts. Try again in 7 minutes.')
    expect(translator('es')('browser.tooMany', { minutes: 7 })).toContain('7 minutos')
  })

  it("translates the server's messages about a field", () => {
    expect(browserMessages('es').fields['At least 12 characters']).toBe('Al menos 12 caracteres')
  })
})

describe('localeOf', () => {
  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
    [{ 'accept-language': 'de,en;q=0.5,es;q=0.7' }, 'es'],
    [{ 'accept-language': 'de-AT,de;q=0.9' }, 'en'],
    [{ 'accept-language': 'es;q=0, en' }, 'en'],
    [{ 'accept-language': 'es', cookie: 'trellis_language=en' }, 'en'],
    [{ cookie: 'trellis_language=es' }, 'es'],
    [{ cookie: 'trellis_language=constructor', 'accept-language': 'es' }, 'es'],
  ])('a request with the headers %j gets the language %s', (headers, locale) => {
    expect(localeOf(requestWith(headers as Record<string, string>))).toBe(locale)
  })
})
