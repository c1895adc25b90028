import { hash, verify } from '@node-rs/argon2'
import { turnstile } from './semaphore'

/** Argon2id (the library's default kind) as OWASP advises; memory in KiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two passwords at a time: each takes 19 MiB and a core. It also keeps the attempts that are under way, which count as
 * failed until they succeed, from using up the tries of somebody with the right password.
 */
export const oneOfTwo = turnstile(2)

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost)
}

/** Takes as long for an account that does not exist, or has no password, as for one with a wrong password. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const nobodys = await nobodysHash()
  const isRight = await verify(passwordHash ?? nobodys, normalize(password))
  return isRight && passwordHash !== null
}

let hashOfNobody: Promise<string> | null = null

/** Made at the first sign-in of all, whoever's it is, so that not even that one tells. */
function nobodysHash(): Promise<string> {
  hashOfNobody ??= hashPassword('')
  return hashOfNobody
}

/** The same letters typed on two keyboards may arrive composed on one and decomposed on the other. */
function normalize(password: string): string {
  return password.normalize('NFKC')
}
