import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeScratchFolder } from '../../testing/scratch-folder'
import { binariesFor, linkLibraries, locateBinaries } from './binaries'
import { spawnAs, unprivilegedAccount } from './unprivileged'

let folder: string
beforeEach(async () => {
  folder = await makeScratchFolder('trellis-test-')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the PostgreSQL binaries', () => {
  it('finds PostgreSQL 18 for the current platform', async () => {
    const { postgres } = await locateBinaries()
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL) 18')
  })

  it('suggests DATABASE_URL on a platform for which there are no binaries', async () => {
    await expect(locateBinaries('sunos', 'x64')).rejects.toThrow(/sunos-x64.*DATABASE_URL/)
  })

  it('creates library links once when ten calls race, and keeps existing links', async () => {
    const native = join(folder, 'native')
    mkdirSync(join(native, 'lib'), { recursive: true })
    writeFileSync(join(native, 'lib', 'libpq.so.5.18'), '')
    const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
      source: 'native/lib/libpq.so.5.18',
      target: `native/lib/${name}`,
    }))
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
    await Promise.all(Array.from({ length: 10 }, () => linkLibraries(native)))
    await linkLibraries(native)
    expect(readdirSync(join(native, 'lib'))).toEqual(['libpq.so', 'libpq.so.5', 'libpq.so.5.18'])
    expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  })

  it('uses the binaries in place when they run under our own account', async () => {
    const binaries = await locateBinaries()
    expect(await binariesFor(undefined, binaries)).toBe(binaries)
  })

  // Costs seconds: PostgreSQL is a hundred megabytes, and is copied twice.
  it.runIf(process.getuid?.() === 0)(
    'copies the binaries in full to where an account that cannot reach them may run them',
    async () => {
      const account = await unprivilegedAccount()
      const located = await locateBinaries()
      const original = join(dirname(located.postgres), '..', '..')
      const closed = join(folder, 'closed')
      cpSync(original, closed, { recursive: true, verbatimSymlinks: true })
      chmodSync(closed, 0o700)
      chmodSync(join(closed, 'native', 'bin', 'postgres'), 0o700)
      const at = (name: string) => join(closed, 'native', 'bin', name)
      const unreachable = { initdb: at('initdb'), postgres: at('postgres'), pg_ctl: at('pg_ctl') }

      const systemFolder = join(folder, 'system')
      const copies = await Promise.all([1, 2].map(() => binariesFor(account, unreachable, systemFolder)))
      expect(copies[0]).toEqual(copies[1])
      expect(readdirSync(systemFolder)).toEqual([expect.stringMatching(/^postgres-18[^/]*$/)])
      const version = execFileSync(copies[0]!.postgres, ['--version'], {
        encoding: 'utf8',
        cwd: '/',
        ...spawnAs(account),
      })
      expect(version).toContain('PostgreSQL) 18')
    },
  )
})
