import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApp } from './create-app'
import { isTooDeep, maxJsonDepth } from './json-depth'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('the depth of a JSON body', () => {
  it('accepts nesting up to the limit, and no deeper', () => {
    expect(isTooDeep(nested(maxJsonDepth))).toBe(false)
    expect(isTooDeep(nested(maxJsonDepth + 1))).toBe(true)
    expect(isTooDeep('{"a":'.repeat(maxJsonDepth + 1))).toBe(true)
  })

  it('ignores brackets inside strings', () => {
    expect(isTooDeep(JSON.stringify({ a: '['.repeat(100), b: `\\"${'{'.repeat(100)}`, c: '\\' }))).toBe(false)
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => !isTooDeep(JSON.stringify(value))))
  })

  it('refuses a body that is nested too deeply with a message that says so', async () => {
    const app = await createApp({ logLevel: 'silent', trustProxy: false, publicUrl: null, isSecure: false })
    app.post('/', async () => 'read')
    const headers = { 'content-type': 'application/json' }
    const { statusCode, json } = await app.inject({ method: 'POST', url: '/', headers, payload: nested(100_000) })
    expect([statusCode, json().error.details.fields]).toEqual([
      400,
      [{ field: '', message: `The body is nested more than ${maxJsonDepth} levels deep` }],
    ])
  })
})
