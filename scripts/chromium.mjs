import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium to test with: the one that CHROME_PATH names, else one of the system, else Debian's package when this is
 * root on a Debian, else the one that comes inside an npm package.
 */
export async function findChromium() {
  return process.env.CHROME_PATH || onThisSystem() || fromDebian() || fromNpm()
}

function onThisSystem() {
  const dirs = (process.env.PATH ?? '').split(delimiter)
  const paths = [...names.flatMap((name) => dirs.map((dir) => join(dir, name))), ...macPaths]
  return paths.find((path) => existsSync(path)) ?? null
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  console.log('Installing Chromium …')
  const apt = (...args) => spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium')
  return onThisSystem()
}

async function fromNpm() {
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
