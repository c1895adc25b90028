import { type Call, calls } from '@trellis/domain'
import { demoClass } from '@trellis/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findIds, hostileRequest, type KnownIds, left } from './testing/hostile'
import { aPartner } from './testing/partner'
import { startTestServer, type TestServer } from './testing/test-server'

/** Bodies for each call and person; FULL=1 sends more. `npm run bench -- hostile` sends fifty thousand. */
const rounds = process.env.FULL ? 40 : 1
/** How long one request may block all others. */
const maxStallMs = 250

describe('a server under hostile requests', () => {
  let server: TestServer
  let ids: KnownIds
  let people: Record<string, Record<string, string>>

  beforeAll(async () => {
    server = await startTestServer()
    const [researcher, teacher, admin] = [
      await server.signIn('researcher'),
      await server.signIn('teacher'),
      await server.signIn('admin'),
    ]
    await researcher.post('/api/study/addStudy', { studyTypeId: 1, studyName: 'A study' })
    ids = await findIds(researcher, teacher)
    const student = await server.joinClass(demoClass.joinCode, 'Robin')
    const partner = await aPartner(server, admin, 'Another tutor')
    people = {
      anonymous: {},
      student: { cookie: student.cookie! },
      teacher: { cookie: teacher.cookie! },
      researcher: { cookie: researcher.cookie! },
      admin: { cookie: admin.cookie! },
      partner: { authorization: `Bearer ${partner.token}` },
    }
  })
  afterAll(() => server.close())

  // Every call as every person: more than a thousand requests.
  it('answers every request without a server error or an unhelpful message, and blocks no others', async () => {
    expect(ids.texts.length).toBeGreaterThan(20)
    let longest = 0
    let last = performance.now()
    const ticking = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    const wrong: string[] = []
    const stallOf = async (send: () => Promise<unknown>) => {
      await new Promise((resolve) => setTimeout(resolve, 0))
      ;[longest, last] = [0, performance.now()]
      await send()
      return Math.max(longest, performance.now() - last)
    }
    for (const [name, call] of Object.entries(calls) as [string, Call][]) {
      if (left.has(name)) continue
      for (const [person, credentials] of Object.entries(people)) {
        for (let round = 0; round < rounds; round++) {
          const { headers, ...request } = hostileRequest(call, ids, `${name} ${person} ${round}`)
          const send = () => server.app.inject({ ...request, headers: { ...headers, ...credentials } })
          let status = 0
          let body = ''
          let stall = await stallOf(async () => {
            ;({ statusCode: status, body } = await send())
          })
          // A busy machine stalls once; a request that causes the stall does so every time.
          for (let retry = 0; retry < 2 && stall > maxStallMs; retry++) stall = Math.min(stall, await stallOf(send))
          const label = `${name} as ${person}, round ${round}`
          if (status >= 500) wrong.push(`${label}: ${status} ${request.payload?.slice(0, 300)}`)
          const unhelpful = /NaN|Invalid (input|option|string)|received undefined|Too (big|small)|\/\^/.exec(body)
          if (status === 400 && unhelpful) wrong.push(`${label}: ${body.slice(0, 300)}`)
          if (stall > maxStallMs)
            wrong.push(`${label}: stalls ${Math.round(stall)} ms ${request.payload?.slice(0, 300)}`)
        }
      }
    }
    clearInterval(ticking)
    expect(wrong).toEqual([])
  })

  it('leaves Object.prototype unchanged', () => {
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})
