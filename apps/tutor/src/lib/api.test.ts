import { calls, pathOf } from '@trellis/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Place } from '../preview/preview-link'
import type { Trouble } from '../work/trouble'
import { type CallName, call, places } from './api'

const place: Place = { kind: 'feedback', problemCeri: 'PRA1', feedbackCeris: [] }
const body = { place, seed: 's', problemCeri: 'PRA1' }

const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const troubleOf = () => call('openPreviewProblem', body).then(null, (trouble: Trouble) => trouble.kind)

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  const under = { study: '/api', platform: '/core', accounts: '/accounts', resources: '/resources' }
  it.each(Object.keys(places) as CallName[])('%s goes where the contract says', (name) => {
    const { base, method } = calls[name]
    expect(places[name]).toBe(`${method} ${under[base]}${pathOf(calls[name])}`)
  })

  it('is JSON and answers with what came', async () => {
    answerWith(async () => Response.json({ ceri: 'PRA1' }))
    expect(await call('openPreviewProblem', body)).toEqual({ ceri: 'PRA1' })
    expect(fetch).toHaveBeenCalledWith(
      '/api/preview/problem',
      expect.objectContaining({ method: 'POST', body: JSON.stringify(body), credentials: 'same-origin' }),
    )
  })

  it.each([
    [401, 'signed_out'],
    [403, 'refused'],
    [404, 'gone'],
    [400, 'gone'],
    [409, 'gone'],
    [422, 'gone'],
    [429, 'server'],
    [500, 'server'],
    [503, 'server'],
  ])('that is answered with %i is in trouble: %s', async (status, kind) => {
    answerWith(async () => Response.json({ error: { code: 'x' } }, { status }))
    expect(await troubleOf()).toBe(kind)
  })

  it.each([
    [401, 'ticket_ended', 'ticket_ended'],
    [409, 'work_moved_on', 'moved'],
    [409, 'work_closed', 'closed'],
    [409, 'study_closed', 'closed'],
  ])('that is answered with %i %s is in trouble: %s', async (status, code, kind) => {
    answerWith(async () => Response.json({ error: { code, details: { reason: 'full' } } }, { status }))
    const trouble = await call('openPreviewProblem', body).catch((error: Trouble) => error)
    expect(trouble).toMatchObject({ kind, code, details: { reason: 'full' } })
  })

  it('that reads something has no body', async () => {
    answerWith(async () => Response.json([]))
    await call('getMyHomework')
    expect(fetch).toHaveBeenCalledWith(
      '/core/homework/mine',
      expect.objectContaining({ method: 'GET', body: undefined, headers: { accept: 'application/json' } }),
    )
  })

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it takes too long', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['a page of the school comes back', async () => new Response('<h1>Log in to the Wi-Fi</h1>')],
  ])('is offline when %s', async (_, answer) => {
    answerWith(answer)
    expect(await troubleOf()).toBe('offline')
  })
})
