import { createTestDatabase, type TestDatabase } from '@trellis/database/testing'
import { maxImageBytes, type UserId } from '@trellis/domain'
import { sessionCookie } from '@trellis/http'
import { bareApp } from '@trellis/http/testing'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '../accounts/demo/demo-accounts'
import { identify, openSession } from '../accounts/sessions/sessions.store'
import { connect } from '../db/client'
import { users } from '../db/schema/users'
import { resourcesPlugin } from './resources.routes'

/** Images of one pixel. */
const pictures = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////' +
    '////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'image/webp': 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
}
const bytesOf = (type: keyof typeof pictures) => Buffer.from(pictures[type], 'base64')
const kinds = Object.keys(pictures) as (keyof typeof pictures)[]

describe('resources', () => {
  let database: TestDatabase
  let app: FastifyInstance
  let cookies: Record<string, string>

  beforeAll(async () => {
    database = await createTestDatabase({ withLibrary: true })
    const db = connect(database.pool)
    const [user] = await db.select().from(users).where(eq(users.email, demoAccounts[0]!.email))
    const { token } = await openSession(db, user!.id as UserId)
    cookies = { [sessionCookie(false)]: token }
    app = bareApp((token) => identify(db, token))
    await app.register(resourcesPlugin, { prefix: '/resources', db })
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  async function upload(payload: Buffer, contentType: string, sender = cookies) {
    const headers = { 'content-type': contentType }
    const answer = await app.inject({ method: 'POST', url: '/resources/images', headers, payload, cookies: sender })
    return { status: answer.statusCode, body: answer.json() }
  }
  const expectRefused = async (payload: Buffer, contentType: string) => {
    expect(await upload(payload, contentType)).toMatchObject({ status: 415, body: { error: { code: 'not_an_image' } } })
  }
  const show = (id: string) => app.inject({ url: `/resources/images/${id}` })

  it.each(kinds)('stores %s and serves it unchanged', async (type) => {
    const bytes = bytesOf(type)
    const { status, body } = await upload(bytes, type)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{20,}$/),
      url: `/resources/images/${body.id}`,
      contentType: type,
      bytes: bytes.length,
    })
    const shown = await app.inject({ url: body.url })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe(type)
    expect(shown.rawPayload.equals(bytes)).toBe(true)
  })

  it.each(kinds)('identifies %s by its bytes, not by its header', async (type) => {
    for (const claimed of ['image/png', 'image/svg+xml', 'application/octet-stream', 'image/x-nonsense']) {
      expect((await upload(bytesOf(type), claimed)).body).toMatchObject({ contentType: type })
    }
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', 'just text'],
    ['a PDF', '%PDF-1.7'],
    ['a bitmap', 'BM\x36\0\0\0'],
    ['a sound in the same container as WebP', 'RIFF\x24\0\0\0WAVEfmt '],
    ['the beginning of a PNG', '\x89PNG\r\n\x1a\n'],
    ['the beginning of a GIF', 'GIF8'],
    ['HTML after a PNG signature of the wrong kind', '\x89PNG\n<script>alert(1)</script>'],
  ])('refuses %s regardless of its header', async (_, text) => {
    for (const claimed of ['image/png', 'image/svg+xml', 'application/octet-stream']) {
      await expectRefused(Buffer.from(text, 'latin1'), claimed)
    }
  })

  it('refuses content that does not claim to be an image', async () => {
    await expectRefused(bytesOf('image/png'), 'text/html')
    await expectRefused(bytesOf('image/png'), 'multipart/form-data; boundary=x')
    await expectRefused(Buffer.from('{"a":1}'), 'application/json')
  })

  it('refuses an empty body', async () => {
    await expectRefused(Buffer.alloc(0), 'image/png')
    expect((await app.inject({ method: 'POST', url: '/resources/images', cookies })).statusCode).toBe(415)
  })

  it('accepts images of up to five megabytes and refuses larger ones', async () => {
    const largest = Buffer.concat([bytesOf('image/png')], maxImageBytes)
    expect(await upload(largest, 'image/png')).toMatchObject({ status: 200, body: { bytes: maxImageBytes } })
    const larger = Buffer.concat([largest], maxImageBytes + 1)
    expect(await upload(larger, 'image/png')).toMatchObject({
      status: 413,
      body: { error: { code: 'body_too_large', details: { limit: maxImageBytes } } },
    })
  })

  it('accepts images only from people who are signed in', async () => {
    const { status, body } = await upload(bytesOf('image/png'), 'image/png', {})
    expect({ status, code: body.error.code }).toEqual({ status: 401, code: 'not_signed_in' })
  })

  it('serves an image publicly, cacheable forever and sandboxed', async () => {
    const { body } = await upload(bytesOf('image/gif'), 'image/gif')
    const { headers } = await show(body.id)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('gives every upload an address of its own, even of the same image', async () => {
    const first = await upload(bytesOf('image/png'), 'image/png')
    const second = await upload(bytesOf('image/png'), 'image/png')
    expect(first.body.id).not.toBe(second.body.id)
  })

  it.each(['unknown', '0', '%00', 'a%00b', '..%2F..%2Fetc', "x'%20or%20'1'='1", '%F0%9F%98%80', 'x'.repeat(90)])(
    'replies 404 for an image named %s',
    async (id) => {
      const answer = await show(id)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ error: { code: 'resource_not_found' } })
    },
  )
})
