import { AppError, type PackageFailure } from '@trellis/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client'
import type { BuiltPackage } from './build-package'
import { failJob, finishJob, reportProgress } from './data-package.store'

/** Milliseconds between two heartbeats. */
const heartbeat = 5_000

/** The record changed while a package was being built from it. */
export class RecordChangedError extends Error {}

type Build = (signal: AbortSignal, onProgress: (share: number) => void) => Promise<BuiltPackage>

/** Builds packages in the background, one after the other, so that students of running studies are not slowed down. */
export function createPackageJobs(db: Db, log: Pick<FastifyBaseLogger, 'warn'>) {
  const stop = new AbortController()
  const running = new Set<Promise<void>>()
  let last: Promise<unknown> = Promise.resolve()

  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    // A failed job does not stop the next one.
    last = result.catch(() => {})
    return result
  }

  async function run(job: string, build: Build): Promise<void> {
    const cancel = new AbortController()
    const signal = AbortSignal.any([cancel.signal, stop.signal])
    let share = 0
    const beat = () =>
      reportProgress(db, job, share).then(
        (isWanted) => isWanted || cancel.abort(),
        (error: unknown) => log.warn({ err: error }, 'the progress of a data package could not be written'),
      )
    const timer = setInterval(beat, heartbeat)
    try {
      const built = await enqueue(async () => {
        signal.throwIfAborted()
        return build(signal, (done) => {
          share = done
        })
      })
      await finishJob(db, job, built)
    } catch (error) {
      if (cancel.signal.aborted) return
      const failure = failureOf(error, stop.signal.aborted)
      if (failure === 'unknown') log.warn({ err: error }, 'a data package could not be built')
      await failJob(db, job, failure)
    } finally {
      clearInterval(timer)
    }
  }

  return {
    /** Returns immediately; the job runs in the background. */
    start(job: string, build: Build): void {
      const ended = run(job, build)
        .catch((error: unknown) => log.warn({ err: error }, 'a data package could not be finished'))
        .finally(() => running.delete(ended))
      running.add(ended)
    },
    /** For a caller who waits for the file itself. */
    wait: (build: Build, signal: AbortSignal): Promise<BuiltPackage> =>
      enqueue(() => build(AbortSignal.any([signal, stop.signal]), () => {})),
    async close(): Promise<void> {
      stop.abort()
      await Promise.all([last, ...running])
    },
  }
}

function failureOf(error: unknown, isStopping: boolean): PackageFailure {
  if (isStopping) return 'interrupted'
  if (error instanceof RecordChangedError) return 'changed'
  if (error instanceof AppError && error.code === 'too_complex') return 'too_complex'
  return (error as { code?: unknown } | null)?.code === 'ENOSPC' ? 'no_space' : 'unknown'
}
