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
// Short, so that the database is back soon after the cause, such as a full disk, was fixed.
const maxPauseMs = 1000
const relapsePauseMs = 250
const stableRunMs = 10_000
const defaultLogCheckMs = 10_000

export type Presence = { session: Session; endpoint: Endpoint }

/**
 * Connects to the postmaster of this cluster, no matter which process started it, and starts one if there is none.
 * Waits for one that is starting, recovering or shutting down, and gives up only on one that does not answer at all.
 */
export async function bringUp(cluster: Cluster): Promise<Presence> {
  let ours: Launch | undefined
  let failure = ''
  for (let lastAnswerAt = Date.now(); Date.now() - lastAnswerAt < patienceMs; await delay(pollMs)) {
    const running = await readPidFile(cluster.pgdata)
    if (running) {
      const endpoint = running.endpoint ?? cluster.endpoint
      try {
        return { session: await attach(cluster, endpoint), endpoint }
      } catch (error) {
        failure = (error as Error).message
        const answer = error instanceof pg.DatabaseError ? error.code : undefined
        if (answer && !temporaryErrors.has(answer)) {
          throw new Error(`The database in ${cluster.location} refuses connections: ${failure}`, { cause: error })
        }
        if (answer === cannotConnectNow) {
          lastAnswerAt = Date.now()
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
  throw new Error(`The database in ${cluster.location} does not answer (log: ${cluster.logFile}): ${failure}`)
}

/** Starting up, recovering or shutting down. */
const cannotConnectNow = '57P03'
/** Also: shut down or crashed during the attempt, all connections taken, another process about to shut it down. */
const temporaryErrors = new Set([cannotConnectNow, '57P01', '57P02', '53300', '55P03'])

/** The cluster is in use by another postmaster, or by the last queries of a killed one; no output if killed itself. */
function isWorthAnotherTry(logOutput: string): boolean {
  return logOutput === '' || /lock file|shared memory block/.test(logOutput)
}

/**
 * Keeps this process present until `stop`, and restarts the postmaster if it dies. The last process to stop ends it.
 */
export function supervise(cluster: Cluster, presence: Presence, log: Log, logCheckMs = defaultLogCheckMs) {
  const attached = { ...cluster, endpoint: presence.endpoint }
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
        session = (await bringUp(attached)).session
        log.info('The embedded database is back.')
        return watch()
      } catch (error) {
        log.warn(`The embedded database is not back yet: ${(error as Error).message}`)
        await delay(pause)
      }
    }
  }

  const logCheck = setInterval(() => {
    rotateLog(attached).catch((error: Error) =>
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
      if (isLast && !(await shutDown(attached)))
        log.warn(`The embedded database in ${attached.location} is slow to stop; it is left to it.`)
      await session.close()
    } catch (error) {
      // The postmaster has ended already, so there is nothing left to stop.
      log.info(`The embedded database had already stopped: ${(error as Error).message}`)
    }
  }

  watch()
  let stopped: Promise<void> | undefined
  return {
    stop: () => {
      stopped ??= leave()
      return stopped
    },
  }
}
