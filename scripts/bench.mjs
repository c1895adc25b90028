import { findChromium } from './chromium.mjs'
import { build, install, run } from './steps.mjs'

install()
await build()
const given = process.argv.slice(2)
const name = given.find((argument) => !argument.startsWith('-')) ?? 'run'
const flags = given.filter((argument) => argument.startsWith('-'))
const environment = name === 'run' ? { CHROME_PATH: await findChromium() } : {}
run(process.execPath, ['--import', 'tsx', `bench/${name}.ts`, ...flags], environment)
