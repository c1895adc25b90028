import { describe, expect, it } from 'vitest'
import { ByteCache } from './byte-cache'

describe('ByteCache', () => {
  it('evicts the entry used least recently to stay within its limit', () => {
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

  it('does not store an entry larger than the limit, and does not count replaced entries', () => {
    const cache = new ByteCache(3000)
    cache.set('a', 'x'.repeat(2000))
    expect(cache.get('a')).toBeUndefined()
    for (let round = 0; round < 100; round++) cache.set('b', 'y'.repeat(500))
    expect(cache.get('b')).toBe('y'.repeat(500))
    expect(cache.bytes).toBeLessThan(1500)
  })

  it('forgets an entry after its expiry time', () => {
    const cache = new ByteCache(3000)
    cache.set('a', 'x', Date.now() - 1)
    expect(cache.get('a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })
})
