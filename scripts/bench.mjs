import { findChromium } from './chromium.mjs'
import { build, install, run } from './steps.mjs'

await install()
await build()
const args = process.argv.slice(2)
const name = args.find((argument) => !argument.startsWith('-')) ?? 'run'
const flags = args.filter((argument) => argument.startsWith('-'))
if (name === 'run') await install('bench/lighthouse')
const environment = name === 'run' ? { CHROME_PATH: await findChromium() } : {}
run(process.execPath, ['--import', 'tsx', `bench/${name}.ts`, ...flags], environment)
