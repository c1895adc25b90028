import { spawn } from 'node:child_process'
import { install, root, tool } from './steps.mjs'

const checks = {
  Types: ['typescript-7/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  'Lint and formatting': ['@biomejs/biome/bin/biome', 'check', '.'],
  'Import boundaries': [
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    'apps',
    'packages',
  ],
}

install()
const codes = await Promise.all(Object.entries(checks).map(([name, command]) => run(name, command)))
process.exit(codes.every((code) => code === 0) ? 0 : 1)

/** At the same time as the others, so its output waits until it has ended. */
function run(name, [path, ...args]) {
  const child = spawn(process.execPath, [tool(path), ...args], { cwd: root, env: { ...process.env, FORCE_COLOR: '1' } })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    child.on('close', (code) => {
      console.log(`${name}: ${code === 0 ? 'passed' : 'failed'}`)
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      resolve(code)
    })
  })
}
