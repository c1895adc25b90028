import { calls, pathOf } from '@trellis/domain'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PreviewTarget } from '../preview/preview-link'
import { type CallName, call, endpoints } from './api'
import type { WorkError } from './work-error'

const place: PreviewTarget = { kind: 'feedback', problemId: 'PRA1', feedbackIds: [] }
const body = { place, seed: 's', problemId: 'PRA1' }

const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const errorKind = () => call('openPreviewProblem', body).then(null, (error: WorkError) => error.kind)

afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  const addresses = { study: '/api', platform: '/core', accounts: '/accounts', resources: '/resources' }
  it.each(Object.keys(endpoints) as CallName[])('sends %s to the endpoint of the contract', (name) => {
    const { base, method } = calls[name]
    expect(endpoints[name]).toBe(`${method} ${addresses[base]}${pathOf(calls[name])}`)
  })

  it('sends JSON and resolves to the reply', async () => {
    answerWith(async () => Response.json({ problemId: 'PRA1' }))
    expect(await call('openPreviewProblem', body)).toEqual({ problemId: 'PRA1' })
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
  ])('rejects a reply with status %i as %s', async (status, kind) => {
    answerWith(async () => Response.json({ error: { code: 'x' } }, { status }))
    expect(await errorKind()).toBe(kind)
  })

  it.each([
    [401, 'ticket_ended', 'ticket_ended'],
    [409, 'work_moved_on', 'moved'],
    [409, 'work_closed', 'closed'],
    [409, 'study_closed', 'closed'],
  ])('rejects a reply with status %i and code %s as %s', async (status, code, kind) => {
    answerWith(async () => Response.json({ error: { code, details: { reason: 'full' } } }, { status }))
    const error = await call('openPreviewProblem', body).catch((error: WorkError) => error)
    expect(error).toMatchObject({ kind, code, details: { reason: 'full' } })
  })

  it('sends no body with a GET', async () => {
    answerWith(async () => Response.json([]))
    await call('getMyHomework')
    expect(fetch).toHaveBeenCalledWith(
      '/core/homework/mine',
      expect.objectContaining({ method: 'GET', body: undefined, headers: { accept: 'application/json' } }),
    )
  })

  it.each([
    ['the request fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['it times out', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['the school network answers with its own page', async () => new Response('<h1>Log in to the Wi-Fi</h1>')],
  ])('rejects as offline when %s', async (_, answer) => {
    answerWith(answer)
    expect(await errorKind()).toBe('offline')
  })
})
