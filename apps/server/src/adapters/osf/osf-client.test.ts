import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createOsfClient } from './osf-client'
import type { OsfClientOptions } from './osf-transport'

interface Reply {
  status: number
  body: string
}

const jsonApi = (status: number, body: object): Reply => ({ status, body: JSON.stringify(body) })
const errors = (status: number) => jsonApi(status, { errors: [{ detail: 'No.' }], meta: { version: '2.20' } })
const user = (attributes: object) => jsonApi(200, { data: { id: 'abc12', type: 'users', attributes } })
const project = (attributes: object) => jsonApi(200, { data: { id: 'abc12', type: 'nodes', attributes } })

const activeUser = user({ full_name: 'Ada Quist', active: true })
const publicProject = project({ title: 'Fractions', public: true })

type Behavior = Reply | 'hang' | 'hang halfway' | 'hang up'

let reply: Behavior
let requests: { url: string | undefined; headers: Record<string, unknown> }[]

const listener: RequestListener = (request, response) => {
  requests.push({ url: request.url, headers: request.headers })
  if (reply === 'hang') return
  if (reply === 'hang up') return void request.socket.destroy()
  if (reply === 'hang halfway') return void response.writeHead(200).write('{"data":')
  response.writeHead(reply.status, { 'content-type': 'application/vnd.api+json' }).end(reply.body)
}
const server = createServer(listener)
const baseUrl = await listen(server)

const aClient = (options: Partial<OsfClientOptions> = {}) => createOsfClient({ baseUrl, token: null, ...options })

