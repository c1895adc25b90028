import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { bundledProgram } from '../../../testing/bundled-program'
import { makeScratchFolder } from '../../../testing/scratch-folder'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres'
import { isPostmaster, readPidFile } from '../postmaster'

const standIn = fileURLToPath(new URL('./server-process.ts', import.meta.url))

export type ClusterTemplate = ReturnType<typeof clusterTemplate>
export type Harness = ReturnType<typeof createHarness>

/** A cluster that was created, started and stopped before. Copying it takes a tenth of the time of initdb. */
export function clusterTemplate() {
  let templateFolder: Promise<string> | undefined
  return {
    async copyTo(folder: string): Promise<void> {
      templateFolder ??= makeTemplate()
      await promisify(execFile)('cp', ['-a', join(await templateFolder, 'cluster'), folder])
    },

    /** To be called after the last test. */
    async dispose() {
      if (templateFolder) await rm(await templateFolder, { recursive: true, force: true })
    },
  }
}

/** Starts databases for a test, in this process and in others, and removes all of them in `clear`. */
export function createHarness(template: ClusterTemplate) {
  const children: ChildProcess[] = []
  const databases: EmbeddedPostgres[] = []
  const pools: pg.Pool[] = []
  const folders: string[] = []
  const locations = new Set<string>()

  return {
    /** `mode` 0755 lets any account enter, as in most checkouts. */
    async folder(mode = 0o755): Promise<string> {
      const folder = await makeScratchFolder('trellis-test-')
      await chmod(folder, mode)
      folders.push(folder)
      return folder
    },

    async folderWithCluster(name = ''): Promise<string> {
      const folder = join(await this.folder(), name)
      await mkdir(folder, { recursive: true })
      await template.copyTo(folder)
      return folder
    },

    async start(dataDir: string, log = { info(_: string) {}, warn(_: string) {} }): Promise<EmbeddedPostgres> {
      const database = await startEmbeddedPostgres({ dataDir, log })
      databases.push(database)
      locations.add(database.location)
      return database
    },

    async startElsewhere(dataDir: string) {
      const child = spawn(process.execPath, [await bundledProgram(standIn), dataDir], {
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      children.push(child)
      const [line] = await once(createInterface(child.stdout), 'line')
      const { config, location }: Pick<EmbeddedPostgres, 'config' | 'location'> = JSON.parse(line)
      locations.add(location)
      return {
        config,
        location,
        kill: () => end(child, () => child.kill('SIGKILL')),
        stop: () => end(child, () => child.stdin.end()),
      }
    },

    pool(config: pg.PoolConfig): pg.Pool {
      const pool = new pg.Pool(config)
      pool.on('error', () => {}) // Tests kill its postmaster.
      pools.push(pool)
      return pool
    },

    child(command: ChildProcess): ChildProcess {
      children.push(command)
      return command
    },

    /** Adds a folder that `clear` removes. */
    removeLater(folder: string) {
      folders.push(folder)
    },

    async clear() {
      await Promise.all(pools.splice(0).map((pool) => pool.end()))
      await Promise.all(children.splice(0).map((child) => end(child, () => child.kill('SIGKILL'))))
      await Promise.all(databases.splice(0).map((database) => database.stop()))
      await Promise.all([...locations].map(killPostmaster))
      locations.clear()
      await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 3 })))
    },
  }
}

async function makeTemplate(): Promise<string> {
  const folder = await makeScratchFolder('trellis-test-')
  const database = await startEmbeddedPostgres({ dataDir: folder, log: { info() {}, warn() {} } })
  await database.stop()
  return folder
}

export function pgdataOf({ location }: { location: string }): string {
  return join(location, 'cluster', 'pgdata')
}

export async function postmasterOf(database: { location: string }): Promise<number | undefined> {
  const running = await readPidFile(pgdataOf(database))
  return running && (await isPostmaster(running.pid, pgdataOf(database))) ? running.pid : undefined
}

export async function killPostmaster(location: string): Promise<void> {
  const pid = await postmasterOf({ location })
  if (pid) process.kill(pid, 'SIGKILL')
}

async function end(child: ChildProcess, requestExit: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  requestExit()
  await exit
}
