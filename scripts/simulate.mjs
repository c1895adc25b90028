import { install, run } from './steps.mjs'

await install()
run(process.execPath, ['--import', 'tsx', 'packages/simulation/src/cli.ts', ...process.argv.slice(2)])