beforeEach(() => {
  requests = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe('a user of OSF', () => {
  it('is confirmed with the full name when the account is active', async () => {
    reply = activeUser
    expect(await aClient().getUser('abc12')).toEqual({ ok: true, fullName: 'Ada Quist' })
  })

  it.each([
    ['inactive', 'was never confirmed', user({ full_name: 'Ada Quist', active: false })],
    ['inactive', 'was disabled', errors(410)],
    ['unknown', 'does not exist', errors(404)],
  ])('is %s when the account %s', async (reason, _, answer) => {
    reply = answer
    expect(await aClient().getUser('abc12')).toEqual({ ok: false, reason })
  })
})

describe('a project on OSF', () => {
  it.each([true, false])('is confirmed with its title when it can be seen, public: %s', async (isPublic) => {
    reply = project({ title: 'Fractions', public: isPublic })
    expect(await aClient().getProject('abc12')).toEqual({ ok: true, title: 'Fractions', isPublic })
  })

  it.each([
    [401, 'private'],
    [403, 'private'],
    [404, 'unknown'],
    [410, 'deleted'],
  ])('that answers %i is %s', async (status, reason) => {
    reply = errors(status)
    expect(await aClient().getProject('abc12')).toEqual({ ok: false, reason })
  })

  it('that the token may not see is private', async () => {
    reply = errors(403)
    expect(await aClient({ token: 'secret' }).getProject('abc12')).toEqual({ ok: false, reason: 'private' })
  })
})

describe('OSF is out of reach, which says nothing about the id,', () => {
  const page = '<html>Sign in to the network</html>'
  it.each<[string, Behavior]>([
    ['when it fails', errors(500)],
    ['when a gateway fails', { status: 502, body: 'Bad gateway' }],
    ['when it is under maintenance', errors(503)],
    ['when it throttles', errors(429)],
    ['when it does not understand the call', errors(400)],
    ['when the answer is a page', { status: 200, body: page }],
    ['when the answer is JSON of another form', jsonApi(200, { name: 'Ada Quist' })],
    ['when the answer is about something of another type', jsonApi(200, { data: { type: 'files', attributes: {} } })],
    ['when something else says that there is no such page', { status: 404, body: page }],
    ['when something else refuses in JSON', jsonApi(403, { message: 'Forbidden' })],
    ['when the connection breaks', 'hang up'],
    ['when no answer comes in time', 'hang'],
    ['when half an answer comes in time', 'hang halfway'],
  ])('%s', async (_, answer) => {
    reply = answer
    const osf = aClient({ timeoutMs: 150 })
    await expect(osf.getUser('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
    await expect(osf.getProject('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
  })

  it('when no server listens', async () => {
    const closed = createServer()
    const osf = aClient({ baseUrl: await listen(closed) })
    await new Promise((resolve) => closed.close(resolve))
    await expect(osf.getUser('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
  })

  it('when it refuses the token', async () => {
    reply = errors(401)
    const osf = aClient({ token: 'expired' })
    await expect(osf.getProject('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
    await expect(osf.getUser('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
  })
})

describe('the call to OSF', () => {
  it.each([
    [baseUrl, '/v2/users/abc12/'],
    [baseUrl.slice(0, -1), '/v2/users/abc12/'],
  ])('goes to the address of the user under %s', async (address, url) => {
    reply = activeUser
    await aClient({ baseUrl: address }).getUser('abc12')
    expect(requests.map((request) => request.url)).toEqual([url])
  })

  it('asks for the version of the API that the answers are read in', async () => {
    reply = publicProject
    await aClient().getProject('abc12')
    expect(requests[0]).toMatchObject({
      url: '/v2/nodes/abc12/',
      headers: { accept: 'application/vnd.api+json;version=2.20' },
    })
    expect(requests[0]!.headers).not.toHaveProperty('authorization')
  })

  it('carries the token where there is one', async () => {
    reply = publicProject
    await aClient({ token: 'secret' }).getProject('abc12')
    expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer secret' })
  })

  it.each(['', 'me', 'abcd', 'abc-12', 'abc12?x=1', '..%2Fnodes', 'abc 12', 'abc12\n'])(
    'is not made for %j, which is no id',
    async (id) => {
      expect(await aClient().getUser(id)).toEqual({ ok: false, reason: 'unknown' })
      expect(await aClient().getProject(id)).toEqual({ ok: false, reason: 'unknown' })
      expect(requests).toEqual([])
    },
  )

  it('is made once in ten minutes for what OSF has confirmed', async () => {
    reply = activeUser
    let minutes = 0
    const osf = aClient({ now: () => minutes * 60_000 })
    await osf.getUser('abc12')
    minutes = 9.9
    expect(await osf.getUser('abc12')).toEqual({ ok: true, fullName: 'Ada Quist' })
    expect(requests).toHaveLength(1)
    minutes = 10
    reply = errors(410)
    expect(await osf.getUser('abc12')).toEqual({ ok: false, reason: 'inactive' })
  })

  it('is made again for what OSF has refused', async () => {
    const osf = aClient()
    reply = errors(401)
    await osf.getProject('abc12')
    reply = publicProject
    expect(await osf.getProject('abc12')).toMatchObject({ ok: true })
  })

  it('is made for a project whose id was confirmed as that of a user', async () => {
    const osf = aClient()
    reply = activeUser
    await osf.getUser('abc12')
    reply = errors(404)
    expect(await osf.getProject('abc12')).toEqual({ ok: false, reason: 'unknown' })
  })
})

describe('the registrations of a project', () => {
  it.each([
    ['as newer versions of the API do', { data: [], meta: { total: 3 } }],
    ['as older versions do', { data: [], links: { meta: { total: 3 } } }],
  ])('are counted %s', async (_, body) => {
    reply = jsonApi(200, body)
    expect(await aClient().countRegistrations('abc12')).toBe(3)
    expect(requests.map((request) => request.url)).toEqual(['/v2/nodes/abc12/registrations/?page[size]=1'])
  })

  it.each<[string, Behavior]>([
    ['refuses', errors(403)],
    ['answers something else', jsonApi(200, { data: [] })],
    ['says nothing', 'hang'],
    ['hangs up', 'hang up'],
  ])('are not known while OSF %s', async (_, behavior) => {
    reply = behavior
    await expect(aClient({ timeoutMs: 50 }).countRegistrations('abc12')).rejects.toMatchObject({
      code: 'osf_unreachable',
    })
  })
})

async function listen(listening: Server): Promise<string> {
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v2/`
}
