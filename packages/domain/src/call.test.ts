import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, ownedResource, pathOf, platformCall, studyCall } from './call'
import { calls } from './contract'
import { listOf } from './ids'

const aCall = (path: string): Call => studyCall('GET', path, { summary: '', access: 'public', reply: z.null() })

describe('declaring a call', () => {
  it('keeps the method, path and parts of a call, and adds its base', () => {
    const parts = { summary: 'One thing', access: 'user', reply: z.null() } as const
    expect(platformCall('PATCH', '/things/{id}', parts)).toEqual({
      method: 'PATCH',
      path: '/things/{id}',
      base: 'platform',
      ...parts,
    })
  })
})

describe('a call for the owner of a study', () => {
  const summary = 'One study'
  const input = { body: z.object({ id: z.number() }), reply: z.null() }

  it('a call for owners names its study by a path into its own input, or does not compile', () => {
    // @ts-expect-error: it does not say which study it is about.
    studyCall('POST', '/study', { summary, access: 'owner', ...input })
    // @ts-expect-error: its input has no such field.
    studyCall('POST', '/study', { summary, access: 'owner', of: { study: 'body.studyId' }, ...input })
    // @ts-expect-error: only owners are checked.
    studyCall('POST', '/study', { summary, access: 'user', of: { study: 'body.id' }, ...input })
    // @ts-expect-error: only people of a study have a role in it.
    studyCall('POST', '/study', { summary, access: 'user', role: 'reader', ...input })
    const call = studyCall('POST', '/study', { summary, access: 'owner', of: { study: 'body.id' }, ...input })
    expect(ownedResource(call, { body: { id: 7 } })).toEqual({ kind: 'study', id: 7 })
  })

  it('a call for owners may be about something inside a study, however deep in the input it is named', () => {
    const body = z.object({ slot: z.object({ conditionId: z.number() }) })
    const of = { condition: 'body.slot.conditionId' } as const
    const call = studyCall('POST', '/slot', { summary, access: 'owner', of, body, reply: z.null() })
    expect(ownedResource(call, { body: { slot: { conditionId: 3 } } })).toEqual({ kind: 'condition', id: 3 })
  })
})

describe('pathOf', () => {
  it.each<[string, { params?: object; query?: object }, string]>([
    ['/study/addStudy', {}, '/study/addStudy'],
    ['/study/addStudy', { query: {} }, '/study/addStudy'],
    [
      '/OSF/project/{studyId}',
      { params: { studyId: 7 }, query: { projectId: 'ab3xz' } },
      '/OSF/project/7?projectId=ab3xz',
    ],
    ['/users/{userId}/roles/{role}', { params: { userId: 'U1', role: 'ADMIN' } }, '/users/U1/roles/ADMIN'],
    ['/things/{id}', { params: { id: 'a/b c?d#e%' } }, '/things/a%2Fb%20c%3Fd%23e%25'],
    ['/things/{id}', { params: { id: 'ñ' } }, '/things/%C3%B1'],
    ['/things', { query: { ids: ['PSA1', 'PSA2'] } }, '/things?ids=PSA1%2CPSA2'],
    ['/things', { query: { ids: [] } }, '/things?ids='],
    ['/things', { query: { a: undefined, b: null, c: 0, d: false, e: '' } }, '/things?c=0&d=false&e='],
    ['/things', { query: { a: undefined } }, '/things'],
    ['/things', { query: { search: 'a & b = c+d' } }, '/things?search=a+%26+b+%3D+c%2Bd'],
  ])('builds from %s with %j the path %s', (path, input, expected) => {
    expect(pathOf(aCall(path), input)).toBe(expected)
  })

  it('builds the path of a problem set tree as the platform serves it', () => {
    expect(pathOf(calls.getProblemSetTree, { params: { id: 'PSA1' }, query: { parentPath: '' } })).toBe(
      '/content/problem-sets/PSA1/tree?parentPath=',
    )
  })

  const text = fc.string({ unit: 'grapheme' })
  // An address cannot hold '.' or '..' as a segment, encoded or not: the parser resolves them as relative steps.
  const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value !== '.' && value !== '..')
  const name = fc.stringMatching(/^[a-zA-Z]\w{0,5}$/)

  it('builds an address from which the same input can be read', () => {
    fc.assert(
      fc.property(segment, segment, fc.dictionary(name, fc.option(text, { nil: undefined })), (one, other, query) => {
        const url = new URL(pathOf(aCall('/a/{one}/b/{other}'), { params: { one, other }, query }), 'http://localhost')
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'a', one, 'b', other])
        expect(url.hash).toBe('')
        const given = Object.entries(query).filter(([, value]) => value !== undefined)
        expect([...url.searchParams]).toEqual(given)
      }),
    )
  })

  it('writes a list that the contract reads as the same list', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\w &=+.-]*[\w]$/)), (ids) => {
        const trimmed = ids.map((id) => id.trim())
        const url = new URL(pathOf(aCall('/things'), { query: { ids: trimmed } }), 'http://localhost')
        expect(listOf(z.string(), 1000).parse(url.searchParams.get('ids'))).toEqual(trimmed)
      }),
    )
  })
})
