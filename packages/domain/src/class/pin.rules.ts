/** PINs that many people choose, and that none of the patterns below covers. */
const popular = new Set(['1004', '2580', '0852', '1478', '1598', '7410', '9510', '1230', '1123', '112233', '123123'])

/**
 * Whether a PIN is among the first that a stranger would try: one digit or one group again and again (1111, 1212),
 * counting up or down by ones or twos (1234, 9876, 2468), pairs (1122), the same forward and backward (1221), a year
 * (2012), or a popular one. About 600 of the 10,000 PINs with four digits.
 */
export function isGuessablePin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, at) => (digit - digits[at]! + 10) % 10)
  return (
    steps.every((step) => step === steps[0] && [0, 1, 2, 8, 9].includes(step)) ||
    /^(\d+)\1+$/.test(pin) ||
    /^(?:(\d)\1)+$/.test(pin) ||
    pin === [...pin].reverse().join('') ||
    /^(?:19|20)\d\d$/.test(pin) ||
    popular.has(pin)
  )
}

/** A PIN that is not easy to guess. `draw(n)` is a random whole number from 0 to below n. */
export function makePin(draw: (below: number) => number): string {
  for (;;) {
    const pin = String(draw(10_000)).padStart(4, '0')
    if (!isGuessablePin(pin)) return pin
  }
}
