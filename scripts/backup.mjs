import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildServerOnly, install, root, run } from './steps.mjs'

const [file, ...others] = process.argv.slice(2)
if (!file || file.startsWith('-') || others.length > 0) {
  console.error('Usage: npm run backup -- <file>, such as npm run backup -- trellis-2026-11-17.tar.gz')
  process.exit(2)
}
const server = join(root, 'apps/server/dist/main.js')
// Nothing is installed or built over existing files, because the server may be running from them.
if (!existsSync(server)) {
  await install()
  await buildServerOnly()
}
// npm changes to the directory of the package, but a path is relative to where the command was typed.
run(process.execPath, [server, '--backup', resolve(process.env.INIT_CWD ?? '.', file)])
