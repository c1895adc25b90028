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
  it('confirms a user with the full name when the account is active', async () => {
    reply = activeUser
    expect(await aClient().getUser('abc12')).toEqual({ ok: true, fullName: 'Ada Quist' })
  })

  it.each([
    ['inactive', 'was never confirmed', user({ full_name: 'Ada Quist', active: false })],
    ['inactive', 'was disabled', errors(410)],
    ['unknown', 'does not exist', errors(404)],
  ])('reports a user as %s when the account %s', async (reason, _, answer) => {
    reply = answer
    expect(await aClient().getUser('abc12')).toEqual({ ok: false, reason })
  })
})

describe('a project on OSF', () => {
  it.each([true, false])('confirms a visible project with its title, public: %s', async (isPublic) => {
    reply = project({ title: 'Fractions', public: isPublic })
    expect(await aClient().getProject('abc12')).toEqual({ ok: true, title: 'Fractions', isPublic })
  })

  it.each([
    [401, 'private'],
    [403, 'private'],
    [404, 'unknown'],
    [410, 'deleted'],
  ])('takes the status %i of a project to mean %s', async (status, reason) => {
    reply = errors(status)
    expect(await aClient().getProject('abc12')).toEqual({ ok: false, reason })
  })

  it('reports a project that the token may not see as private', async () => {
    reply = errors(403)
    expect(await aClient({ token: 'secret' }).getProject('abc12')).toEqual({ ok: false, reason: 'private' })
  })
})

describe('an unreachable OSF', () => {
  const page = '<html>Sign in to the network</html>'
  it.each<[string, Behavior]>([
    ['OSF fails', errors(500)],
    ['a gateway fails', { status: 502, body: 'Bad gateway' }],
    ['OSF is under maintenance', errors(503)],
    ['OSF throttles', errors(429)],
    ['OSF does not understand the call', errors(400)],
    ['the answer is a page', { status: 200, body: page }],
    ['the answer is JSON of another form', jsonApi(200, { name: 'Ada Quist' })],
    ['the answer is about something of another type', jsonApi(200, { data: { type: 'files', attributes: {} } })],
    ['something else says that there is no such page', { status: 404, body: page }],
    ['something else refuses in JSON', jsonApi(403, { message: 'Forbidden' })],
    ['the connection breaks', 'hang up'],
    ['no answer comes in time', 'hang'],
    ['half an answer comes in time', 'hang halfway'],
  ])('reports OSF as unreachable, not the id as unknown, when %s', async (_, answer) => {
    reply = answer
    const osf = aClient({ timeoutMs: 150 })
    await expect(osf.getUser('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
    await expect(osf.getProject('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
  })

  it('reports OSF as unreachable when no server is listening', async () => {
    const closed = createServer()
    const osf = aClient({ baseUrl: await listen(closed) })
    await new Promise((resolve) => closed.close(resolve))
    await expect(osf.getUser('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
  })

  it('reports OSF as unreachable when OSF refuses the token', async () => {
    reply = errors(401)
    const osf = aClient({ token: 'expired' })
    await expect(osf.getProject('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
    await expect(osf.getUser('abc12')).rejects.toMatchObject({ code: 'osf_unreachable' })
  })
})

describe('a request to OSF', () => {
  it.each([
    [baseUrl, '/v2/users/abc12/'],
    [baseUrl.slice(0, -1), '/v2/users/abc12/'],
  ])('asks for the user below the base URL %s', async (address, url) => {
    reply = activeUser
    await aClient({ baseUrl: address }).getUser('abc12')
    expect(requests.map((request) => request.url)).toEqual([url])
  })

  it('names the version of the API whose answers the client can read, and sends no token by default', async () => {
    reply = publicProject
    await aClient().getProject('abc12')
    expect(requests[0]).toMatchObject({
      url: '/v2/nodes/abc12/',
      headers: { accept: 'application/vnd.api+json;version=2.20' },
    })
    expect(requests[0]!.headers).not.toHaveProperty('authorization')
  })

  it('sends the token when there is one', async () => {
    reply = publicProject
    await aClient({ token: 'secret' }).getProject('abc12')
    expect(requests[0]!.headers).toMatchObject({ authorization: 'Bearer secret' })
  })

  it.each(['', 'me', 'abcd', 'abc-12', 'abc12?x=1', '..%2Fnodes', 'abc 12', 'abc12\n'])(
    'sends no request for %j, which is not an id',
    async (id) => {
      expect(await aClient().getUser(id)).toEqual({ ok: false, reason: 'unknown' })
      expect(await aClient().getProject(id)).toEqual({ ok: false, reason: 'unknown' })
      expect(requests).toEqual([])
    },
  )

  it('asks OSF once in ten minutes about an id that OSF has confirmed', async () => {
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

  it('asks OSF again about an id that OSF has refused', async () => {
    const osf = aClient()
    reply = errors(401)
    await osf.getProject('abc12')
    reply = publicProject
    expect(await osf.getProject('abc12')).toMatchObject({ ok: true })
  })

  it('asks OSF about a project even if its id was confirmed as that of a user', async () => {
    const osf = aClient()
    reply = activeUser
    await osf.getUser('abc12')
    reply = errors(404)
    expect(await osf.getProject('abc12')).toEqual({ ok: false, reason: 'unknown' })
  })
})

describe('the registrations of a project', () => {
  it.each([
    ['newer', { data: [], meta: { total: 3 } }],
    ['older', { data: [], links: { meta: { total: 3 } } }],
  ])('reads the number of registrations from %s versions of the API', async (_, body) => {
    reply = jsonApi(200, body)
    expect(await aClient().countRegistrations('abc12')).toBe(3)
    expect(requests.map((request) => request.url)).toEqual(['/v2/nodes/abc12/registrations/?page[size]=1'])
  })

  it.each<[string, Behavior]>([
    ['refuses', errors(403)],
    ['answers something else', jsonApi(200, { data: [] })],
    ['says nothing', 'hang'],
    ['hangs up', 'hang up'],
  ])('reports OSF as unreachable, not a count of zero, when OSF %s', async (_, behavior) => {
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
