export { HtmlTooComplexError, htmlQueueLength, sanitizeInWorker, typeset } from './html-pool'
export { sanitize } from './sanitize'
