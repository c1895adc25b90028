import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtApps } from '../testing/built-apps'
import { startTestServer, type TestClient, type TestServer } from '../testing/test-server'

/** Routes whose reply is the same for everyone and may be cached. */
const shared = new Set(['GET /config.json', 'HEAD /config.json'])
const isStatic = (route: string) =>
  /^(GET|HEAD) \/(tutor(\/.*)?|(accounts\/)?assets\/.*|[^/]*|resources\/images\/:id)$/.test(route) || shared.has(route)

describe('caching by browsers and proxies', () => {
  let dist: Awaited<ReturnType<typeof builtApps>>
  let server: TestServer
  let people: TestClient[]
  beforeAll(async () => {
    dist = await builtApps()
    server = await startTestServer({}, { directories: dist.directories })
    people = [server.anonymous, await server.signIn('researcher'), await server.signIn('admin')]
  })
  afterAll(async () => {
    await server.close()
    await dist.remove()
  })

  // Every route of the server, as three people: some hundred requests.
  it('forbids storing the reply of any route, except those that are the same for everyone', async () => {
    const routes = server.app.routeTable.filter((route) => !isStatic(route) && !/^(OPTIONS|HEAD) /.test(route))
    expect(routes.length).toBeGreaterThan(100)
    for (const route of routes) {
      const [method, pattern] = route.split(' ') as [string, string]
      const url = pattern.replace(/:\w+/g, '1').replace('*', 'anything')
      // Signing out would end the session that the next routes are called with.
      if (/sign-?out|logout/i.test(url)) continue
      const send = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
      for (const person of people) {
        const { headers } = await person[send](url, method === 'GET' ? undefined : {})
        expect(headers['cache-control'], `${route}`).toBe('no-store')
      }
    }
  })

  it('forbids storing an error, whatever its cause', async () => {
    const long = `/api/${'x'.repeat(600)}`
    for (const url of ['/api/nothing', '/resources/images/nothing', '/%zz', long]) {
      expect((await server.anonymous.get(url)).headers['cache-control'], url).toBe('no-store')
    }
  })

  it('allows storing the files in /assets for a year', async () => {
    const { headers } = await server.anonymous.get('/assets/app.js')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})
