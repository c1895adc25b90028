import { afterEach } from 'vitest'

/** Test files share a document, so one would otherwise find what another has stored. */
afterEach(() => {
  if (typeof document === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
})
