import { describe, expect, it } from 'vitest'
import { createSemaphore } from './semaphore'

describe('a semaphore', () => {
  it('runs at most as many tasks at the same time as its width, and all of them in the end', async () => {
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

  it('runs the next task after one has failed', async () => {
    const enter = createSemaphore(1)
    await expect(enter(() => Promise.reject(new Error('tripped')))).rejects.toThrow('tripped')
    expect(await enter(async () => 'through')).toBe('through')
  })
})
