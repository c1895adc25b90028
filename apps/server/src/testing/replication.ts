import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Cluster, childEnvironment, openCluster, superuser } from '../db/embedded/cluster'
import { spawnAs } from '../db/embedded/unprivileged'
import { makeScratchFolder } from './scratch-folder'

const run = promisify(execFile)

export interface Replication {
  primaryUrl: string
  replicaUrl: string
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  close(): Promise<void>
}

/** A primary and a replica that follows it by streaming replication, as two PostgreSQL servers. */
export async function startReplication(): Promise<Replication> {
  const folder = await makeScratchFolder('trellis-test-')
  const cluster = await openCluster(folder)
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const urlOf = (port: number, database = 'postgres') =>
    `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`
  // A copy made before the first start is the same cluster; a file of this name makes it follow the primary.
  const standby = join(cluster.location, 'standby')
  await run('cp', ['-a', cluster.pgdata, standby])
  const signal = join(standby, 'standby.signal')
  await writeFile(signal, '')
  if (cluster.account) await chown(signal, cluster.account.uid, cluster.account.gid)

  const primary = await startPostgres(cluster, cluster.pgdata, primaryPort, { wal_keep_size: '256MB' })
  const startReplica = () =>
    startPostgres(cluster, standby, replicaPort, {
      primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${superuser} password=${cluster.password}`,
    })
  let replica = await startReplica().catch(async (error: unknown) => {
    await stopPostgres(primary)
    throw error
  })
  return {
    primaryUrl: urlOf(primaryPort),
    replicaUrl: urlOf(replicaPort),
    stopReplica: () => stopPostgres(replica),
    async startReplica() {
      replica = await startReplica()
    },
    async close() {
      await Promise.all([stopPostgres(primary), stopPostgres(replica)])
      for (const dir of new Set([cluster.location, folder]))
        await rm(dir, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

async function startPostgres(
  { binaries, location, account, password }: Cluster,
  pgdata: string,
  port: number,
  extraSettings: Record<string, string>,
): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    wal_level: 'replica',
    fsync: 'off',
    shared_buffers: '32MB',
    ...extraSettings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', pgdata, ...options], {
    cwd: location,
    stdio: 'ignore',
    env: childEnvironment(),
    ...spawnAs(account),
  })
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database: 'postgres' })
    try {
      await client.connect()
      await client.end()
      return child
    } catch (error) {
      if (child.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  await exit
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
