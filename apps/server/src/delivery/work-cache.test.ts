import { describe, expect, it } from 'vitest'
import { createWorkCache, type KnownWork } from './work-cache'

const aWork = (id: number, state = '{}'): KnownWork => ({
  id,
  state,
  studentId: 'U1',
  version: 1,
  lastAt: '2026-11-16T10:00:00.123456+00:00',
  finishedAt: null,
  studyId: null,
  conditionId: null,
  withdrawal: null,
  problemSetId: null,
  withTests: false,
})
const keyOf = (id: number) => ({ studyId: null, id })

describe('the works that a process knows', () => {
  it('are bounded in bytes: those used longest ago are forgotten first', () => {
    const cache = createWorkCache({ most: 10_000 })
    const state = JSON.stringify('x'.repeat(2_000))
    for (let id = 1; id <= 3; id++) cache.remember(aWork(id, state))
    cache.remember(aWork(1, state))
    for (let id = 4; id <= 5; id++) cache.remember(aWork(id, state))
    expect([1, 2, 3, 4, 5].filter((id) => cache.recall(keyOf(id), 'e') !== null)).toEqual([1, 4, 5])
    for (let id = 6; id <= 1_000; id++) cache.remember(aWork(id, state))
    expect(cache.bytes()).toBeLessThanOrEqual(10_000)
    for (let id = 1; id <= 1_000; id++) cache.forget(id)
    expect(cache.bytes()).toBe(0)
  })

  it('are forgotten when their student has done nothing for half an hour', () => {
    let time = 0
    const cache = createWorkCache({ now: () => time })
    cache.remember(aWork(1))
    time += 29 * 60_000
    cache.remember(aWork(2))
    expect(cache.recall(keyOf(1), 'e')).not.toBeNull()
    time += 2 * 60_000
    cache.remember(aWork(3))
    expect([1, 2, 3].filter((id) => cache.recall(keyOf(id), 'e') !== null)).toEqual([2, 3])
  })

  it('are not given for the event that led to them, whose reply is on record', () => {
    const cache = createWorkCache()
    cache.remember(aWork(1), 'sent')
    expect([cache.recall(keyOf(1), 'sent'), cache.recall(keyOf(1), 'next')?.id]).toEqual([null, 1])
  })
})
