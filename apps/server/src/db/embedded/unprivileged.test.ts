import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mayReach, mayRead, spawnAs, unprivilegedAccount } from './unprivileged'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-test-'))
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const stranger = { uid: 54321, gid: 54321 }

describe('an unprivileged account', () => {
  it.each([
    [0o700, { owner: true, group: false, stranger: false }],
    [0o710, { owner: true, group: true, stranger: false }],
    [0o711, { owner: true, group: true, stranger: true }],
    [0o077, { owner: false, group: true, stranger: true }],
    [0o766, { owner: true, group: false, stranger: false }],
  ])('enters a folder of mode %o as its own bit says', (mode, expected) => {
    const inner = join(folder, 'inner')
    mkdirSync(inner)
    const { uid, gid } = statSync(inner)
    chmodSync(inner, mode)
    const found = {
      owner: mayReach(inner, { uid, gid }),
      group: mayReach(inner, { uid: 54321, gid }),
      stranger: mayReach(inner, stranger),
    }
    chmodSync(inner, 0o700)
    expect(found).toEqual(expected)
  })

  it('does not reach an open folder inside a closed one', () => {
    const inner = join(folder, 'closed', 'open')
    mkdirSync(inner, { recursive: true })
    expect(mayReach(inner, stranger)).toBe(true)
    chmodSync(join(folder, 'closed'), 0o700)
    expect(mayReach(inner, stranger)).toBe(false)
  })

  it('must be allowed to run a program, not only to read it', () => {
    const program = join(folder, 'program')
    writeFileSync(program, '')
    chmodSync(program, 0o744)
    expect(mayRead(program, stranger)).toBe(false)
    chmodSync(program, 0o755)
    expect(mayRead(program, stranger)).toBe(true)
    chmodSync(program, 0o644)
    expect(mayRead(program, stranger)).toBe(true)
  })

  it('is nobody, also where nobody has a negative number', async () => {
    const passwd = join(folder, 'passwd')
    writeFileSync(passwd, '# users\nroot:*:0:0:root:/:/bin/sh\nnobody:*:-2:-2:nobody:/:/usr/bin/false\n')
    const account = await unprivilegedAccount(passwd)
    expect(account).toEqual({ uid: 4294967294, gid: 4294967294 })
    expect(spawnAs(account)).toEqual({ uid: -2, gid: -2 })
    writeFileSync(passwd, 'root:*:0:0:root:/:/bin/sh\n')
    await expect(unprivilegedAccount(passwd)).rejects.toThrow(/DATABASE_URL/)
  })
})
