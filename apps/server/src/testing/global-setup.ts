import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTestDatabase, fillTemplate } from '@trellis/database/testing'
import { buildServerOnly } from '../../../../scripts/steps.mjs'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres'
import { postmasterOf } from '../db/embedded/testing/cluster-harness'
import { bundledProgram, makeProgramFolder } from './bundled-program'
import { makeScratchFolder } from './scratch-folder'

const root = join(import.meta.dirname, '../../../..')

/** Test data need not survive a power cut, so databases are created and dropped in a fraction of the time. */
const withoutDisk = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Builds the server from the current source, for tests that start it as a separate process, and provides one PostgreSQL
 * for all tests: the one that TEST_DATABASE_URL names, or an embedded one. It contains a database with a small library
 * and the demo accounts, which tests copy. That database is filled while the first tests, which need no copy, are
 * running.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildServerOnly()
  const folders: string[] = []
  let postmaster: number | undefined
  // Vitest calls no teardown when it is interrupted or when this setup fails.
  process.once('exit', () => {
    try {
      if (postmaster) process.kill(postmaster, 'SIGINT')
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
  })

  const externalUrl = process.env.TEST_DATABASE_URL
  const dataDir = externalUrl ? null : await makeScratchFolder('trellis-test-')
  if (dataDir) folders.push(dataDir)
  const postgres = dataDir
    ? await startEmbeddedPostgres({
        dataDir,
        log: { info: () => {}, warn: console.warn },
        changedSettings: withoutDisk,
      })
    : null
  if (postgres) {
    postmaster = await postmasterOf(postgres)
    // For root, this can be another folder than `dataDir`.
    folders.push(postgres.location)
  }
  process.env.TEST_DATABASE_URL = externalUrl ?? postgres!.url

  const programs = await makeProgramFolder()
  folders.push(programs)
  process.env.TEST_PROGRAM_FOLDER = programs

  const library = await createTestDatabase()
  if (postgres) {
    // The same password, hashed once instead of thousands of times for each connection.
    await library.pool.query(`set scram_iterations = 1; alter role current_user password '${postgres.config.password}'`)
  }
  // In a separate process: importing the code that fills it here would delay the first test.
  const { filled } = await fillTemplate(library, async () => {
    const program = await bundledProgram(join(import.meta.dirname, 'fill-library.ts'))
    await promisify(execFile)(process.execPath, [program, library.url, root])
  })
  filled.catch((error) => console.error('The library of the tests could not be made:', error))
  process.env.TEST_LIBRARY_DATABASE = library.name

  return async () => {
    await filled.catch(() => {})
    await library.drop()
    await postgres?.stop()
    postmaster = undefined
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}
