// @vitest-environment jsdom
import { defaultBases } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error'
import { setConfig } from './config'
import { createQueryClient, retryDelay, shouldRetry } from './query-client'
import { authQuery, signedOut } from './session'

const anError = (status: number, code = 'some_code') => new ApiError({ code, status })

describe('shouldRetry and retryDelay', () => {
  it.each([
    ['a refusal', 0, anError(403), false],
    ['a missing resource', 0, anError(404), false],
    ['a server error', 0, anError(503), true],
    ['the fourth server error', 3, anError(503), false],
    ['a broken connection', 1, ApiError.network(), true],
  ])('decides whether to retry after %s', (_, failures, error, expected) => {
    expect(shouldRetry(failures, error)).toBe(expected)
  })

  it('waits longer before each retry, by a random amount', () => {
    const delays = [0, 1, 2].map((failures) => Array.from({ length: 20 }, () => retryDelay(failures)))
    for (const [failures, some] of delays.entries()) {
      expect(Math.min(...some)).toBeGreaterThanOrEqual(500 * 2 ** failures)
      expect(Math.max(...some)).toBeLessThanOrEqual(1_500 * 2 ** failures)
      expect(new Set(some).size).toBeGreaterThan(10)
    }
  })
})

describe('a write to the cache', () => {
  it('restarts a read in flight, so that its outdated reply does not overwrite the new data', async () => {
    const client = createQueryClient()
    let stored = 'first'
    const replies: (() => void)[] = []
    const query = {
      queryKey: ['text'],
      queryFn: () => {
        const read = stored
        return new Promise<string>((resolve) => void replies.push(() => resolve(read)))
      },
    }
    client.setQueryData(query.queryKey, stored)
    const result = client.fetchQuery({ ...query, staleTime: 0 })

    stored = 'second'
    client.setQueryData(query.queryKey, stored)
    replies.forEach((reply) => void reply())

    await expect(result).resolves.toBe('second')
    expect(client.getQueryData(query.queryKey)).toBe('second')
    expect(replies).toHaveLength(2)
  })

  it('does not start a read when none is in flight', () => {
    const client = createQueryClient()
    let reads = 0
    client.setQueryDefaults(['text'], { queryFn: () => ++reads })
    client.setQueryData(['text'], 'written')
    expect(reads).toBe(0)
  })
})

describe('a call refused because a second factor is missing', () => {
  it('redirects to the page where a second factor is set up, and from there back', async () => {
    setConfig({ bases: defaultBases, demo: null, oidc: null, osf: { isStandIn: true }, version: 'test' })
    history.replaceState(null, '', '/')
    const addresses: string[] = []
    const client = createQueryClient((address) => addresses.push(address))
    const error = anError(403, 'second_factor_required')
    await client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error) }).catch(() => {})
    expect(addresses).toEqual([
      `/accounts/security?${new URLSearchParams({ callback: new URL('/', window.location.origin).href })}`,
    ])
  })
})

describe('a call refused with 401', () => {
  const signedIn = { ...signedOut, auth: true, userName: 'ada@example.org' }

  it.each([
    ['not_signed_in', false],
    ['wrong_credentials', true],
  ])('a 401 with the code %s leaves the user signed in: %s', async (code, isSignedIn) => {
    const client = createQueryClient()
    client.setQueryData(authQuery.queryKey, signedIn)
    const failing = client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(anError(401, code)) })
    await expect(failing).rejects.toMatchObject({ code })
    expect(client.getQueryData(authQuery.queryKey)?.auth).toBe(isSignedIn)
  })
})
