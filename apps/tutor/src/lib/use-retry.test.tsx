// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRetry } from './use-retry'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('retries after waits that grow longer and differ between students', () => {
  const firstWaits = new Set<number>()
  for (let student = 0; student < 20; student++) {
    const triedAt: number[] = []
    const began = Date.now()
    const { rerender, unmount } = renderHook(({ error }) => useRetry(error, retry), { initialProps: { error: {} } })
    function retry() {
      triedAt.push(Date.now() - began)
    }
    act(() => void vi.advanceTimersByTime(3_000))
    expect(triedAt).toHaveLength(1)
    firstWaits.add(triedAt[0]!)
    rerender({ error: {} })
    act(() => void vi.advanceTimersByTime(3_500))
    expect(triedAt).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(2_500))
    expect(triedAt).toHaveLength(2)
    unmount()
  }
  expect(firstWaits.size).toBeGreaterThan(10)
})
