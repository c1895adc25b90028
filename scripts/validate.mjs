import { install, run } from './steps.mjs'

install()
run(process.execPath, ['--import', 'tsx', 'packages/stats/src/validation/cli.ts', ...process.argv.slice(2)])
