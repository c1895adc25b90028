export { bundleWorker } from './bundle-worker'
export { HtmlTooComplexError, htmlQueueLength, sanitizeInWorker, typeset } from './html-pool'
export { sanitize } from './sanitize'
export { createWorkerQueue, WorkerGaveUpError } from './worker-queue'
