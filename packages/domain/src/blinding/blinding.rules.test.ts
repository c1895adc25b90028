import { describe, expect, it } from 'vitest'
import { blindingOf, mayUnblind } from './blinding.rules'

describe('blinding', () => {
  it.each([
    ['DEPLOYED', null, true],
    ['PAUSED', null, true],
    ['COMPLETED', null, false],
    ['DEPLOYED', 1_760_000_000, false],
    ['COMPLETED', 1_760_000_000, false],
  ] as const)('blinds a study that is %s and was unblinded at %s: %s', (status, unblindedAt, isBlinded) => {
    expect(blindingOf(status, unblindedAt)).toEqual({ isBlinded, unblindedAt })
  })

  it.each([
    [true, true, { ok: true }],
    [true, false, { ok: false, reason: 'admin_only' }],
    [false, true, { ok: false, reason: 'not_blinded' }],
  ])('mayUnblind (blinded: %s, administrator: %s) answers %j', (isBlinded, isAdmin, verdict) => {
    expect(mayUnblind({ isBlinded }, { isAdmin })).toEqual(verdict)
  })
})
