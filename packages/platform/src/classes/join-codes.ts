import { randomInt } from 'node:crypto'
import { makeJoinCode } from '@trellis/domain'

const maxAttempts = 20

/** Calls `use` with new codes until one is free; `use` returns null when another class has the code. */
export async function withUnusedJoinCode<T>(
  use: (code: string) => Promise<T | null>,
  make = () => makeJoinCode(randomInt),
): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const result = await use(make())
    if (result !== null) return result
  }
  throw new Error('No join code was free')
}
