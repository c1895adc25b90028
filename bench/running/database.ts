import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@trellis/database/testing'
import { connectPlatform, migratePlatform, seedDemoAccounts, seedLibrary } from '@trellis/platform'
import type pg from 'pg'
import { migrateStudyService } from '../../apps/server/src/db/client'
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres'

export interface BenchDatabase {
  pool: pg.Pool
  url: string
  /** A description of the PostgreSQL server for the report. */
  about: string
  /** Milliseconds of processor time of all PostgreSQL processes so far; null if they are not on this machine. */
  cpuMs(): number | null
  remove(): Promise<void>
}

/** More sets than studies, so that each study can hold one of its own. */
const librarySize = 1_500

/**
 * A new database with a library and the demo accounts, but no studies: on the PostgreSQL that BENCH_DATABASE_URL names,
 * or on an embedded one that is deleted afterwards. Both write to disk before they confirm a commit.
 */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const namedUrl = process.env.BENCH_DATABASE_URL
  const dataDir = namedUrl ? null : await mkdtemp(join(tmpdir(), 'trellis-bench-'))
  const own = dataDir ? await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: console.warn } }) : null
  process.env.TEST_DATABASE_URL = namedUrl ?? own!.url
  const { pool, url, drop } = await createTestDatabase()
  await migratePlatform(pool, 'packages/platform')
  await migrateStudyService(pool, 'apps/server')
  await seedLibrary(pool, { size: librarySize })
  await seedDemoAccounts(connectPlatform(pool))
  const { rows } = await pool.query<{ version: string; pid: number }>(
    "select current_setting('server_version') as version, pg_backend_pid() as pid",
  )
  const postmaster = parentOf(rows[0]!.pid)
  return {
    pool,
    url,
    about: `PostgreSQL ${rows[0]!.version.split(' ')[0]}, ${namedUrl ? 'named by BENCH_DATABASE_URL' : 'embedded'}`,
    cpuMs: () => (postmaster === null ? null : cpuMsOfFamily(postmaster)),
    async remove() {
      await drop()
      await own?.stop()
      // For root, the database is not in the requested folder.
      for (const dir of [own?.location, dataDir]) if (dir) await rm(dir, { recursive: true, force: true })
    },
  }
}

const tickMs = 10

interface Stat {
  name: string
  parent: number
  ticks: number
  /** The ticks of children that have ended and were waited for. */
  childrensTicks: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    const sum = (first: number) => Number(fields[first]) + Number(fields[first + 1])
    const name = text.slice(text.indexOf('(') + 1, end)
    return { name, parent: Number(fields[1]), ticks: sum(11), childrensTicks: sum(13) }
  } catch {
    return null // The process has ended, or the system has no `/proc`.
  }
}

/** PostgreSQL's first process, if the process with this id on this machine is a backend of PostgreSQL. */
function parentOf(backend: number): number | null {
  const stat = statOf(backend)
  return stat?.name.startsWith('postgres') ? stat.parent : null
}

function cpuMsOfFamily(postmaster: number): number {
  const first = statOf(postmaster)
  let ticks = (first?.ticks ?? 0) + (first?.childrensTicks ?? 0)
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = statOf(Number(entry))
    if (stat?.parent === postmaster) ticks += stat.ticks
  }
  return ticks * tickMs
}
