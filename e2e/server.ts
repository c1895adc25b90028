import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { makeScratchFolder } from '../apps/server/src/testing/scratch-folder'

/** Starts the built server on a free port, over an embedded database in a folder of its own, and stops it afterwards. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await makeScratchFolder('trellis-e2e-')
  // The whole library takes a minute to write; no journey needs it.
  const size = process.env.E2E_LIBRARY === 'whole' ? [] : ['--size', '300']
  const server = spawn(process.execPath, ['apps/server/dist/main.js', ...size], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'true',
      // Demo accounts are exempt; one journey makes an administrator of its own.
      REQUIRE_SECOND_FACTOR: 'administrators',
      // Journeys sign people up from addresses of their own: one address may make only so many accounts.
      TRUST_PROXY: 'loopback',
      // What a journey has written need not survive a power cut: waiting for the disk takes long on a shared machine.
      PGOPTIONS: '-c synchronous_commit=off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.E2E_URL = await addressOf(server)
  process.env.E2E_DATA_DIR = dataDir
  // Set by scripts/test.mjs, which ends this input when it is the journeys' turn.
  if (process.env.E2E_WAIT) await finished(process.stdin.resume())
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    for (const dir of [await databaseDir(dataDir), dataDir]) await rm(dir, { recursive: true, force: true })
  }
}

/** Where the database is: for root elsewhere, which is then noted in a file. */
async function databaseDir(dataDir: string): Promise<string> {
  const noted = await readFile(join(dataDir, 'location'), 'utf8').catch(() => dataDir)
  return noted.split('\n')[0]!
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
