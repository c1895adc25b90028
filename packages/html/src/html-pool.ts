import { Worker } from 'node:worker_threads'
import { ByteCache } from './byte-cache'
import { escapeHtml } from './escape-html'
import type { HtmlTask } from './html-worker'
import { workerScript } from './worker-script'

interface Job {
  id: number
  task: HtmlTask
  html: string
  resolve(result: string): void
  reject(error: Error): void
}

export interface HtmlPoolOptions {
  /** Milliseconds that one text may take. */
  deadline?: number
  /** Memory of the worker. */
  memoryMb?: number
  /** Script of the worker; for tests. */
  script?: string
}

/** A text that could not be sanitized in time. */
export class HtmlTooComplexError extends Error {}

/** Milliseconds that a worker may take to start, on a machine that does much else. */
const startDeadline = 30_000

/** A text that took too long is tried again after a minute: perhaps the machine was busy. */
const retryAfterMs = 60_000

/**
 * Sanitizes and typesets in a worker, one text after the other, so that no text keeps the server from answering. A text
 * that overruns its deadline, or the worker's memory, costs its worker: the next one shows the formulas of the text as
 * they were written, or at worst the whole text.
 */
export function createHtmlPool({ deadline = 10_000, memoryMb = 256, script }: HtmlPoolOptions = {}) {
  const typesetTexts = new ByteCache(64 * 1024 * 1024)
  const waiting = new Map<string, Promise<string>>()
  const queue: Job[] = []
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | null = null
  let isReady = false
  let lastId = 0

  function start(): Worker {
    const started = new Worker(script ?? workerScript(), {
      eval: true,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    isReady = false
    started.on('message', (message: 'ready' | { id: number; result: string }) => {
      if (started !== worker) return
      if (message === 'ready') isReady = true
      else if (message.id === queue[0]?.id) queue.shift()!.resolve(message.result)
      watch()
    })
    // Errors end the worker; what they say is of no use to anyone but the author of the text.
    started.on('error', () => {})
    started.on('exit', () => started === worker && giveUpFirst())
    for (const job of queue) post(started, job)
    return started
  }

  function post(to: Worker, { id, task, html }: Job): void {
    to.postMessage({ id, task, html })
  }

  /** Gives the first text in the queue its time; without one, the worker does not keep the process alive. */
  function watch(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const first = queue[0]
    if (!first) {
      worker?.unref()
      return
    }
    worker?.ref()
    timer = setTimeout(
      () => {
        // Results that arrived while this thread was busy are read first.
        setImmediate(() => queue[0] === first && giveUpFirst())
      },
      isReady ? deadline : startDeadline,
    )
  }

  function giveUpFirst(): void {
    const stopped = worker
    worker = null
    stopped?.terminate().catch(() => {})
    const first = queue.shift()
    if (first?.task === 'typeset') queue.push({ ...first, task: 'withPlainFormulas' })
    else first?.reject(new HtmlTooComplexError('The text takes too long to read'))
    if (queue.length > 0) worker = start()
    watch()
  }

  function run(task: HtmlTask, html: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const job = { id: ++lastId, task, html, resolve, reject }
      queue.push(job)
      try {
        if (worker) post(worker, job)
        else worker = start()
      } catch (error) {
        queue.pop()
        return reject(error as Error)
      }
      if (queue.length === 1) watch()
    })
  }

  async function typesetOnce(html: string): Promise<string> {
    try {
      const startedAt = Date.now()
      const result = await run('typeset', html)
      typesetTexts.set(html, result, Date.now() - startedAt > deadline ? Date.now() + retryAfterMs : undefined)
      return result
    } catch (error) {
      if (!(error instanceof HtmlTooComplexError)) throw error
      const escaped = escapeHtml(html)
      typesetTexts.set(html, escaped, Date.now() + retryAfterMs)
      return escaped
    }
  }

  async function typeset(html: string): Promise<string> {
    const known = typesetTexts.get(html)
    if (known !== undefined) return known
    const underWay = waiting.get(html)
    if (underWay) return underWay
    const result = typesetOnce(html).finally(() => waiting.delete(html))
    waiting.set(html, result)
    return result
  }

  return {
    typeset,
    /** HTML that is safe to show and to store. Throws `HtmlTooComplexError`. */
    sanitize: (html: string): Promise<string> => run('sanitize', html),
    async close() {
      const stopped = worker
      worker = null
      await stopped?.terminate()
    },
  }
}

const pool = createHtmlPool()

let textsUnderWay = 0

function counted(read: (html: string) => Promise<string>): (html: string) => Promise<string> {
  return async (html) => {
    textsUnderWay += 1
    try {
      return await read(html)
    } finally {
      textsUnderWay -= 1
    }
  }
}

/** Texts that wait or are being read, for metrics. */
export const htmlQueueLength = () => textsUnderWay

/** Safe HTML of a text with its mathematics typeset; remembered, since most texts are sent out again and again. */
export const typeset = counted(pool.typeset)

/** HTML that is safe to show and to store; typeset mathematics is reduced to its TeX source. */
export const sanitizeInWorker = counted(pool.sanitize)
