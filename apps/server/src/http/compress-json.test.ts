import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compressJson } from './compress-json'

let app: FastifyInstance
const long = { text: 'Añadir fracciones. '.repeat(100) }

beforeAll(() => {
  app = Fastify()
  compressJson(app)
  app.get('/long', async () => long)
  app.get('/short', async () => ({ text: 'short' }))
  app.get('/varied', async (_, reply) => reply.header('vary', 'origin').send(long))
  app.get('/page', async (_, reply) => reply.type('text/html').send('<p>x</p>'.repeat(500)))
})
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

describe('compressJson', () => {
  it.each(['gzip', 'br, gzip', 'GZIP;q=0.5', 'deflate, gzip;q=1.0'])(
    'compresses a long JSON answer for Accept-Encoding %j',
    async (accepted) => {
      const answer = await get('/long', accepted)
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 5)
      expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(long)
    },
  )

  it.each([undefined, '', 'br', 'gzip;q=0', 'gzip; q=0.000', 'xgzip'])(
    'does not compress a JSON answer for Accept-Encoding %j',
    async (accepted) => {
      const answer = await get('/long', accepted)
      expect(answer.headers).not.toHaveProperty('content-encoding')
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(answer.json()).toEqual(long)
    },
  )

  it('does not compress short JSON, and adds to an existing Vary header', async () => {
    expect((await get('/short', 'gzip')).headers).not.toHaveProperty('content-encoding')
    expect((await get('/varied', 'gzip')).headers.vary).toBe('origin, accept-encoding')
  })
})

it('does not compress an answer that is not JSON', async () => {
  expect((await get('/page', 'gzip')).headers).not.toHaveProperty('content-encoding')
})
