import { createHmac, randomBytes } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as authenticator apps expect them: SHA-1, 6 digits, steps of 30 seconds. */
const stepSeconds = 30
const digits = 6
/** Clocks differ, and typing takes time, so the previous and the next code are accepted too. */
const window = 1

/** 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Buffer {
  return randomBytes(20)
}

export function totpStep(atMs: number): number {
  return Math.floor(atMs / 1000 / stepSeconds)
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash[hash.length - 1]! & 0xf
  const number = (hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step that a code belongs to; null when it is wrong or has expired. */
export function matchingStep(secret: Buffer, code: string, atMs: number): number | null {
  const now = totpStep(atMs)
  for (let step = now - window; step <= now + window; step += 1) {
    if (totpCode(secret, step) === code) return step
  }
  return null
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Buffer): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += base32[(value >>> (bits - 5)) & 31]
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + base32[(value << (5 - bits)) & 31] : text
}

/** The content of the QR code: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function totpUri(secret: Buffer, account: string, issuer: string): string {
  const query = `secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`
}
