import { findChromium } from './chromium.mjs'
import { build, install, runTool } from './steps.mjs'

install()
await build()
const only = process.argv.slice(2)
if (only.length === 0 || only[0] === 'unit') runTool('vitest/vitest.mjs', ['run', ...only.slice(1)])
if (only.length === 0 || only[0] === 'e2e') {
  runTool('@playwright/test/cli.js', ['test', ...only.slice(1)], { CHROME_PATH: await findChromium() })
}
