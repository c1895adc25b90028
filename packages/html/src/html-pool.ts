import { ByteCache } from './byte-cache'
import { escapeHtml } from './escape-html'
import type { HtmlTask } from './html-worker'
import { createWorkerQueue, WorkerGaveUpError } from './worker-queue'
import { workerScript } from './worker-script'

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

/** A text that took too long is tried again after a minute, since the machine may have been busy. */
const retryAfterMs = 60_000

/**
 * Sanitizes and typesets in a worker. A text that exceeds its deadline, or the worker's memory, is shown with its
 * formulas as they were written, or at worst as escaped source.
 */
export function createHtmlPool({ deadline = 10_000, memoryMb = 256, script }: HtmlPoolOptions = {}) {
  const typesetTexts = new ByteCache(64 * 1024 * 1024)
  const waiting = new Map<string, Promise<string>>()
  const queue = createWorkerQueue<{ name: HtmlTask; html: string }, string>({
    script: () => script ?? workerScript(),
    deadline,
    memoryMb,
    isPipelined: true,
  })

  async function run(name: HtmlTask, html: string): Promise<string> {
    try {
      return await queue.run({ name, html })
    } catch (error) {
      if (!(error instanceof WorkerGaveUpError)) throw error
      if (name === 'typeset') return run('withPlainFormulas', html)
      throw new HtmlTooComplexError('The text is too complex to process')
    }
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
    close: queue.close,
  }
}

const pool = createHtmlPool()

let textsUnderWay = 0

function counted(process: (html: string) => Promise<string>): (html: string) => Promise<string> {
  return async (html) => {
    textsUnderWay += 1
    try {
      return await process(html)
    } finally {
      textsUnderWay -= 1
    }
  }
}

/** Texts that are waiting or being processed, for metrics. */
export const htmlQueueLength = () => textsUnderWay

/** Safe HTML of a text with its mathematics typeset; cached, because most texts are sent repeatedly. */
export const typeset = counted(pool.typeset)

/** HTML that is safe to show and to store; typeset mathematics is reduced to its TeX source. */
export const sanitizeInWorker = counted(pool.sanitize)
