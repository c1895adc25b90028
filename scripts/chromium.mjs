import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './steps.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium for tests: the one that CHROME_PATH names, else the headless shell of an npm package, which is the same
 * for everyone and needs half the CPU time of a full browser, else one installed on the system, else Debian's package.
 */
export async function findChromium() {
  return process.env.CHROME_PATH || (await fromNpm()) || onThisSystem() || fromDebian() || notFound()
}

/** Unpacks each version once; null where it does not run, such as on macOS or without its shared libraries. */
async function fromNpm() {
  if (process.platform !== 'linux') return null
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'))
  const cache = join(root, 'node_modules/.cache')
  const path = join(cache, `chromium-${version}`)
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(join(cache, 'unpacking-'))
    // The package unpacks into the temporary folder; a folder of its own for each run keeps concurrent runs apart.
    const { TMPDIR } = process.env
    process.env.TMPDIR = folder
    try {
      const { default: chromium } = await import('@sparticuz/chromium')
      renameSync(await chromium.executablePath(), path)
    } catch {
      // There is no build for this processor, so another browser is used.
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return runs(path) ? path : null
}

function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function onThisSystem() {
  const dirs = (process.env.PATH ?? '').split(delimiter)
  const paths = [...names.flatMap((name) => dirs.map((dir) => join(dir, name))), ...macPaths]
  return paths.find((path) => existsSync(path)) ?? null
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('No Chromium found. Installing Debian’s package with apt-get; set CHROME_PATH to use another browser …')
  const apt = (...args) => spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  return onThisSystem()
}

function notFound() {
  console.error('No Chromium found. Install one, or set CHROME_PATH to the path of its executable.')
  process.exit(1)
}
