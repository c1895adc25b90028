import { AppError, type ConfidenceSequence, type StudyId } from '@trellis/domain'
import { bundleWorker, createWorkerQueue, WorkerGaveUpError } from '@trellis/html'
import type { AnalyzedPackage, PackageTask } from './compute-package'
import type { ComputedResults, ResultsTask } from './compute-results'

/** Milliseconds after which a computation is aborted. */
const deadline = 60_000
const memoryMb = 1_024
/** Milliseconds after which an idle worker frees its memory. */
const idle = 60_000
const maxWaiting = 8
/** Results that are kept until the record changes. */
const maxKept = 50

/** Set by the server's build, which bundles `results-worker.ts` into the server (see `scripts/steps.mjs`). */
declare const RESULTS_WORKER_SCRIPT: string | undefined

export type WorkerTask = (ResultsTask & { part: 'all' | 'sequences' }) | (PackageTask & { part: 'package' })
export type WorkerResult = ComputedResults | Pick<ComputedResults, 'sequences'> | AnalyzedPackage

/** One computation at a time, on a thread of its own, so that students of running studies are not slowed down. */
const workers = createWorkerQueue<WorkerTask, WorkerResult>({
  script: () =>
    typeof RESULTS_WORKER_SCRIPT === 'string' ? RESULTS_WORKER_SCRIPT : bundleWorker('@trellis/server/results-worker'),
  deadline,
  memoryMb,
  idle,
})

interface Finished {
  computed: ComputedResults
  computedAt: number
}

interface UnderWay {
  studyId: StudyId
  result: Promise<Finished>
  waiting: number
  share: number
  controller: AbortController
}

/** Results in memory by what they were computed from, and computations that several callers wait for together. */
export function createComputations() {
  const kept = new Map<string, Finished>()
  const underWay = new Map<string, UnderWay>()

  function keep(key: string, finished: Finished): void {
    kept.set(key, finished)
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) return
      kept.delete(oldest)
    }
  }

  async function run<Result extends WorkerResult>(
    task: WorkerTask,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<Result> {
    if (workers.length >= maxWaiting) throw new AppError('too_many_attempts', { retryAfter: deadline / 1000 })
    try {
      return (await workers.run(task, signal, onProgress)) as Result
    } catch (error) {
      if (error instanceof WorkerGaveUpError) throw new AppError('too_complex', {})
      throw error
    }
  }

  function start(key: string, studyId: StudyId, prepare: () => Promise<{ key: string; task: ResultsTask }>): UnderWay {
    const controller = new AbortController()
    const compute = async (): Promise<Finished> => {
      try {
        // The record may have moved on since the key was made.
        const prepared = await prepare()
        const task = { ...prepared.task, part: 'all' as const }
        const computed = await run<ComputedResults>(task, controller.signal, (share) => {
          entry.share = share
        })
        const finished = { computed, computedAt: Math.floor(Date.now() / 1000) }
        keep(prepared.key, finished)
        return finished
      } finally {
        if (underWay.get(key) === entry) underWay.delete(key)
      }
    }
    const entry: UnderWay = { studyId, waiting: 0, share: 0, controller, result: Promise.resolve().then(compute) }
    // Callers who wait get the error; without any it is dropped.
    entry.result.catch(() => {})
    underWay.set(key, entry)
    return entry
  }

  return {
    /** The cached results, or those computed now; the computation is aborted when its last waiting caller goes away. */
    async get(
      key: string,
      studyId: StudyId,
      signal: AbortSignal,
      prepare: () => Promise<{ key: string; task: ResultsTask }>,
    ): Promise<Finished> {
      const found = kept.get(key)
      if (found) return found
      const entry = underWay.get(key) ?? start(key, studyId, prepare)
      entry.waiting += 1
      try {
        return await unlessAborted(entry.result, signal)
      } finally {
        entry.waiting -= 1
        if (entry.waiting === 0) {
          if (underWay.get(key) === entry) underWay.delete(key)
          entry.controller.abort(signal.reason)
        }
      }
    },

    /** The completed share of the computation for a study; null when there is none. */
    shareOf(studyId: StudyId): number | null {
      return [...underWay.values()].find((entry) => entry.studyId === studyId)?.share ?? null
    },

    async sequencesOf(task: ResultsTask, signal: AbortSignal): Promise<ConfidenceSequence[]> {
      const { sequences } = await run<Pick<ComputedResults, 'sequences'>>({ ...task, part: 'sequences' }, signal)
      return sequences
    },

    packageOf: (
      task: PackageTask,
      signal: AbortSignal,
      onProgress: (share: number) => void,
    ): Promise<AnalyzedPackage> => run<AnalyzedPackage>({ ...task, part: 'package' }, signal, onProgress),
  }
}

async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([result, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
