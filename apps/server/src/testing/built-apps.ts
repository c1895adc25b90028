import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A minimal build: a page and a script of the web app, and the page of the tutor. */
export async function builtApps() {
  const dir = await mkdtemp(join(tmpdir(), 'trellis-dist-'))
  const directories = { webDist: join(dir, 'web'), tutorDist: join(dir, 'tutor') }
  await mkdir(join(directories.webDist, 'assets'), { recursive: true })
  await mkdir(directories.tutorDist)
  await writeFile(join(directories.webDist, 'index.html'), '<!doctype html><title>web</title>')
  await writeFile(join(directories.webDist, 'assets/app.js'), 'export {}')
  await writeFile(join(directories.webDist, 'assets/app.js.gz'), gzipSync('export {}'))
  await writeFile(join(directories.tutorDist, 'index.html'), '<!doctype html><title>tutor</title>')
  return { directories, remove: () => rm(dir, { recursive: true }) }
}
