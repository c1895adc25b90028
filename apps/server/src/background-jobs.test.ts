import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from './background-jobs'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Something that ends when it is let go, and how often it was begun and ended. */
function slowWork() {
  const counts = { begun: 0, ended: 0 }
  let letGo = () => {}
  const act = async () => {
    counts.begun += 1
    await new Promise<void>((resolve) => {
      letGo = resolve
    })
    counts.ended += 1
  }
  return { counts, act, letGo: () => letGo() }
}

it('is not begun again while it is under way, and is begun again afterwards', async () => {
  const app = Fastify()
  const { counts, act, letGo } = slowWork()
  repeat(app, { everyMs: 100, act, failure: 'it failed' })
  vi.advanceTimersByTime(350)
  expect(counts).toEqual({ begun: 1, ended: 0 })
  letGo()
  await vi.waitFor(() => {
    vi.advanceTimersByTime(100)
    expect(counts).toEqual({ begun: 2, ended: 1 })
  })
  letGo()
  await app.close()
})

it('is waited for when the server stops, and not begun after that', async () => {
  const app = Fastify()
  const { counts, act, letGo } = slowWork()
  repeat(app, { everyMs: 100, act, failure: 'it failed', stop: async () => letGo() })
  vi.advanceTimersByTime(100)
  await app.close()
  expect(counts).toEqual({ begun: 1, ended: 1 })
  vi.advanceTimersByTime(1_000)
  expect(counts.begun).toBe(1)
})

it('is tried again after it failed, which the log says', async () => {
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
