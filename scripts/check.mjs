import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, root, tool } from './steps.mjs'

const typesCache = ['--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']
const boundaries = '.dependency-cruiser.cjs'
const checks = [
  // Incremental: checks only files that a change affects.
  ['Types', tool('typescript-7/bin/tsc'), '--noEmit', '-p', 'tsconfig.json', '--incremental', ...typesCache],
  ['Lint and formatting', tool('@biomejs/biome/bin/biome'), 'check', '.'],
  [
    'Import boundaries',
    tool('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    boundaries,
    'apps',
    'packages',
  ],
  ['Messages', join(root, 'scripts/messages.mjs'), '--check'],
]

await install()
const codes = await Promise.all(checks.map(([name, ...args]) => run(name, args)))
process.exit(codes.every((code) => code === 0) ? 0 : 1)

/** Checks run at the same time, so the output of each is printed when it has ended. */
function run(name, args) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '1' } })
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
