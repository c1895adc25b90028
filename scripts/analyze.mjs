import { install, run } from './steps.mjs'

await install()
run(process.execPath, ['--import', 'tsx', 'packages/stats/src/analyze/cli.ts', ...process.argv.slice(2)])
