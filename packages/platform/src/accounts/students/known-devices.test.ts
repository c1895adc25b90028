import { describe, expect, it } from 'vitest'
import { knownDeviceOf, rememberStudent } from './known-devices'

const maya = { userId: 'U1', pinHash: 'a hash' }
const others = Array.from({ length: 30 }, (_, at) => ({ userId: `U${at + 2}`, pinHash: `hash ${at}` }))

describe('known devices', () => {
  it('recognizes a device for the students who signed in there, and for no others', () => {
    const cookie = rememberStudent(rememberStudent(null, maya), others[0]!)
    expect(knownDeviceOf(cookie, maya)).toBe(cookie.split('.')[0])
    expect(knownDeviceOf(cookie, others[0]!)).toBe(cookie.split('.')[0])
    expect(knownDeviceOf(cookie, others[1]!)).toBeNull()
  })

  it('no longer recognizes a device when the student has another PIN', () => {
    const cookie = rememberStudent(null, maya)
    expect(knownDeviceOf(cookie, { ...maya, pinHash: 'another hash' })).toBeNull()
  })

  it('remembers each student once, and only the latest ones, in less than a kilobyte', () => {
    const once = rememberStudent(null, maya)
    expect(rememberStudent(once, maya)).toBe(once)
    const cookie = others.reduce<string | null>(rememberStudent, once)!
    expect(cookie.length).toBeLessThan(1000)
    expect(knownDeviceOf(cookie, maya)).toBeNull()
    expect(knownDeviceOf(cookie, others.at(-1)!)).not.toBeNull()
  })

  it.each(['', 'x', '.', 'ab.cd', `${'a'.repeat(16)}.${'b'.repeat(21)}é`, `${'a'.repeat(16)}.${'b'.repeat(22)}`])(
    'does not recognize a device by the forged cookie %j',
    (cookie) => {
      expect(knownDeviceOf(cookie, maya)).toBeNull()
      expect(knownDeviceOf(rememberStudent(cookie, maya), maya)).not.toBeNull()
    },
  )
})
