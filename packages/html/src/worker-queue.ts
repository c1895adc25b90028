import { Worker } from 'node:worker_threads'

export interface WorkerQueueOptions {
  /** The program of the worker. It says `ready`, and then answers each `{ id, task }` with `{ id, result }`; before, with any number of `{ id, progress }`. */
  script: () => string
  /** Milliseconds that one task may take. */
  deadline: number
  /** Memory of the worker. */
  memoryMb: number
  /** Small tasks are handed over before the one in front of them is done; large ones can then not be canceled cheaply. */
  isPipelined?: boolean
  /** Milliseconds without a task after which the worker ends and gives back its memory. */
  idle?: number
}

/** A task that was given up: it took too long, or more memory than there is. */
export class WorkerGaveUpError extends Error {}

interface Job<T, R> {
  id: number
  task: T
  isPosted: boolean
  onProgress?: (progress: number) => void
  resolve(result: R): void
  reject(error: Error): void
}

/** Milliseconds that a worker may take to start, on a machine that does much else. */
const startDeadline = 30_000

/**
 * Does long computations in a worker, one after the other, so that none keeps the server from answering. One that
 * overruns its deadline or the worker's memory, or whose caller has gone, costs its worker; the next one goes on with
 * the others.
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
        // Says nothing about the deadline: what reports progress may still take too long.
        if (message.id === queue[0]?.id) queue[0].onProgress?.(message.progress)
        return
      }
      if (message === 'ready') isReady = true
      else if (message.id === queue[0]?.id) queue.shift()!.resolve(message.result)
      goOn()
    })
    // Errors end the worker; what they say is of no use to anyone but the author of the task.
    started.on('error', () => {})
    started.on('exit', () => started === worker && giveUpFirst(new WorkerGaveUpError('The worker ended')))
    return started
  }

  /** Hands over what is due and gives the first task its time; without one, the worker does not keep the process alive. */
  function goOn(): void {
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
        // Results that arrived while this thread was busy are read first.
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
    end()?.catch(() => {}) // It may have ended by itself.
    queue.shift()?.reject(reason)
    goOn()
  }

  function cancel(job: Job<T, R>, reason: Error): void {
    const place = queue.indexOf(job)
    if (place === 0 && job.isPosted) giveUpFirst(reason)
    else if (place >= 0) {
      queue.splice(place, 1)
      job.reject(reason)
    }
  }

  return {
    /** Tasks that wait or are being done. */
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
          if (queue.length === 1) goOn()
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
