import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the built server on a free port, over an embedded database in a folder of its own, and stops it afterwards. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-e2e-'))
  const size = process.env.E2E_LIBRARY ?? '300'
  const server = spawn(process.execPath, ['apps/server/dist/main.js', '--size', size], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'true',
      // Journeys sign people up from addresses of their own: one address may make only so many accounts.
      TRUST_PROXY: 'loopback',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.E2E_URL = await addressOf(server)
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    server.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /Trellis is ready:\s+(\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
}
