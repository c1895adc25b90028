import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
  ])('enters a folder of mode %o only if the bits of its own class allow it', (mode, expected) => {
    const inner = join(folder, 'inner')
    mkdirSync(inner)
    const { uid, gid } = statSync(inner)
    chmodSync(inner, mode)
    const reachable = {
      owner: mayReach(inner, { uid, gid }),
      group: mayReach(inner, { uid: 54321, gid }),
      stranger: mayReach(inner, stranger),
    }
    chmodSync(inner, 0o700)
    expect(reachable).toEqual(expected)
  })

  it('does not reach an open folder inside a closed one', () => {
    const inner = join(folder, 'closed', 'open')
    mkdirSync(inner, { recursive: true })
    expect(mayReach(inner, stranger)).toBe(true)
    chmodSync(join(folder, 'closed'), 0o700)
    expect(mayReach(inner, stranger)).toBe(false)
  })

  it('can use a program only if it may run it, not just read it', () => {
    const program = join(folder, 'program')
    writeFileSync(program, '')
    chmodSync(program, 0o744)
    expect(mayRead(program, stranger)).toBe(false)
    chmodSync(program, 0o755)
    expect(mayRead(program, stranger)).toBe(true)
    chmodSync(program, 0o644)
    expect(mayRead(program, stranger)).toBe(true)
  })

  describe('unprivilegedAccount', () => {
    const root = 'root:*:0:0:root:/:/bin/sh\n'
    const nobody = 'nobody:*:-2:-2:nobody:/:/usr/bin/false\n'
    const own = 'trellis:x:997:996::/nonexistent:/usr/sbin/nologin\n'
    const passwdFile = (text: string) => {
      const passwd = join(folder, 'passwd')
      writeFileSync(passwd, text)
      return passwd
    }

    it('uses the account “trellis” when there is one', async () => {
      const create = () => Promise.reject(new Error('created again'))
      expect(await unprivilegedAccount(passwdFile(root + nobody + own), create)).toEqual({ uid: 997, gid: 996 })
    })

    it('creates the account “trellis” when it is missing', async () => {
      const passwd = passwdFile(root + nobody)
      const create = async (name: string) => appendFileSync(passwd, own.replace('trellis', name))
      expect(await unprivilegedAccount(passwd, create)).toEqual({ uid: 997, gid: 996 })
    })

    it('falls back to the account “nobody”, even if that has a negative id', async () => {
      const account = await unprivilegedAccount(passwdFile(root + nobody), async () => {})
      expect(account).toEqual({ uid: 4294967294, gid: 4294967294 })
      expect(spawnAs(account)).toEqual({ uid: -2, gid: -2 })
    })

    it('suggests DATABASE_URL when there is no unprivileged account', async () => {
      await expect(unprivilegedAccount(passwdFile(root), async () => {})).rejects.toThrow(/DATABASE_URL/)
    })
  })
})
