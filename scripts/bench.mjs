import { build, install, run } from './steps.mjs'

install()
await build()
const name = process.argv[2] ?? 'run'
run(process.execPath, ['--import', 'tsx', `bench/${name}.ts`])
