import { join } from 'node:path'
import { build, install, root, start } from './steps.mjs'

install()
await build()

// The server prints its own address and stops cleanly; this process forwards signals and the exit code.
const server = start(['--enable-source-maps', join(root, 'apps/server/dist/main.js'), ...process.argv.slice(2)])
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
