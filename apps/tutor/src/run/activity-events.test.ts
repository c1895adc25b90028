import type { ActivityEvent } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { WorkError } from '../lib/work-error'
import { aDeviceStorage } from '../testing/scripted-tutor'
import { ActivityEvents } from './activity-events'

function aQueue(results: (WorkError | null)[] = []) {
  const batches: string[][] = []
  const storage = aDeviceStorage()
  const send = async (events: ActivityEvent[]) => {
    batches.push(events.map(({ id }) => id))
    const error = results.shift()
    if (error) throw error
    return events.map(({ id }) => id)
  }
  return { queue: new ActivityEvents({ storage, workKey: 'work|', send }), batches, storage }
}

const idle = { kind: 'idle', seconds: 130 } as const

describe('activity events', () => {
  it('sends events once, in the order in which they happened', async () => {
    const { queue, batches } = aQueue()
    queue.add({ id: 'second', at: 2 }, idle)
    queue.add({ id: 'first', at: 1 }, idle)
    await queue.flush()
    await queue.flush()
    expect(batches).toEqual([['first', 'second']])
  })

  it('sends events in batches of a hundred', async () => {
    const { queue, batches } = aQueue()
    for (let at = 1; at <= 101; at++) queue.add({ id: String(at).padStart(3, '0'), at }, idle)
    await queue.flush()
    await queue.flush()
    expect(batches.map((batch) => batch.length)).toEqual([100, 1])
  })

  it.each([
    ['keeps events for the next flush while offline', new WorkError('offline'), 2],
    ['keeps events for the next flush when something other than our server answers', new WorkError('gone'), 2],
    ['drops events that our server refuses', new WorkError('gone', { code: 'invalid_input' }), 1],
    ['drops events when the work is closed', new WorkError('closed', { code: 'work_closed' }), 1],
  ])('%s', async (_, error, batchCount) => {
    const { queue, batches } = aQueue([error])
    queue.add({ id: 'one', at: 1 }, idle)
    await queue.flush()
    await queue.flush()
    expect(batches).toHaveLength(batchCount)
  })

  it('sends events that an earlier version kept', async () => {
    const { queue, batches, storage } = aQueue()
    storage.write('work|/told/one', { id: 'one', at: 1, ...idle })
    await queue.flush()
    expect(batches).toEqual([['one']])
  })
})
