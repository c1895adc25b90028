import { createHash, randomBytes } from 'node:crypto'

/** Told to an administrator once; the database keeps its hash alone. */
export function newToken(): string {
  return `trp_${randomBytes(32).toString('base64url')}`
}

/** A token is as random as a key, so that a plain hash gives nothing of it away. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
