import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, childEnvironment } from './cluster'
import { type Endpoint, prepareEndpoint } from './endpoint'
import { settingArguments } from './settings'
import { spawnAs } from './unprivileged'

const run = promisify(execFile)

const maxLogBytes = 5 * 1024 * 1024
const emptyPidFileMs = 10_000
const maxShutdownMs = 60_000

export type PidFile = { pid: number; endpoint: Endpoint | undefined }

/** The contents of postmaster.pid: line 1 is the process, 4 the port, 5 the socket's folder, 6 the listen address. */
export async function readPidFile(pgdata: string): Promise<PidFile | undefined> {
  const lines = (await readFile(pidFilePath(pgdata), 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!(pid > 0)) return undefined
  const host = lines[4] || lines[5]
  return { pid, endpoint: host ? { host, port: Number(lines[3]) } : undefined }
}

/**
 * Whether this process is a postmaster of this very folder, rather than another process that has got the same id since,
 * one in another container, or a dead one that was not reaped.
 */
export async function isPostmaster(pid: number, pgdata: string): Promise<boolean> {
  try {
    if (process.platform === 'linux')
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').includes(pgdata)
    if (process.platform === 'win32') {
      return (await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'])).stdout.includes('postgres.exe')
    }
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout.includes(pgdata)
  } catch {
    return false // No such process.
  }
}

export type Launch = {
  hasExited(): boolean
  /** What PostgreSQL has written to its log since this launch. */
  logOutput(): Promise<string>
  abort(): void
}

/**
 * Starts a postmaster that outlives this process. PostgreSQL's lock on the folder decides whether it may run.
 * `reusedPid` is a process that postmaster.pid names although it is not a postmaster.
 */
export async function launch(cluster: Cluster, reusedPid: number | undefined): Promise<Launch> {
  await discardEmptyPidFile(cluster.pgdata)
  await prepareEndpoint(cluster.endpoint, cluster.account)
  const log = await openLog(cluster)
  try {
    const settings = settingArguments(cluster.endpoint, cluster.changedSettings)
    const child = spawn(cluster.binaries.postgres, ['-D', cluster.pgdata, ...settings], {
      cwd: cluster.location,
      // In its own session, so that Ctrl-C in the terminal does not reach it before the server has finished.
      detached: true,
      stdio: ['ignore', log.handle.fd, log.handle.fd],
      windowsHide: true,
      env: {
        ...childEnvironment(),
        // PostgreSQL considers a lock file that names this process stale; its check of shared memory still applies.
        ...(reusedPid && process.platform !== 'win32' ? { PG_GRANDPARENT_PID: String(reusedPid) } : {}),
      },
      ...spawnAs(cluster.account),
    })
    await once(child, 'spawn')
    child.unref()
    return {
      hasExited: () => child.exitCode !== null || child.signalCode !== null,
      logOutput: async () => (await readFile(cluster.logFile)).subarray(log.size).toString('utf8').trim().slice(-2000),
      abort: () => child.kill('SIGINT'),
    }
  } finally {
    await log.handle.close()
  }
}

/** Fast shutdown: open transactions are rolled back, commits are on disk. False if PostgreSQL does not end in time. */
export async function shutDown(cluster: Cluster): Promise<boolean> {
  const running = await readPidFile(cluster.pgdata)
  if (!running || !(await isPostmaster(running.pid, cluster.pgdata))) return true
  if (process.platform === 'win32')
    await run(cluster.binaries.pg_ctl, ['stop', '-D', cluster.pgdata, '-m', 'fast', '-w'])
  else process.kill(running.pid, 'SIGINT')
  for (const givenUpAt = Date.now() + maxShutdownMs; Date.now() < givenUpAt; await delay(20)) {
    if (!(await isPostmaster(running.pid, cluster.pgdata))) return true
  }
  return false
}

function pidFilePath(pgdata: string): string {
  return join(pgdata, 'postmaster.pid')
}

/** PostgreSQL never removes an empty lock file, since a server may be about to fill it. After a while, none is. */
async function discardEmptyPidFile(pgdata: string): Promise<void> {
  const stats = await stat(pidFilePath(pgdata)).catch(() => undefined)
  if (stats?.size === 0 && Date.now() - stats.mtimeMs > emptyPidFileMs) await rm(pidFilePath(pgdata), { force: true })
}

/**
 * Keeps the log and one earlier file, of a few megabytes each. PostgreSQL appends to the file that it was started with,
 * so that file is emptied, not replaced.
 */
export async function rotateLog({ logFile }: Pick<Cluster, 'logFile'>): Promise<void> {
  const current = await stat(logFile).catch(() => undefined)
  if (!current || current.size <= maxLogBytes) return
  const source = await open(logFile, 'r')
  try {
    const last = Buffer.alloc(maxLogBytes)
    const { bytesRead } = await source.read(last, 0, maxLogBytes, current.size - maxLogBytes)
    await writeFile(`${logFile}.1`, last.subarray(0, bytesRead), { mode: 0o600 })
  } finally {
    await source.close()
  }
  await truncate(logFile)
}

async function openLog(cluster: Cluster) {
  const { logFile, account } = cluster
  await rotateLog(cluster)
  const handle = await open(logFile, 'a', 0o600)
  if (account) await handle.chown(account.uid, account.gid)
  return { handle, size: (await handle.stat()).size }
}
