import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { abortedWith } from './aborted-with'

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
})
afterEach(() => app.close())

it('aborts when the client disconnects before it was answered', async () => {
  const stopped = new Promise<AbortSignal>((resolve) => {
    app.get('/', (_, reply) => {
      const signal = abortedWith(reply)
      signal.addEventListener('abort', () => resolve(signal))
      socket.destroy()
      return new Promise(() => {})
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect((await stopped).reason).toEqual(new Error('The client disconnected'))
})

it('does not abort when the client disconnects after it was answered', async () => {
  let signal: AbortSignal | undefined
  app.get('/', async (_, reply) => {
    signal = abortedWith(reply)
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await once(socket.resume(), 'close')
  expect(signal!.aborted).toBe(false)
})
