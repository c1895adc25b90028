import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { secrets } from '../../db/schema/second-factor'

/** Encrypts the keys of authenticator apps, which unlike passwords have to be decrypted again. */
export interface SecretBox {
  seal(plain: Buffer, userId: string): Promise<string>
  /** Null when the data was sealed with a key that this server does not have, or for another person. */
  open(sealed: string, userId: string): Promise<Buffer | null>
}

/** Which key was used: derived from the secret in the database alone, or from that and `SECRET_KEY`. */
type KeyName = 'database' | 'configured'

/**
 * With `SECRET_KEY`, a copy of the database is not enough to read sealed data. Data that was sealed before `SECRET_KEY`
 * was set stays readable.
 */
export function createSecretBox(db: Db, secretKey: string | null): SecretBox {
  let stored: Promise<string> | null = null

  async function readStored(): Promise<string> {
    const [row] = await db.select().from(secrets).where(eq(secrets.name, 'factors'))
    if (!row) throw new Error('The database has no secret for second factors')
    return row.value
  }

  async function keyOf(name: KeyName): Promise<Buffer | null> {
    if (name === 'configured' && secretKey === null) return null
    stored ??= readStored().catch((error) => {
      stored = null
      throw error
    })
    const material = name === 'configured' ? secretKey! : ''
    return Buffer.from(hkdfSync('sha256', `${await stored}${material}`, name, 'keys of authenticator apps', 32))
  }

  return {
    async seal(plain, userId) {
      const name: KeyName = secretKey === null ? 'database' : 'configured'
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', (await keyOf(name))!, iv).setAAD(Buffer.from(userId))
      const text = Buffer.concat([cipher.update(plain), cipher.final()])
      return [name, ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
    },
    async open(sealed, userId) {
      const [name, ...parts] = sealed.split('.')
      const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'))
      const key = await keyOf(name === 'configured' ? 'configured' : 'database')
      if (!key || !iv || !tag || !text) return null
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(userId)).setAuthTag(tag)
      try {
        return Buffer.concat([decipher.update(text), decipher.final()])
      } catch {
        return null // The tag does not match: another key, or another person.
      }
    },
  }
}
