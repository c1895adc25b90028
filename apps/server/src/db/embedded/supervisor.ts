import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Cluster } from './cluster'
import type { Endpoint } from './endpoint'
import { isPostmaster, type Launch, launch, readPidFile, rotateLog, shutDown } from './postmaster'
import { attach, type Session } from './session'

export type Log = { info(message: string): void; warn(message: string): void }

const pollMs = 50
const relaunchMs = 250
const patienceMs = 60_000
const minPauseMs = 100
// A person who has made room, or repaired what was wrong, does not wait long.
const maxPauseMs = 1000
const relapsePauseMs = 250
const stableRunMs = 10_000
const defaultLogCheckMs = 10_000

export type Presence = { session: Session; endpoint: Endpoint }

/**
 * Connects to the postmaster over this cluster, no matter which process started it, and starts one if there is none. One that is
 * starting, recovering or shutting down is waited for; patience is only lost with one that does not answer at all.
 */
export async function bringUp(cluster: Cluster): Promise<Presence> {
  let ours: Launch | undefined
  let failure = ''
  for (let heardAt = Date.now(); Date.now() - heardAt < patienceMs; await delay(pollMs)) {
    const running = await readPidFile(cluster.pgdata)
    if (running) {
      const endpoint = running.endpoint ?? cluster.endpoint
      try {
        return { session: await attach(cluster, endpoint), endpoint }
      } catch (error) {
        failure = (error as Error).message
        const answer = error instanceof pg.DatabaseError ? error.code : undefined
        if (answer && !temporaryErrors.has(answer)) {
          throw new Error(`The database in ${cluster.area} refuses connections: ${failure}`, { cause: error })
        }
        if (answer === cannotConnectNow) {
          heardAt = Date.now()
          continue
        }
      }
    }
    if (ours?.hasExited()) {
      failure = await ours.logOutput()
      if (!isWorthAnotherTry(failure)) throw new Error(`PostgreSQL does not start over ${cluster.pgdata}:\n${failure}`)
      ours = undefined
      await delay(relaunchMs)
    } else if (!ours && !(running && (await isPostmaster(running.pid, cluster.pgdata)))) {
      ours = await launch(cluster, running?.pid)
    }
  }
  ours?.abort()
  throw new Error(`The database in ${cluster.area} does not answer (log: ${cluster.logFile}): ${failure}`)
}

/** Starting up, recovering or shutting down. */
const cannotConnectNow = '57P03'
/** Besides: shut down or crashed under us, all connections taken, another process about to shut it down. */
const temporaryErrors = new Set([cannotConnectNow, '57P01', '57P02', '53300', '55P03'])

/** Taken by one that another process started, or by the last queries of one that was killed; silent if killed itself. */
function isWorthAnotherTry(logOutput: string): boolean {
  return logOutput === '' || /lock file|shared memory block/.test(logOutput)
}

/** Keeps this process present, starting the postmaster again if it dies, until `stop`. The last one to stop ends it. */
export function supervise(cluster: Cluster, presence: Presence, log: Log, logCheckMs = defaultLogCheckMs) {
  const home = { ...cluster, endpoint: presence.endpoint }
  let { session } = presence
  let isStopping = false
  let recovery: Promise<void> | undefined

  function watch() {
    const joinedAt = Date.now()
    void session.ended.then(() => {
      const isRelapse = recovery && Date.now() - joinedAt < stableRunMs
      if (!isStopping) recovery = recover(isRelapse ? relapsePauseMs : minPauseMs)
    })
  }

  async function recover(firstPause: number) {
    log.warn('The connection to the embedded database was lost; bringing it back.')
    await delay(firstPause)
    for (let pause = minPauseMs; !isStopping; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        session = (await bringUp(home)).session
        log.info('The embedded database is back.')
        return watch()
      } catch (error) {
        log.warn(`The embedded database is not back yet: ${(error as Error).message}`)
        await delay(pause)
      }
    }
  }

  const logCheck = setInterval(() => {
    rotateLog(home).catch((error: Error) =>
      log.warn(`The log of the database could not be shortened: ${error.message}`),
    )
  }, logCheckMs)
  logCheck.unref()

  async function leave() {
    isStopping = true
    clearInterval(logCheck)
    await recovery
    try {
      const isLast = await session.leave()
      if (isLast && !(await shutDown(home)))
        log.warn(`The embedded database in ${home.area} is slow to stop; it is left to it.`)
      await session.close()
    } catch (error) {
      // The postmaster is gone already, or went before the last word: there is nothing left to stop.
      log.info(`The embedded database had already stopped: ${(error as Error).message}`)
    }
  }

  watch()
  let left: Promise<void> | undefined
  return {
    stop: () => {
      left ??= leave()
      return left
    },
  }
}
