import { join } from 'node:path'
import { build, install, root } from './steps.mjs'
import { supervise } from './supervise.mjs'

await install()
await build()

// The server prints its address and stops cleanly, with its database last.
const program = join(root, 'apps/server/dist/main.js')
// A signal to npm reaches the shell in which npm runs this script, and the shell ends without passing it on.
const endsWithParent = process.env.npm_lifecycle_event !== undefined
const options = { cwd: root, execArgv: ['--enable-source-maps'], endsWithParent }
process.exit(await supervise(program, process.argv.slice(2), options))
