import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { uuidOf } from './uuid'

describe('uuidOf', () => {
  it.each([
    [undefined, 0x00, '00000000-0000-4000-8000-000000000000'],
    [undefined, 0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    [8 as const, 0xff, 'ffffffff-ffff-8fff-bfff-ffffffffffff'],
  ])('marks a UUID as version %s', (version, byte, expected) => {
    const uuid = uuidOf(new Uint8Array(16).fill(byte), version)
    expect(uuid).toBe(expected)
    expect(z.uuid().safeParse(uuid).success).toBe(true)
  })

  it('does not change the given bytes', () => {
    const bytes = new Uint8Array(16)
    uuidOf(bytes)
    expect(bytes).toEqual(new Uint8Array(16))
  })
})
