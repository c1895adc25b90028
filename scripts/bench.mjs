import { findChromium } from './chromium.mjs'
import { build, install, run } from './steps.mjs'

install()
await build()
const name = process.argv[2] ?? 'run'
run(process.execPath, ['--import', 'tsx', `bench/${name}.ts`], { CHROME_PATH: await findChromium() })
