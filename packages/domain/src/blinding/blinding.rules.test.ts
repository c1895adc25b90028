import { describe, expect, it } from 'vitest'
import { blindingOf, mayUnblind } from './blinding.rules'

describe('blinding', () => {
  it.each([
    ['DEPLOYED', null, true],
    ['PAUSED', null, true],
    ['COMPLETED', null, false],
    ['DEPLOYED', 1_760_000_000, false],
    ['COMPLETED', 1_760_000_000, false],
  ] as const)('of a study that is %s and was unblinded at %s is %s', (status, unblindedAt, isBlinded) => {
    expect(blindingOf(status, unblindedAt)).toEqual({ isBlinded, unblindedAt })
  })

  it.each([
    [true, true, { ok: true }],
    [true, false, { ok: false, reason: 'admin_only' }],
    [false, true, { ok: false, reason: 'not_blinded' }],
  ])('blinded %s, administrator %s', (isBlinded, isAdmin, verdict) => {
    expect(mayUnblind({ isBlinded }, { isAdmin })).toEqual(verdict)
  })
})
