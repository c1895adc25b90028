import { describe, expect, it } from 'vitest'
import { createSemaphore } from './semaphore'

describe('a semaphore', () => {
  it('never runs more tasks at once than its width, and runs all of them in the end', async () => {
    const enter = createSemaphore(3)
    let inside = 0
    let most = 0
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        enter(async () => {
          inside += 1
          most = Math.max(most, inside)
          await new Promise(setImmediate)
          inside -= 1
          return turn
        }),
      ),
    )
    expect(most).toBe(3)
    expect(seen).toEqual(Array.from({ length: 20 }, (_, turn) => turn))
  })

  it('continues after a task failed', async () => {
    const enter = createSemaphore(1)
    await expect(enter(() => Promise.reject(new Error('tripped')))).rejects.toThrow('tripped')
    expect(await enter(async () => 'through')).toBe('through')
  })
})
