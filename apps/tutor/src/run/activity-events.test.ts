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
  it('are sent in the order in which they happened, and once', async () => {
    const { queue, batches } = aQueue()
    queue.add({ id: 'second', at: 2 }, idle)
    queue.add({ id: 'first', at: 1 }, idle)
    await queue.flush()
    await queue.flush()
    expect(batches).toEqual([['first', 'second']])
  })

  it('are sent in batches of a hundred', async () => {
    const { queue, batches } = aQueue()
    for (let at = 1; at <= 101; at++) queue.add({ id: String(at).padStart(3, '0'), at }, idle)
    await queue.flush()
    await queue.flush()
    expect(batches.map((batch) => batch.length)).toEqual([100, 1])
  })

  it.each([
    ['wait for the next time while offline', new WorkError('offline'), 2],
    ['wait for the next time when something else answers', new WorkError('gone'), 2],
    ['are dropped when our server refuses them', new WorkError('gone', { code: 'invalid_input' }), 1],
    ['are dropped when the work is closed', new WorkError('closed', { code: 'work_closed' }), 1],
  ])('%s', async (_, error, batchCount) => {
    const { queue, batches } = aQueue([error])
    queue.add({ id: 'one', at: 1 }, idle)
    await queue.flush()
    await queue.flush()
    expect(batches).toHaveLength(batchCount)
  })

  it('kept by an earlier version are sent', async () => {
    const { queue, batches, storage } = aQueue()
    storage.write('work|/told/one', { id: 'one', at: 1, ...idle })
    await queue.flush()
    expect(batches).toEqual([['one']])
  })
})
