import { randomInt } from 'node:crypto'
import { makeJoinCode } from '@trellis/domain'

const mostTries = 20

/** Uses a code that no class has; `use` answers null when another class has it. */
export async function withJoinCode<T>(
  use: (code: string) => Promise<T | null>,
  make = () => makeJoinCode(randomInt),
): Promise<T> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const done = await use(make())
    if (done !== null) return done
  }
  throw new Error('No join code was free')
}
