import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { waitForBlockedStatement } from '../testing/blocked-statement'
import { startTestServer } from '../testing/test-server'
import { createApp } from './create-app'

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port
const untilNotListening = (app: FastifyInstance) => vi.waitFor(() => expect(app.server.listening).toBe(false))

/** A connection that speaks HTTP by hand, so that two requests can follow each other on it. */
async function aConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  return {
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n`),
    async everything() {
      if (!socket.closed) await once(socket, 'close')
      return received
    },
  }
}

describe('a server that stops', () => {
  it('answers the requests under way, refuses new ones, and stops when all are answered', async () => {
    const app = await createApp({ logLevel: 'silent', trustProxy: false, publicUrl: null, isSecure: false })
    const signals = new EventEmitter()
    const entered = once(signals, 'entered')
    app.get('/slow', async () => {
      signals.emit('entered')
      await once(signals, 'release')
      return 'slow but sure'
    })
    app.get('/quick', async () => 'quick')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const port = portOf(app)
    const connection = await aConnection(port)
    connection.ask('/slow')
    await entered

    let isDone = false
    const stopped = app.close().then(() => {
      isDone = true
    })
    await untilNotListening(app)
    await expect(fetch(`http://127.0.0.1:${port}/quick`)).rejects.toThrow()
    connection.ask('/quick')
    expect(isDone).toBe(false)

    signals.emit('release')
    const [first, second] = (await connection.everything()).split('HTTP/1.1 ').slice(1)
    await stopped
    expect(first).toMatch(/^200 OK/)
    expect(first).toContain('slow but sure')
    expect(second).toMatch(/^503 /)
    expect(second).toMatch(/connection: close/i)
    expect(second).toContain('"code":"shutting_down"')
  })

  it('closes idle connections when it stops', async () => {
    const app = await createApp({ logLevel: 'silent', trustProxy: false, publicUrl: null, isSecure: false })
    app.get('/quick', async () => 'quick')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const connection = await aConnection(portOf(app))
    connection.ask('/quick')
    await vi.waitFor(() => expect(app.server.listening).toBe(true))
    const answered = await fetch(`http://127.0.0.1:${portOf(app)}/quick`)
    expect(await answered.text()).toBe('quick')
    await app.close()
    expect(await connection.everything()).toContain('quick')
  })

  it('keeps its database connection until the last change is written', async () => {
    const server = await startTestServer()
    const { app, composed } = server
    const owner = await server.signIn('researcher')
    const { dbid: id } = (await owner.post('/api/study/addStudy', { studyTypeId: 1 })).body
    const holder = await composed.pools.study.connect()
    await holder.query('begin')
    await holder.query('select 1 from trellis.study where id = $1 for update', [id])
    const change = owner.post('/api/study/updateStudyField', {
      studyId: id,
      fieldname: 'studyName',
      value: 'Written while stopping',
    })
    await waitForBlockedStatement(composed.pools.platform!)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const stopped = composed.close()
    await holder.query('commit')
    holder.release()
    expect((await change).body).toMatchObject({ value: 'Written while stopping' })
    await stopped
    await server.dropDatabase()
  })
})
