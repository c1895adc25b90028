import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install, root, runTool } from './steps.mjs'

/** Bytes; pictures are part of the repository, and everybody fetches them. */
const most = 4_000_000

install()
await build()
const folder = join(root, 'docs/screens')
// Names of screens on the command line take only those again; otherwise no picture of a screen that is gone stays.
const only = process.argv.slice(2)
if (only.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const chosen = only.length === 0 ? [] : ['--grep', only.map((name) => ` ${name}$`).join('|')]
runTool('@playwright/test/cli.js', ['test', '-c', 'e2e/screens/screens.config.ts', ...chosen], {
  CHROME_PATH: await findChromium(),
  // As a first start makes it: with a smaller library, the demo's studies take problem sets about something else.
  E2E_LIBRARY: '2000',
})
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
console.log(`docs/screens: ${(bytes / 1_000_000).toFixed(1)} MB`)
if (bytes > most) {
  console.error(`That is more than ${most / 1_000_000} MB: leave looks out in e2e/screens/screens.ts.`)
  process.exit(1)
}
