import type { ProblemId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aPart, aProblem, aProgress } from '../testing/problem.fixtures'
import { aDeviceStorage } from '../testing/scripted-tutor'
import { type ActionRequest, hasPendingActions, Outbox, type PendingAction } from './outbox'

const problemId = 'PRA1' as ProblemId
const help: ActionRequest = { action: 'help', isAutomatic: false, problemId }
const answer = (value: string): ActionRequest => ({
  action: 'answer',
  problemId,
  response: { '1': [value] },
})

/** The stored format, which is on the devices of students and must stay readable. */
const stored = (id: string, at: number, request: ActionRequest = help) =>
  ({
    ...request,
    event: { id, at },
    today: '2026-03-02',
    work: { title: 'Legs', place: 'MAIN', survey: null, progress: aProgress({}) },
    opened: { problem: aProblem([aPart('FILL_IN')]), tries: 0, helps: [] },
  }) as PendingAction

describe('the outbox', () => {
  it('keeps an action on the device until it is removed', () => {
    const device = aDeviceStorage()
    const pending = new Outbox(device, 'work|').put(help, () => stored('one', 1))
    const reloaded = new Outbox(device, 'work|')
    expect(reloaded.resume()).toEqual(pending)
    reloaded.remove(pending)
    expect(new Outbox(device, 'work|').resume()).toBeNull()
  })

  it('reads actions that earlier versions stored', () => {
    const device = aDeviceStorage()
    const { problemId, opened, ...rest } = stored('one', 1, answer('7')) as Extract<PendingAction, { action: 'answer' }>
    const { problemId: ceri, ...problem } = opened.problem
    device.write('work|/unsent/one', {
      ...rest,
      problemCeri: problemId,
      opened: { ...opened, problem: { ...problem, ceri } },
    })
    expect(new Outbox(device, 'work|').resume()).toEqual(stored('one', 1, answer('7')))
  })

  it('keeps the id of a repeated request, and gives another request another id', () => {
    const outbox = new Outbox(aDeviceStorage(), 'work|')
    outbox.put(answer('7'), () => stored('one', 1, answer('7')))
    expect(outbox.put(answer('7'), () => stored('two', 2, answer('7'))).event.id).toBe('one')
    expect(outbox.put(answer('8'), () => stored('two', 2, answer('8'))).event.id).toBe('two')
  })

  it('keeps the id of a request after another tab has sent and removed it', () => {
    const device = aDeviceStorage()
    const [here, there] = [new Outbox(device, 'work|'), new Outbox(device, 'work|')]
    here.put(help, () => stored('one', 1))
    there.remove(there.resume()!)
    expect(here.put(help, () => stored('two', 2)).event.id).toBe('one')
  })

  it('lists the actions before a given one, oldest first', () => {
    const device = aDeviceStorage()
    for (const at of [3, 1, 2]) device.write(`work|/unsent/${at}`, stored(`${at}`, at))
    const ids = new Outbox(device, 'work|').before(stored('3', 3)).map(({ event }) => event.id)
    expect(ids).toEqual(['1', '2'])
  })

  it('ignores stored values that are not complete actions', () => {
    const device = aDeviceStorage()
    const { opened: _, ...withoutProblem } = stored('one', 1) as PendingAction & { opened: unknown }
    const values = [null, 'text', {}, withoutProblem, { ...stored('two', 2), work: null }]
    for (const [index, value] of values.entries()) device.write(`work|/unsent/${index}`, value)
    expect(new Outbox(device, 'work|').resume()).toBeNull()
  })

  it('separates the actions of different work and students', () => {
    const device = aDeviceStorage()
    new Outbox(device, 'trellis-work:U7:H1|').put(help, () => stored('one', 1))
    expect(new Outbox(device, 'trellis-work:U8:H1|').resume()).toBeNull()
    expect(hasPendingActions(device, 'trellis-work:U7:')).toBe(true)
    expect(hasPendingActions(device, 'trellis-work:U7:H1|')).toBe(true)
    expect(hasPendingActions(device, 'trellis-work:U8:')).toBe(false)
  })
})
