export * from './sanitize'
export * from './typeset'
