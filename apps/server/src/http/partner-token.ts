import { createHash, randomBytes } from 'node:crypto'

/** Shown to an administrator once; the database stores only its hash. */
export function newToken(): string {
  return `trp_${randomBytes(32).toString('base64url')}`
}

/** A token is as random as a key, so an unsalted hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
