import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { connectionLimits } from './connection-limits'
import { createApp } from './create-app'

const short = { headers: 100, request: 200, keepAlive: 100, idle: 400, check: 20, connections: 3 }

async function anApp(limits = short) {
  const app = await createApp({ logLevel: 'silent', trustProxy: false, publicUrl: null, isSecure: false, limits })
  app.get('/', async () => 'here')
  app.post('/', async () => 'there')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

describe('a connection', () => {
  let app: Awaited<ReturnType<typeof anApp>>
  afterEach(() => app.close())

  /** Sends what it is given, and hears what comes until the server ends the connection. */
  async function heardAfter(...sent: string[]): Promise<string> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk
    })
    socket.on('error', () => {})
    for (const part of sent) socket.write(part)
    await new Promise((resolve) => socket.on('close', resolve))
    return heard
  }

  it('that never finishes its headers is ended', async () => {
    app = await anApp()
    expect(await heardAfter('GET / HTTP/1.1\r\nHost: a\r\nX-A: ')).toMatch(/^HTTP\/1.1 408 /)
  })

  it('that never finishes its body is ended', async () => {
    app = await anApp()
    const headers = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
    expect(await heardAfter(`POST / HTTP/1.1\r\n${headers}`, '{"a":')).toMatch(/^HTTP\/1.1 408 /)
  })

  it('that says nothing is ended', async () => {
    app = await anApp()
    expect(await heardAfter()).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  it('that has had its answer and asks nothing more is ended', async () => {
    app = await anApp()
    expect(await heardAfter('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  it('is refused while there are as many as the server takes', async () => {
    app = await anApp({ ...short, idle: 2000, headers: 2000, request: 2000 })
    const port = (app.server.address() as AddressInfo).port
    const held = Array.from({ length: short.connections }, () => connect(port, '127.0.0.1'))
    for (const socket of held) socket.on('error', () => {})
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    expect(await heardAfter('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('')
    for (const socket of held) socket.destroy()
  })

  it('has limits in a server as it is started', async () => {
    app = await createApp({ logLevel: 'silent', trustProxy: false, publicUrl: null, isSecure: false })
    expect(app.server).toMatchObject({
      headersTimeout: connectionLimits.headers,
      requestTimeout: connectionLimits.request,
      keepAliveTimeout: connectionLimits.keepAlive,
      timeout: connectionLimits.idle,
      maxConnections: connectionLimits.connections,
    })
  })
})
