import { describe, expect, it } from 'vitest'
import { createSemaphore } from './semaphore'

describe('a createSemaphore', () => {
  it('never lets more through than its width, and everybody in the end', async () => {
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

  it('goes on after somebody failed', async () => {
    const enter = createSemaphore(1)
    await expect(enter(() => Promise.reject(new Error('tripped')))).rejects.toThrow('tripped')
    expect(await enter(async () => 'through')).toBe('through')
  })
})
