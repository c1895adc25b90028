import { describe, expect, it } from 'vitest'
import { createCheckCache } from './check-cache'

describe('check cache', () => {
  it('forgets what was put in first when it is full', () => {
    const cache = createCheckCache<number>({ lifetimeMs: 1000, capacity: 2, now: () => 0 })
    cache.set('a', 1)
    cache.set('b', 2)
    cache.set('a', 3)
    cache.set('c', 4)
    expect(['a', 'b', 'c'].map((id) => cache.get(id))).toEqual([3, undefined, 4])
  })

  it('forgets when the time is over', () => {
    let now = 0
    const cache = createCheckCache<number>({ lifetimeMs: 1000, capacity: 2, now: () => now })
    cache.set('a', 1)
    now = 999
    expect(cache.get('a')).toBe(1)
    now = 1000
    expect(cache.get('a')).toBeUndefined()
  })
})
