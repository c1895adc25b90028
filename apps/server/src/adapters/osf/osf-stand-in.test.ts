import { describe, expect, it } from 'vitest'
import { createOsfClient } from './osf-client'
import { createOsfStandIn, standInAnswer, standInProjects, standInUsers } from './osf-stand-in'
import { standInBaseUrl } from './osf-stand-in-answers'

const osf = createOsfClient({ baseUrl: standInBaseUrl, token: null, fetch: createOsfStandIn(), isStandIn: true })

describe('the stand-in for OSF', () => {
  it('identifies itself as a stand-in, which a client of OSF does not', () => {
    expect(osf.isStandIn).toBe(true)
    expect(createOsfClient({ baseUrl: 'https://api.osf.io/v2/', token: null }).isStandIn).toBe(false)
  })

  it.each(standInUsers)(
    'answers for the user $fullName ($id, $state) as OSF would',
    async ({ id, fullName, state }) => {
      const expected = state === 'active' ? { ok: true, fullName } : { ok: false, reason: 'inactive' }
      expect(await osf.getUser(id)).toEqual(expected)
    },
  )

  it.each(standInProjects)('answers for the $state project $id as OSF would', async ({ id, title, state }) => {
    const expected = state === 'public' ? { ok: true, title, isPublic: true } : { ok: false, reason: state }
    expect(await osf.getProject(id)).toEqual(expected)
  })

  it.each(standInProjects.filter((project) => project.state === 'public'))(
    'counts the registrations of the project $id',
    async ({ id, registrations }) => {
      expect(await osf.countRegistrations(id)).toBe(registrations)
    },
  )

  it('knows no project by the id of a user, and no user by the id of a project', async () => {
    expect(await osf.getUser(standInProjects[0]!.id)).toEqual({ ok: false, reason: 'unknown' })
    expect(await osf.getProject(standInUsers[0]!.id)).toEqual({ ok: false, reason: 'unknown' })
  })

  it('has a user and a project in each state, so that each message can be seen', () => {
    expect(new Set(standInUsers.map((user) => user.state))).toEqual(new Set(['active', 'unconfirmed', 'disabled']))
    expect(new Set(standInProjects.map((project) => project.state))).toEqual(new Set(['public', 'private', 'deleted']))
  })

  it('answers in JSON:API, even when it refuses', async () => {
    expect(standInAnswer('/v2/users/mlind/')).toMatchObject({
      status: 200,
      body: { data: { id: 'mlind', type: 'users', attributes: { full_name: 'Maya Lindqvist', active: true } } },
    })
    expect(standInAnswer('/v2/users/rtana/')).toMatchObject({ body: { data: { attributes: { active: false } } } })
    expect(standInAnswer('/v2/users/pnova/')).toMatchObject({ status: 410, body: { errors: [{}] } })
    expect(standInAnswer('/v2/nodes/pilot/')).toMatchObject({ status: 401, body: { errors: [{}] } })
    expect(standInAnswer('/v2/nodes/gone5/')).toMatchObject({ status: 410, body: { errors: [{}] } })
    expect(standInAnswer('/v2/nodes/frac7/files/')).toMatchObject({ status: 404, body: { errors: [{}] } })
    const response = await createOsfStandIn()(`${standInBaseUrl}nodes/frac7/`)
    expect(response.headers.get('content-type')).toBe('application/vnd.api+json')
  })

  it('refuses a request that writes', async () => {
    const response = await createOsfStandIn()(`${standInBaseUrl}nodes/`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(405)
  })
})
