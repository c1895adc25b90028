import { describe, expect, it } from 'vitest'
import { createCheckCache } from './check-cache'

describe('the check cache', () => {
  it('evicts the entry whose last write is oldest when it is full', () => {
    const cache = createCheckCache<number>({ lifetimeMs: 1000, capacity: 2, now: () => 0 })
    cache.set('a', 1)
    cache.set('b', 2)
    cache.set('a', 3)
    cache.set('c', 4)
    expect(['a', 'b', 'c'].map((id) => cache.get(id))).toEqual([3, undefined, 4])
  })

  it('forgets an entry at the end of its lifetime', () => {
    let now = 0
    const cache = createCheckCache<number>({ lifetimeMs: 1000, capacity: 2, now: () => now })
    cache.set('a', 1)
    now = 999
    expect(cache.get('a')).toBe(1)
    now = 1000
    expect(cache.get('a')).toBeUndefined()
  })
})
