import { install, run, runTool } from './steps.mjs'

install()
console.log('Types …')
runTool('typescript-7/bin/tsc', ['--noEmit', '-p', 'tsconfig.json'])
console.log('Lint and formatting …')
runTool('@biomejs/biome/bin/biome', ['check', '.'])
console.log('Import boundaries …')
runTool('dependency-cruiser/bin/dependency-cruise.mjs', ['--config', '.dependency-cruiser.cjs', 'apps', 'packages'])
console.log('Messages …')
run(process.execPath, ['scripts/messages.mjs', '--check'])
