import { hash, verify } from '@node-rs/argon2'
import { createSemaphore } from './semaphore'

/** Argon2id (the library's default) with the parameters that OWASP recommends; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let costInTests: typeof cost | null = null

/** Only for tests, which create thousands of accounts; null restores the cost for real people. */
export function setCostInTests(testCost: typeof cost | null): void {
  costInTests = testCost
}

/**
 * Hashes two passwords at a time, because each takes 19 MiB and a core. This also limits concurrent attempts, which
 * count as failed until they succeed and would otherwise use up the attempts of a person with the right password.
 */
export const withHashingSlot = createSemaphore(2)

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), costInTests ?? cost)
}

/** Takes as long for an account that does not exist, or has no password, as for one with a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const dummyHash = await getDummyHash()
  const isRight = await verify(passwordHash ?? dummyHash, normalize(password))
  return isRight && passwordHash !== null
}

let dummyHash: Promise<string> | null = null

/** Created at the very first sign-in, of any account, so that even its timing reveals nothing. */
function getDummyHash(): Promise<string> {
  dummyHash ??= hashPassword('')
  return dummyHash
}

/** The same letters typed on two keyboards may arrive composed on one and decomposed on the other. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}
