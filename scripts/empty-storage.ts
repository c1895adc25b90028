import { afterEach } from 'vitest'

/** Files share a document, and what one has left in it another would find. */
afterEach(() => {
  if (typeof document === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
