import { describe, expect, it } from 'vitest'
import { isGuessablePin, makePin } from './pin.rules'

const allWithFourDigits = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'))

describe('a PIN', () => {
  it.each([
    '0000',
    '1111',
    '99999999',
    '1212',
    '123123',
    '47114711',
    '1122',
    '112233',
    '1221',
    '12321',
    '1234',
    '4321',
    '0123',
    '7890',
    '9876',
    '2468',
    '1357',
    '8642',
    '12345678',
    '87654321',
    '1950',
    '1999',
    '2012',
    '2026',
    '2580',
    '1004',
  ])('considers the PIN %s easy to guess', (pin) => {
    expect(isGuessablePin(pin)).toBe(true)
  })

  it.each(['4711', '4826', '2684', '7305', '1973204', '194512', '12346', '47118'])(
    'does not consider the PIN %s easy to guess',
    (pin) => {
      expect(isGuessablePin(pin)).toBe(false)
    },
  )

  it('leaves more than nine thousand PINs of four digits to choose from', () => {
    expect(allWithFourDigits.filter((pin) => !isGuessablePin(pin)).length).toBeGreaterThan(9000)
  })

  it('draws a PIN again until it is not easy to guess', () => {
    const drawn = [1234, 0, 2012, 815]
    expect(makePin(() => drawn.shift()!)).toBe('0815')
  })
})
