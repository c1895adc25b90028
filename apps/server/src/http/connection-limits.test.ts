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

describe('connection limits', () => {
  let app: Awaited<ReturnType<typeof anApp>>
  afterEach(() => app.close())

  /** Sends `parts`, and returns everything received until the server closes the connection. */
  async function receivedAfter(...parts: string[]): Promise<string> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', () => {})
    for (const part of parts) socket.write(part)
    await new Promise((resolve) => socket.on('close', resolve))
    return received
  }

  it('closes a connection whose headers never end', async () => {
    app = await anApp()
    expect(await receivedAfter('GET / HTTP/1.1\r\nHost: a\r\nX-A: ')).toMatch(/^HTTP\/1.1 408 /)
  })

  it('closes a connection whose body never ends', async () => {
    app = await anApp()
    const headers = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'
    expect(await receivedAfter(`POST / HTTP/1.1\r\n${headers}`, '{"a":')).toMatch(/^HTTP\/1.1 408 /)
  })

  it('closes a connection that sends nothing', async () => {
    app = await anApp()
    expect(await receivedAfter()).toMatch(/^(HTTP\/1.1 408 |$)/)
  })

  it('closes a connection that stays idle after its answer', async () => {
    app = await anApp()
    expect(await receivedAfter('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  it('refuses a connection while the maximum number is open', async () => {
    app = await anApp({ ...short, idle: 2000, headers: 2000, request: 2000 })
    const port = (app.server.address() as AddressInfo).port
    const held = Array.from({ length: short.connections }, () => connect(port, '127.0.0.1'))
    for (const socket of held) socket.on('error', () => {})
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    expect(await receivedAfter('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('')
    for (const socket of held) socket.destroy()
  })

  it('applies the default limits when no others are given', async () => {
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
