import { describe, expect, it } from 'vitest'
import { hashPassword, setCostInTests, verifyPassword } from './passwords'

describe('passwords', () => {
  it('hashes passwords with argon2id and the parameters that OWASP recommends', async () => {
    setCostInTests(null)
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('accepts only the right password', async () => {
    const stored = await hashPassword('correct horse battery')
    expect(await verifyPassword(stored, 'correct horse battery')).toBe(true)
    expect(await verifyPassword(stored, 'correct horse batterY')).toBe(false)
    expect(await verifyPassword(stored, '')).toBe(false)
  })

  it('accepts a password whether its letters are composed or decomposed', async () => {
    const stored = await hashPassword('contrase\u00f1a larga')
    expect(await verifyPassword(stored, 'contrasen\u0303a larga')).toBe(true)
  })

  it('accepts no password for an account that has none', async () => {
    expect(await verifyPassword(null, '')).toBe(false)
    expect(await verifyPassword(null, 'anything at all')).toBe(false)
  })
})
