import { describe, expect, it } from 'vitest'
import { ByteCache } from './byte-cache'

describe('a cache bounded by bytes', () => {
  it('never takes more than its bound, and drops what was used least recently', () => {
    const cache = new ByteCache(3000)
    cache.set('a', 'x'.repeat(400))
    cache.set('b', 'x'.repeat(400))
    cache.get('a')
    cache.set('c', 'x'.repeat(400))
    expect(cache.bytes).toBeLessThanOrEqual(3000)
    expect(cache.get('a')).toBeDefined()
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('c')).toBeDefined()
  })

  it('keeps nothing that is larger than the bound, and forgets the bytes of what it replaces', () => {
    const cache = new ByteCache(3000)
    cache.set('a', 'x'.repeat(2000))
    expect(cache.get('a')).toBeUndefined()
    for (let round = 0; round < 100; round++) cache.set('b', 'y'.repeat(500))
    expect(cache.get('b')).toBe('y'.repeat(500))
    expect(cache.bytes).toBeLessThan(1500)
  })

  it('forgets an entry at its time', () => {
    const cache = new ByteCache(3000)
    cache.set('a', 'x', Date.now() - 1)
    expect(cache.get('a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })
})
