import { expect, it } from 'vitest'
import { createAddressPace } from './address-pace'

it('refuses further requests from an address that has reached its limit until the window is over', () => {
  let now = 0
  const count = createAddressPace({ limit: 2, seconds: 60 }, () => now)
  const ask = (ip: string) => () => count({ ip })
  ask('192.0.2.1')()
  ask('192.0.2.1')()
  now = 15_000
  expect(ask('192.0.2.1')).toThrow(expect.objectContaining({ code: 'too_many_attempts', details: { retryAfter: 45 } }))
  expect(ask('192.0.2.2')).not.toThrow()
  now = 60_000
  expect(ask('192.0.2.1')).not.toThrow()
})
