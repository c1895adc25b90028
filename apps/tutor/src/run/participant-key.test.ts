import { participantKeySchema } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aDeviceStorage } from '../testing/scripted-tutor'
import { newParticipantKey, participantOn, readParticipantKey } from './participant-key'

describe('an own code', () => {
  it('is one that the server takes, and another every time', () => {
    const keys = Array.from({ length: 200 }, () => newParticipantKey())
    for (const key of keys) expect(participantKeySchema.parse(key)).toBe(key)
    expect(new Set(keys).size).toBe(200)
  })

  it('leaves out the bytes that would favour its first letters', () => {
    const key = newParticipantKey((bytes) => bytes.map((_, index) => (index % 2 === 0 ? 248 : 30)))
    expect(key).toBe('ZZZZ-ZZZZ-ZZZZ')
  })

  it.each([
    ['abcd efgh jkmn', 'ABCD-EFGH-JKMN'],
    ['ABCDEFGHJKMN', 'ABCD-EFGH-JKMN'],
    ['ABCD-EFGH-JKM', null],
    ['ABCD-EFGH-JKM0', null],
    ['', null],
  ])('typed as %j is read as %j', (typed, key) => {
    expect(readParticipantKey(typed)).toBe(key)
  })
})

describe('a device', () => {
  it('stays the same participant, in every tab, and another one for another link', () => {
    const device = aDeviceStorage()
    const { key } = participantOn(device, 'LINK2345').take()
    expect(participantOn(device, 'LINK2345').take()).toEqual({ key, hasStarted: false })
    participantOn(device, 'LINK2345').start(key)
    expect(participantOn(device, 'LINK2345').take()).toEqual({ key, hasStarted: true })
    expect(participantOn(device, 'LINK6789').take().key).not.toBe(key)
  })

  it('makes a new one where what it kept was changed by hand', () => {
    const device = aDeviceStorage()
    device.write('trellis-link:LINK2345|', { key: 'nonsense', hasStarted: true })
    expect(readParticipantKey(participantOn(device, 'LINK2345').take().key)).not.toBeNull()
  })
})
