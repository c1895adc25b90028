import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { build, install, root, runTool } from './steps.mjs'

/** Limited because the screenshots are part of the repository and every clone downloads them. */
const maxBytes = 4_000_000

await install()
await build()
const folder = join(root, 'docs/screens')
// With names on the command line, only those screens are retaken; otherwise the folder is emptied first, which removes
// screens that no longer exist.
const only = process.argv.slice(2)
if (only.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const filter = only.length === 0 ? [] : ['--grep', only.map((name) => ` ${name}$`).join('|')]
runTool('@playwright/test/cli.js', ['test', '-c', 'e2e/screens/screens.config.ts', ...filter], {
  CHROME_PATH: await findChromium(),
  // The library of an ordinary server, because the demo studies would use other problem sets with a smaller one.
  E2E_LIBRARY: 'whole',
})
const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
console.log(`docs/screens: ${(bytes / 1_000_000).toFixed(1)} MB`)
if (bytes > maxBytes) {
  console.error(`More than ${maxBytes / 1_000_000} MB: remove variants in e2e/screens/screens.ts.`)
  process.exit(1)
}
