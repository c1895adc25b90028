import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { uuidOf } from './uuid'

describe('a UUID of bytes', () => {
  it.each([
    [undefined, 0x00, '00000000-0000-4000-8000-000000000000'],
    [undefined, 0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    [8 as const, 0xff, 'ffffffff-ffff-8fff-bfff-ffffffffffff'],
  ])('of version %s is marked as such', (version, byte, expected) => {
    const made = uuidOf(new Uint8Array(16).fill(byte), version)
    expect(made).toBe(expected)
    expect(z.uuid().safeParse(made).success).toBe(true)
  })

  it('leaves the bytes as they are', () => {
    const bytes = new Uint8Array(16)
    uuidOf(bytes)
    expect(bytes).toEqual(new Uint8Array(16))
  })
})
