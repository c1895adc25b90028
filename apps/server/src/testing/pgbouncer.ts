import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { spawnAs, unprivilegedAccount } from '../db/embedded/unprivileged'

/** The program that PGBOUNCER names, or an installed one; null if there is none. */
export function findPgBouncer(): string | null {
  const { PGBOUNCER, PATH = '' } = process.env
  if (PGBOUNCER) return PGBOUNCER
  const candidates = [...PATH.split(delimiter), '/usr/sbin', '/usr/local/sbin'].map((dir) => join(dir, 'pgbouncer'))
  return candidates.find((path) => existsSync(path)) ?? null
}

export interface PgBouncer {
  /** The address of a database by way of PgBouncer. */
  through(databaseUrl: string): string
  stop(): Promise<void>
}

/** PgBouncer in transaction mode over the PostgreSQL of the tests, with fewer connections than its clients open. */
export async function startPgBouncer(program: string): Promise<PgBouncer> {
  const { host, port, user, password } = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  const dir = mkdtempSync(join(tmpdir(), 'trellis-test-'))
  const ini = join(dir, 'pgbouncer.ini')
  writeFileSync(
    ini,
    `[databases]
* = host=${host} port=${port} user=${user} password=${password}
[pgbouncer]
unix_socket_dir = ${dir}
listen_port = 6432
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
  )
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? await unprivilegedAccount() : undefined
  if (account) for (const path of [dir, ini]) chownSync(path, account.uid, account.gid)
  const child = spawn(program, [ini], { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'], ...spawnAs(account) })
  await started(child)
  return {
    through(databaseUrl) {
      const { database } = new pg.Client({ connectionString: databaseUrl })
      return `postgres://anyone@localhost/${database}?host=${encodeURIComponent(dir)}&port=6432&sslmode=disable`
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function started(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('process up')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}:\n${printed}`)))
  })
}
