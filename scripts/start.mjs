import { join } from 'node:path'
import { build, install, root } from './steps.mjs'
import { supervise } from './supervise.mjs'

install()
await build()

// The server prints its own address and stops cleanly, its database last.
const program = join(root, 'apps/server/dist/main.js')
process.exit(await supervise(program, process.argv.slice(2), { cwd: root, execArgv: ['--enable-source-maps'] }))
