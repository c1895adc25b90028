import { describe, expect, it } from 'vitest'
import { createKeyValueStore } from '../lib/key-value-store'
import { deviceToken } from './device-token'

const aStore = () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  return createKeyValueStore(() => storage as unknown as Storage)
}

describe('deviceToken', () => {
  it('returns a random token, and the same one as long as it is stored', () => {
    const [one, other] = [aStore(), aStore()]
    expect(deviceToken(one)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(deviceToken(one)).toBe(deviceToken(one))
    expect(deviceToken(other)).not.toBe(deviceToken(one))
  })

  it('replaces a token that was edited by hand', () => {
    const store = aStore()
    store.write('trellis-device|', { name: 'Maya' })
    expect(deviceToken(store)).toMatch(/^[0-9a-f-]{36}$/)
  })
})
