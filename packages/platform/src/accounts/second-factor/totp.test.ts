import { describe, expect, it } from 'vitest'
import { matchingStep, toBase32, totpCode, totpStep, totpUri } from './totp'

const secret = Buffer.from('12345678901234567890')

describe('a one-time password', () => {
  // Appendix B of RFC 6238 with SHA-1; its codes have eight digits, of which apps show the last six.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('generates at second %i the last six digits of the code %s of RFC 6238', (second, code) => {
    expect(totpCode(secret, totpStep(second * 1000))).toBe(code.slice(-6))
  })

  it('accepts a code that is at most one step early or late', () => {
    const step = totpStep(1234567890_000)
    const matches = [-2, -1, 0, 1, 2].map((by) => matchingStep(secret, totpCode(secret, step + by), 1234567890_000))
    expect(matches).toEqual([null, step - 1, step, step + 1, null])
  })
})

describe('the key of an authenticator app', () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j in base 32 as %s', (bytes, text) => {
    expect(toBase32(Buffer.from(bytes))).toBe(text)
  })

  it('puts the key into the address that apps read, with the account escaped', () => {
    expect(totpUri(secret, 'ada+1@school.example', 'Trellis')).toBe(
      'otpauth://totp/Trellis:ada%2B1%40school.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Trellis&algorithm=SHA1&digits=6&period=30',
    )
  })
})
