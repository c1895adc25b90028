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

describe('the work cache', () => {
  it('evicts the works used least recently when it reaches its limit in bytes', () => {
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

  it('forgets the work of a student who has been inactive for half an hour', () => {
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

  it('does not return a work for the event that led to it, whose reply is stored', () => {
    const cache = createWorkCache()
    cache.remember(aWork(1), 'sent')
    expect([cache.recall(keyOf(1), 'sent'), cache.recall(keyOf(1), 'next')?.id]).toEqual([null, 1])
  })
})
