import { vi } from 'vitest'

const { waitFor } = vi

// Runs before every test file of a worker, and needs to be done once.
if (waitFor.name !== 'patientWaitFor') {
  /** Waits only end what hangs: a machine that stands still for a while must not make a test fail. */
  vi.waitFor = function patientWaitFor(callback, options) {
    return waitFor(callback, { timeout: 60_000, ...(typeof options === 'number' ? { timeout: options } : options) })
  }
}
