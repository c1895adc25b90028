import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSharedReadings, pauseAfter } from './shared-readings'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Shared readings, each of which ends when the test answers it. */
function controlledReadings() {
  const pending: { key: string; answer(value: number | null): void; fail(error: Error): void }[] = []
  const errors: unknown[] = []
  const readings = createSharedReadings<string, number>({
    read: (key) => new Promise((answer, fail) => void pending.push({ key, answer, fail })),
    onError: (error) => void errors.push(error),
  })
  const watch = (key: string) => {
    const received: string[] = []
    const stop = readings.watch(key, {
      next: ({ value }, isChanged) => void received.push(isChanged ? `${value}` : 'same'),
      end: () => void received.push('end'),
    })
    return { received, stop }
  }
  /** Ends the reading that is under way. */
  const answer = async (value: number | null) => {
    pending.shift()!.answer(value)
    await vi.advanceTimersByTimeAsync(0)
  }
  const pause = () => vi.advanceTimersByTimeAsync(pauseAfter(0))
  return { pending, errors, watch, answer, pause }
}

describe('shared readings', () => {
  it('reads a key once for all its watchers, and other keys separately', async () => {
    const { pending, watch, answer, pause } = controlledReadings()
    const [ada, ben, other] = [watch('a'), watch('a'), watch('b')]
    expect(pending.map(({ key }) => key)).toEqual(['a', 'b'])
    await answer(1)
    await answer(9)
    // Ben came while the first reading was under way, so he gets one that began later.
    expect([ada.received, ben.received, other.received]).toEqual([['1'], [], ['9']])
    await answer(1)
    expect([ada.received, ben.received]).toEqual([['1', 'same'], ['1']])
    await pause()
    expect(pending.map(({ key }) => key)).toEqual(['b', 'a'])
    pending.shift()
    await answer(2)
    expect([ada.received.at(-1), ben.received.at(-1)]).toEqual(['2', '2'])
  })

  it('does not read a key while a reading is under way, or without watchers', async () => {
    const { pending, watch, answer, pause } = controlledReadings()
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
    expect(again.received).toEqual(['1'])
  })

  it('ends for all watchers when there is nothing more to read, or when a reading fails', async () => {
    const { pending, errors, watch, answer } = controlledReadings()
    const [ada, ben] = [watch('a'), watch('a')]
    await answer(null)
    expect([ada.received, ben.received]).toEqual([['end'], ['end']])
    ada.stop()
    ben.stop()
    const again = watch('a')
    pending.shift()!.fail(new Error('away'))
    await vi.advanceTimersByTimeAsync(0)
    expect(again.received).toEqual(['end'])
    expect(errors).toEqual([new Error('away')])
  })

  it('pauses longer the longer a reading takes, within bounds', () => {
    expect([0, 50, 500, 60_000].map(pauseAfter)).toEqual([2_000, 2_000, 10_000, 30_000])
  })
})
