import { install, run } from './steps.mjs'

await install()
const programs = ['packages/stats/src/validation/cli.ts', 'apps/server/src/features/results/validate-own-draw.ts']
for (const program of programs) run(process.execPath, ['--import', 'tsx', program, ...process.argv.slice(2)])
