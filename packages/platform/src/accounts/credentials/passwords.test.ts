import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords'

describe('a password', () => {
  it('is kept as argon2id with the parameters that OWASP advises', async () => {
    expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('is told from every other', async () => {
    const stored = await hashPassword('correct horse battery')
    expect(await verifyPassword(stored, 'correct horse battery')).toBe(true)
    expect(await verifyPassword(stored, 'correct horse batterY')).toBe(false)
    expect(await verifyPassword(stored, '')).toBe(false)
  })

  it('is the same whether its letters finishSignIn composed or decomposed', async () => {
    const stored = await hashPassword('contrase\u00f1a larga')
    expect(await verifyPassword(stored, 'contrasen\u0303a larga')).toBe(true)
  })

  it('is never right where there is none', async () => {
    expect(await verifyPassword(null, '')).toBe(false)
    expect(await verifyPassword(null, 'anything at all')).toBe(false)
  })
})
