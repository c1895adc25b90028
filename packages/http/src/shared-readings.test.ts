import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSharedReadings, pauseAfter } from './shared-readings'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Something that is watched, whose readings end when the test says so. */
function watched() {
  const pending: { key: string; answer(value: number | null): void; fail(error: Error): void }[] = []
  const errors: unknown[] = []
  const readings = createSharedReadings<string, number>({
    read: (key) => new Promise((answer, fail) => void pending.push({ key, answer, fail })),
    onError: (error) => void errors.push(error),
  })
  const watch = (key: string) => {
    const got: string[] = []
    const stop = readings.watch(key, {
      next: ({ value }, isChanged) => void got.push(isChanged ? `${value}` : 'same'),
      end: () => void got.push('end'),
    })
    return { got, stop }
  }
  /** Ends the reading that is under way. */
  const answer = async (value: number | null) => {
    pending.shift()!.answer(value)
    await vi.advanceTimersByTimeAsync(0)
  }
  const pause = () => vi.advanceTimersByTimeAsync(pauseAfter(0))
  return { pending, errors, watch, answer, pause }
}

describe('what is watched', () => {
  it('is read once for all who watch it, and apart for something else', async () => {
    const { pending, watch, answer, pause } = watched()
    const [ada, ben, other] = [watch('a'), watch('a'), watch('b')]
    expect(pending.map(({ key }) => key)).toEqual(['a', 'b'])
    await answer(1)
    await answer(9)
    // Ben came when the first reading was under way, and gets one that began later.
    expect([ada.got, ben.got, other.got]).toEqual([['1'], [], ['9']])
    await answer(1)
    expect([ada.got, ben.got]).toEqual([['1', 'same'], ['1']])
    await pause()
    expect(pending.map(({ key }) => key)).toEqual(['b', 'a'])
    pending.shift()
    await answer(2)
    expect([ada.got.at(-1), ben.got.at(-1)]).toEqual(['2', '2'])
  })

  it('is not read while a reading is under way, nor when no one watches it', async () => {
    const { pending, watch, answer, pause } = watched()
    const ada = watch('a')
    await pause()
    expect(pending).toHaveLength(1)
    await answer(1)
    ada.stop()
    await pause()
    expect(pending).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    const again = watch('a')
    await answer(1)
    expect(again.got).toEqual(['1'])
  })

  it('ends for everyone when there is nothing more to see, or when it cannot be read', async () => {
    const { pending, errors, watch, answer } = watched()
    const [ada, ben] = [watch('a'), watch('a')]
    await answer(null)
    expect([ada.got, ben.got]).toEqual([['end'], ['end']])
    ada.stop()
    ben.stop()
    const again = watch('a')
    pending.shift()!.fail(new Error('away'))
    await vi.advanceTimersByTimeAsync(0)
    expect(again.got).toEqual(['end'])
    expect(errors).toEqual([new Error('away')])
  })

  it('is read less often the longer it takes', () => {
    expect([0, 50, 500, 60_000].map(pauseAfter)).toEqual([2_000, 2_000, 10_000, 30_000])
  })
})
