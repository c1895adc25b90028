import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { makeScratchFolder } from '../apps/server/src/testing/scratch-folder'

/** Starts the built server on a free port with an embedded database in its own folder, and stops it afterwards. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = await makeScratchFolder('trellis-e2e-')
  // Writing the whole library takes a minute, and no journey needs it.
  const size = process.env.E2E_LIBRARY === 'whole' ? [] : ['--size', '300']
  const server = spawn(process.execPath, ['apps/server/dist/main.js', ...size], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'true',
      // Demo accounts are exempt; one journey creates its own administrator.
      REQUIRE_SECOND_FACTOR: 'administrators',
      // Journeys sign people up from different addresses, because the number of accounts per address is limited.
      TRUST_PROXY: 'loopback',
      // The data of journeys need not survive a power failure, and waiting for the disk is slow on a shared machine.
      PGOPTIONS: '-c synchronous_commit=off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.E2E_URL = await addressOf(server)
  process.env.E2E_DATA_DIR = dataDir
  // Set by scripts/test.mjs, which closes this input when the journeys may start.
  if (process.env.E2E_WAIT) await finished(process.stdin.resume())
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    for (const dir of [await databaseDir(dataDir), dataDir]) await rm(dir, { recursive: true, force: true })
  }
}

/** The folder of the database. For root it is elsewhere, and a file contains its path. */
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
