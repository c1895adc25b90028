import { participantKeySchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aDeviceStorage } from '../testing/scripted-tutor'
import { newParticipantKey, readParticipantKey, rememberedParticipant } from './participant-key'

describe('participant keys', () => {
  it('creates a key that is valid for the server and different every time', () => {
    const keys = Array.from({ length: 200 }, () => newParticipantKey())
    for (const key of keys) expect(participantKeySchema.parse(key)).toBe(key)
    expect(new Set(keys).size).toBe(200)
  })

  it('skips random bytes that would favor the first letters of the alphabet', () => {
    const key = newParticipantKey((bytes) => bytes.map((_, index) => (index % 2 === 0 ? 248 : 30)))
    expect(key).toBe('ZZZZ-ZZZZ-ZZZZ')
  })

  it.each([
    ['abcd efgh jkmn', 'ABCD-EFGH-JKMN'],
    ['ABCDEFGHJKMN', 'ABCD-EFGH-JKMN'],
    ['ABCD-EFGH-JKM', null],
    ['ABCD-EFGH-JKM0', null],
    ['', null],
  ])('reads the typed key %j as %j', (typed, key) => {
    expect(readParticipantKey(typed)).toBe(key)
  })
})

describe('rememberedParticipant', () => {
  it('returns the same key in every tab of a device, and another one for another link', () => {
    const device = aDeviceStorage()
    const { key } = rememberedParticipant(device, 'LINK2345').take()
    expect(rememberedParticipant(device, 'LINK2345').take()).toEqual({ key, hasStarted: false })
    rememberedParticipant(device, 'LINK2345').start(key)
    expect(rememberedParticipant(device, 'LINK2345').take()).toEqual({ key, hasStarted: true })
    expect(rememberedParticipant(device, 'LINK6789').take().key).not.toBe(key)
  })

  it('returns a new key when the stored one was edited by hand', () => {
    const device = aDeviceStorage()
    device.write('trellis-link:LINK2345|', { key: 'nonsense', hasStarted: true })
    expect(readParticipantKey(rememberedParticipant(device, 'LINK2345').take().key)).not.toBeNull()
  })
})
