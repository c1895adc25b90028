import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from './background-jobs'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A job that runs until it is released, with counts of how often it was begun and ended. */
function slowWork() {
  const counts = { begun: 0, ended: 0 }
  let release = () => {}
  const act = async () => {
    counts.begun += 1
    await new Promise<void>((resolve) => {
      release = resolve
    })
    counts.ended += 1
  }
  return { counts, act, release: () => release() }
}

it('starts a job again only after its previous run has ended', async () => {
  const app = Fastify()
  const { counts, act, release } = slowWork()
  repeat(app, { everyMs: 100, act, failure: 'it failed' })
  vi.advanceTimersByTime(350)
  expect(counts).toEqual({ begun: 1, ended: 0 })
  release()
  await vi.waitFor(() => {
    vi.advanceTimersByTime(100)
    expect(counts).toEqual({ begun: 2, ended: 1 })
  })
  release()
  await app.close()
})

it('waits for a running job when the server stops, and does not start it again', async () => {
  const app = Fastify()
  const { counts, act, release } = slowWork()
  repeat(app, { everyMs: 100, act, failure: 'it failed', stop: async () => release() })
  vi.advanceTimersByTime(100)
  await app.close()
  expect(counts).toEqual({ begun: 1, ended: 1 })
  vi.advanceTimersByTime(1_000)
  expect(counts.begun).toBe(1)
})

it('tries a failed job again and logs the failure', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  let tries = 0
  const act = async () => {
    tries += 1
    throw new Error('no database')
  }
  repeat(app, { everyMs: 100, act, failure: 'it failed' })
  await vi.waitFor(() => {
    vi.advanceTimersByTime(100)
    expect(tries).toBeGreaterThan(1)
  })
  await app.close()
  expect(lines.some((line) => line.includes('it failed') && line.includes('no database'))).toBe(true)
})
