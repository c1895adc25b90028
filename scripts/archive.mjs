import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildServerOnly, install, root, run } from './steps.mjs'

const flags = process.argv.slice(2).filter((argument) => argument.startsWith('-'))
const values = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
// npm changes to the directory of the package, but a path is relative to where the command was typed.
const pathOf = (folder) => resolve(process.env.INIT_CWD ?? '.', folder)

/** The options for the server, or null when the arguments are invalid. */
function serverOptions() {
  if (flags.join() === '--restore' && values.length === 1) return ['--restore-archive', pathOf(values[0])]
  const isArchiving = flags.length === 0 || flags.join() === '--remove'
  if (!isArchiving || values.length !== 2) return null
  return ['--archive', values[0], '--folder', pathOf(values[1]), ...flags]
}

const options = serverOptions()
if (!options) {
  console.error('Usage: npm run archive -- <study> <folder> [--remove]')
  console.error('       npm run archive -- --restore <folder>')
  process.exit(2)
}
const server = join(root, 'apps/server/dist/main.js')
// Nothing is installed or built over existing files, because the server may be running from them.
if (!existsSync(server)) {
  await install()
  await buildServerOnly()
}
run(process.execPath, [server, ...options])
