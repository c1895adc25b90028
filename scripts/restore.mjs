import { join, resolve } from 'node:path'
import { buildServerOnly, install, root, run } from './steps.mjs'

const files = process.argv.slice(2).filter((argument) => argument !== '--replace')
const [file] = files
if (!file || file.startsWith('-') || files.length > 1) {
  console.error('Usage: npm run restore -- <file> [--replace]')
  process.exit(2)
}
await install()
await buildServerOnly()
const server = join(root, 'apps/server/dist/main.js')
const flags = process.argv.includes('--replace') ? ['--replace'] : []
run(process.execPath, [server, '--restore', resolve(process.env.INIT_CWD ?? '.', file), ...flags])
