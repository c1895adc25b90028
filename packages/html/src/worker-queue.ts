import { Worker } from 'node:worker_threads'

export interface WorkerQueueOptions {
  /**
   * The program of the worker. It posts `ready`, and then answers each `{ id, task }` with any number of
   * `{ id, progress }` and one `{ id, result }`.
   */
  script: () => string
  /** Milliseconds that one task may take. */
  deadline: number
  /** Memory of the worker. */
  memoryMb: number
  /**
   * Posts tasks before the previous one is done. For small tasks only, because posted tasks cannot be canceled cheaply.
   */
  isPipelined?: boolean
  /** Milliseconds without a task after which the worker ends and frees its memory. */
  idle?: number
}

/** A task that was given up because it took too long or too much memory. */
export class WorkerGaveUpError extends Error {}

interface Job<T, R> {
  id: number
  task: T
  isPosted: boolean
  onProgress?: (progress: number) => void
  resolve(result: R): void
  reject(error: Error): void
}

/** Milliseconds that a worker may take to start on a busy machine. */
const startDeadline = 30_000

/**
 * Runs long computations in a worker, one after the other, so that none blocks the server. The worker of a task that
 * exceeds its deadline or memory, or whose caller has aborted, is terminated; a new worker continues with the other
 * tasks.
 */
export function createWorkerQueue<T, R>({ script, deadline, memoryMb, isPipelined = false, idle }: WorkerQueueOptions) {
  const queue: Job<T, R>[] = []
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | null = null
  let isReady = false
  let lastId = 0

  function start(): Worker {
    const started = new Worker(script(), {
      eval: true,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    isReady = false
    for (const job of queue) job.isPosted = false
    started.on('message', (message: 'ready' | { id: number; progress: number } | { id: number; result: R }) => {
      if (started !== worker) return
      if (message !== 'ready' && 'progress' in message) {
        // Does not extend the deadline: a task that reports progress may still take too long.
        if (message.id === queue[0]?.id) queue[0].onProgress?.(message.progress)
        return
      }
      if (message === 'ready') isReady = true
      else if (message.id === queue[0]?.id) queue.shift()!.resolve(message.result)
      processQueue()
    })
    // Errors end the worker. Their messages help only the author of the task, so they are dropped.
    started.on('error', () => {})
    started.on('exit', () => started === worker && giveUpFirst(new WorkerGaveUpError('The worker ended')))
    return started
  }

  /**
   * Posts due tasks and starts the deadline of the first. Without tasks, the worker does not keep the process alive.
   */
  function processQueue(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const first = queue[0]
    if (!first) {
      worker?.unref()
      if (worker && idle !== undefined) timer = setTimeout(end, idle).unref()
      return
    }
    worker ??= start()
    worker.ref()
    for (const job of isPipelined ? queue : [first]) {
      if (!job.isPosted) worker.postMessage({ id: job.id, task: job.task })
      job.isPosted = true
    }
    timer = setTimeout(
      () => {
        // Results that arrived while this thread was busy are handled first.
        setImmediate(() => queue[0] === first && giveUpFirst(new WorkerGaveUpError('The task takes too long')))
      },
      isReady ? deadline : startDeadline,
    )
  }

  function end(): Promise<unknown> | undefined {
    const ended = worker
    worker = null
    return ended?.terminate()
  }

  function giveUpFirst(reason: Error): void {
    end()?.catch(() => {}) // The worker may have ended already.
    queue.shift()?.reject(reason)
    processQueue()
  }

  function cancel(job: Job<T, R>, reason: Error): void {
    const position = queue.indexOf(job)
    if (position === 0 && job.isPosted) giveUpFirst(reason)
    else if (position >= 0) {
      queue.splice(position, 1)
      job.reject(reason)
    }
  }

  return {
    /** The number of tasks that are waiting or running. */
    get length(): number {
      return queue.length
    },
    /** Throws `WorkerGaveUpError`, or the reason of the signal. Progress is the share that is done, from 0 to 1. */
    run(task: T, signal?: AbortSignal, onProgress?: (progress: number) => void): Promise<R> {
      return new Promise<R>((resolve, reject) => {
        signal?.throwIfAborted()
        const job: Job<T, R> = { id: ++lastId, task, isPosted: false, onProgress, resolve, reject }
        signal?.addEventListener('abort', () => cancel(job, signal.reason as Error), { once: true })
        queue.push(job)
        try {
          if (queue.length === 1) processQueue()
          else if (isPipelined && worker) {
            worker.postMessage({ id: job.id, task })
            job.isPosted = true
          }
        } catch (error) {
          queue.splice(queue.indexOf(job), 1)
          throw error
        }
      })
    },
    async close(): Promise<void> {
      if (timer) clearTimeout(timer)
      await end()
    },
  }
}
