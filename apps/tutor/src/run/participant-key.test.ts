import { participantKeySchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aDeviceStorage } from '../testing/scripted-tutor'
import { newParticipantKey, readParticipantKey, rememberedParticipant } from './participant-key'

describe('a participant’s own code', () => {
  it('is valid for the server and different every time', () => {
    const keys = Array.from({ length: 200 }, () => newParticipantKey())
    for (const key of keys) expect(participantKeySchema.parse(key)).toBe(key)
    expect(new Set(keys).size).toBe(200)
  })

  it('skips the bytes that would favor the first letters of the alphabet', () => {
    const key = newParticipantKey((bytes) => bytes.map((_, index) => (index % 2 === 0 ? 248 : 30)))
    expect(key).toBe('ZZZZ-ZZZZ-ZZZZ')
  })

  it.each([
    ['abcd efgh jkmn', 'ABCD-EFGH-JKMN'],
    ['ABCDEFGHJKMN', 'ABCD-EFGH-JKMN'],
    ['ABCD-EFGH-JKM', null],
    ['ABCD-EFGH-JKM0', null],
    ['', null],
  ])('is read from %j as %j', (typed, key) => {
    expect(readParticipantKey(typed)).toBe(key)
  })
})

describe('a device', () => {
  it('stays the same participant in every tab, and is another one for another link', () => {
    const device = aDeviceStorage()
    const { key } = rememberedParticipant(device, 'LINK2345').take()
    expect(rememberedParticipant(device, 'LINK2345').take()).toEqual({ key, hasStarted: false })
    rememberedParticipant(device, 'LINK2345').start(key)
    expect(rememberedParticipant(device, 'LINK2345').take()).toEqual({ key, hasStarted: true })
    expect(rememberedParticipant(device, 'LINK6789').take().key).not.toBe(key)
  })

  it('gets a new code when the stored one was edited by hand', () => {
    const device = aDeviceStorage()
    device.write('trellis-link:LINK2345|', { key: 'nonsense', hasStarted: true })
    expect(readParticipantKey(rememberedParticipant(device, 'LINK2345').take().key)).not.toBeNull()
  })
})
