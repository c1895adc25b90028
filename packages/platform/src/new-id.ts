import { randomBytes } from 'node:crypto'

/** A new identifier: the prefix of its kind, followed by 80 random bits in base 36. */
export function newId(kind: 'PSA' | 'PRA' | 'TUA' | 'U' | 'C' | 'H' | 'SC'): string {
  return (
    kind +
    BigInt(`0x${randomBytes(10).toString('hex')}`)
      .toString(36)
      .toUpperCase()
  )
}
