export { HtmlTooComplexError, sanitizeInWorker, typeset } from './html-pool'
export { sanitize } from './sanitize'
