import { vi } from 'vitest'

const { waitFor } = vi

// This runs before every test file of a worker, but is needed only once.
if (waitFor.name !== 'waitForLonger') {
  /** The timeout only ends tests that hang: a test must not fail because the machine stalls for a while. */
  vi.waitFor = function waitForLonger(callback, options) {
    return waitFor(callback, { timeout: 60_000, ...(typeof options === 'number' ? { timeout: options } : options) })
  }
}
