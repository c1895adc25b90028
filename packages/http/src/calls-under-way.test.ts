import { EventEmitter, once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Actor, studyCall } from '@trellis/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Identity } from './caller'
import { maxCallsAtOnce } from './calls-under-way'
import { mountCall } from './mount-call'
import { bareApp } from './testing/bare-app'

const reply = z.object({ ok: z.boolean() })
const quick = studyCall('GET', '/quick', { summary: 'Waits', access: 'user', reply })
const heavy = studyCall('GET', '/heavy', { summary: 'Waits, and is heavy', access: 'user', maxConcurrent: 1, reply })

describe('the limit on concurrent calls of an account', () => {
  const gate = new EventEmitter().setMaxListeners(200)
  const identify = async (token: string) =>
    ({ actor: { userId: token, roles: ['RESEARCHER'], isAdmin: false } as unknown as Actor }) as Identity
  let app: ReturnType<typeof bareApp>
  const open = () => {
    app = bareApp(identify)
    for (const call of [quick, heavy]) {
      mountCall(app, call, async () => {
        gate.emit('entered')
        await once(gate, 'release')
        return { ok: true }
      })
    }
  }
  const get = (url: string, token: string) => app.inject({ url, headers: { cookie: `trellis_session=${token}` } })
  /** Starts calls that stay under way until `release`. */
  async function hold(url: string, token: string, count: number) {
    const entered = new Promise<void>((resolve) => {
      let inside = 0
      const onEntered = () => {
        inside += 1
        if (inside < count) return
        gate.off('entered', onEntered)
        resolve()
      }
      gate.on('entered', onEntered)
    })
    const held = Array.from({ length: count }, () => get(url, token))
    await entered
    return held
  }
  afterEach(() => app.close())

  it('refuses a call over the limit of an account, without affecting other accounts', async () => {
    open()
    const held = await hold('/quick', 'UA', maxCallsAtOnce)
    const refused = await get('/quick', 'UA')
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too_many_attempts'])
    const other = await hold('/quick', 'UB', 1)
    gate.emit('release')
    for (const answer of await Promise.all([...held, ...other])) expect(answer.statusCode).toBe(200)
  })

  it('applies the lower limit of a heavy call until its reply is sent', async () => {
    open()
    const held = await hold('/heavy', 'UA', 1)
    expect((await get('/heavy', 'UA')).statusCode).toBe(429)
    const [beside] = await hold('/quick', 'UA', 1)
    gate.emit('release')
    expect((await Promise.all([...held, beside!])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [again] = await hold('/heavy', 'UA', 1)
    gate.emit('release')
    expect((await again!).statusCode).toBe(200)
  })

  it('does not count a call whose client disconnected before the session was known', async () => {
    const slowly = new EventEmitter()
    app = bareApp(async (token) => {
      slowly.emit('asked')
      await once(slowly, 'known')
      return identify(token)
    })
    mountCall(app, heavy, async () => ({ ok: true }))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { cookie: 'trellis_session=UC' }
    const asked = once(slowly, 'asked')
    const closed = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)))
    const request = httpRequest({ port: (app.server.address() as AddressInfo).port, path: '/heavy', headers }).end()
    request.on('error', () => {})
    await asked
    request.destroy()
    await closed
    slowly.emit('known')
    slowly.once('asked', () => setImmediate(() => slowly.emit('known')))
    expect((await get('/heavy', 'UC')).statusCode).toBe(200)
  })

  it('stops counting a call when its client disconnects', async () => {
    open()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { cookie: 'trellis_session=UA' }
    const entered = once(gate, 'entered')
    const request = httpRequest({ port: (app.server.address() as AddressInfo).port, path: '/heavy', headers }).end()
    request.on('error', () => {})
    await entered
    request.destroy()
    const isFree = async () => {
      const next = once(gate, 'entered').then(() => true)
      return Promise.race([next, get('/heavy', 'UA').then(({ statusCode }) => statusCode === 200)])
    }
    await expect.poll(isFree).toBe(true)
    gate.emit('release')
  })
})
