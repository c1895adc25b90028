import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What a build leaves behind, in small: a page and a script of the web app, and the page of the tutor. */
export async function builtApps() {
  const dir = await mkdtemp(join(tmpdir(), 'trellis-dist-'))
  const places = { webDist: join(dir, 'web'), tutorDist: join(dir, 'tutor') }
  await mkdir(join(places.webDist, 'assets'), { recursive: true })
  await mkdir(places.tutorDist)
  await writeFile(join(places.webDist, 'index.html'), '<!doctype html><title>web</title>')
  await writeFile(join(places.webDist, 'assets/app.js'), 'export {}')
  await writeFile(join(places.webDist, 'assets/app.js.gz'), gzipSync('export {}'))
  await writeFile(join(places.tutorDist, 'index.html'), '<!doctype html><title>tutor</title>')
  return { places, remove: () => rm(dir, { recursive: true }) }
}
