import type { ProblemId, WorkResult } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { createKeyValueStore } from '../lib/key-value-store'
import { WorkError } from '../lib/work-error'
import { aPart, aProblem, aProgress } from '../testing/problem.fixtures'
import { type Stop, scriptedSource } from '../testing/scripted-source'
import { WorkController } from './work-controller'
import type { UnansweredAction, WorkSource } from './work-source'

const result: WorkResult = { problemId: 'PRA1' as ProblemId, outcome: 'right', day: '2026-03-01' }
const stop = (id: string, number: number): Stop => ({
  progress: aProgress({ problemId: id as ProblemId, number }),
  problem: aProblem([aPart('FILL_IN')], { problemId: id as ProblemId }),
})
const stops = [stop('PRA1', 1), stop('PRA2', 2)]

function aController(script: Parameters<typeof scriptedSource>[0], more: Partial<WorkSource> = {}) {
  const { source, sent, count } = scriptedSource(script)
  const storage = createKeyValueStore(() => {
    throw new Error('There is no storage in this test')
  })
  const controller = new WorkController({ ...source, storage, ...more })
  return { controller, sent, count, session: () => controller.state.get().session }
}

describe('the work controller', () => {
  it('opens the current problem with the draft that was kept for it', async () => {
    const { controller, session } = aController({ stops })
    await controller.open()
    controller.setPart('1', ['7'])
    await controller.open()
    expect(session()).toMatchObject({ step: 'problem', problem: { problemId: 'PRA1' } })
    expect(controller.state.get().draft).toEqual({ '1': ['7'] })
  })

  it('keeps the verdict on an answer when it opens again, until the answer is changed', async () => {
    const reason = { code: 'form' as const, form: 'simplified' as const }
    const { controller, session } = aController({ stops, answers: [{ verdict: 'not_in_form', part: '1', reason }] })
    await controller.open()
    controller.setPart('1', ['2x+x'])
    await controller.act('answer')
    await controller.open()
    expect(session()).toMatchObject({ verdict: { verdict: 'not_in_form', part: '1', reason } })
    expect(controller.state.get().draft).toEqual({ '1': ['2x+x'] })
    controller.setPart('1', ['3x'])
    await controller.open()
    expect(session()).toMatchObject({ verdict: null })
  })

  it('drops the verdict on a problem once it is finished', async () => {
    const { controller, session } = aController({ stops, answers: [{}, { verdict: 'correct', result }] })
    await controller.open()
    controller.setPart('1', ['7'])
    await controller.act('answer')
    await controller.act('answer')
    await controller.act('next')
    expect(session()).toMatchObject({ problem: { problemId: 'PRA2' }, verdict: null })
  })

  it('runs one action at a time', async () => {
    const { controller, sent } = aController({ stops, answers: [{}, {}] })
    await controller.open()
    controller.setPart('1', ['7'])
    await Promise.all([controller.act('answer'), controller.act('answer'), controller.act('skip')])
    expect(sent).toHaveLength(1)
  })

  it('sends a pending action from before a reload first, and locks its answer until the result is known', async () => {
    const unanswered: UnansweredAction = {
      action: 'answer',
      work: { title: 'Legs', progress: stops[0]!.progress },
      opened: { problem: stops[0]!.problem!, tries: 0, helps: [] },
      response: { '1': ['7'] },
    }
    const pending = [unanswered]
    const { controller, sent, session } = aController(
      { stops, answers: [new WorkError('offline'), { verdict: 'incorrect' }] },
      { pendingAction: () => pending.shift() ?? null },
    )
    await controller.open()
    expect(session()).toMatchObject({ restored: 'answer', error: { action: 'answer', kind: 'offline' } })
    controller.setPart('1', ['8'])
    expect(controller.state.get().draft).toEqual({ '1': ['7'] })
    controller.retry()
    await expect.poll(session).toMatchObject({ restored: null, error: null, verdict: { verdict: 'incorrect' } })
    expect(sent).toEqual([{ '1': ['7'] }, { '1': ['7'] }])
  })

  it('moves to the current position when the work has moved on', async () => {
    const script = { stops, answers: [new WorkError('moved')] }
    const { controller, session } = aController(script)
    await controller.open()
    controller.setPart('1', ['7'])
    await controller.act('answer')
    expect(session()).toMatchObject({ step: 'problem', hasMovedOn: true })
  })

  it('shows the error when the work is closed', async () => {
    const { controller, session } = aController({ stops, answers: [new WorkError('closed', { code: 'work_closed' })] })
    await controller.open()
    controller.setPart('1', ['7'])
    await controller.act('answer')
    expect(session()).toMatchObject({ step: 'failed', error: { code: 'work_closed' } })
  })

  it('opens again after an error, and keeps showing the error until it succeeds', async () => {
    const { controller, session } = aController({ stops, opens: [new WorkError('offline')] })
    await controller.open()
    expect(session()).toMatchObject({ step: 'failed', error: { kind: 'offline' } })
    controller.retry()
    expect(session().step).toBe('failed')
    await expect.poll(() => session().step).toBe('problem')
  })

  it.each([
    ['moves to the position that the server reports', stops[1]!, 'PRA2'],
    ['stays on a problem that is still the current one', stops[0]!, 'PRA1'],
  ])('%s when it catches up', async (_, { progress }, shown) => {
    const { controller, session } = aController(
      { stops },
      {
        refresh: async () => ({ title: 'Legs', progress }),
        openProblem: async (id) => ({ problem: aProblem([], { problemId: id }), tries: 0, helps: [] }),
      },
    )
    await controller.open()
    await controller.catchUp()
    expect(session()).toMatchObject({ problem: { problemId: shown }, hasMovedOn: shown === 'PRA2' })
  })

  it('shows no error to the student when catching up fails', async () => {
    const refresh = async () => {
      throw new WorkError('offline')
    }
    const { controller, session } = aController({ stops }, { refresh })
    await controller.open()
    await controller.catchUp()
    expect(session()).toMatchObject({ step: 'problem', error: null })
  })

  it('fetches the next position as soon as a problem is done', async () => {
    const { controller, session } = aController({ stops, answers: [{ verdict: 'correct', result }] })
    await controller.open()
    controller.setPart('1', ['1'])
    await controller.act('answer')
    await expect.poll(session).toMatchObject({ isDone: true, next: { progress: stops[1]!.progress } })
    await controller.act('next')
    expect(session()).toMatchObject({ problem: { problemId: 'PRA2' }, isDone: false })
  })

  it('drops a next position that arrives after the student has moved on', async () => {
    const { source } = scriptedSource({ stops, answers: [{ verdict: 'correct', result }] })
    const opened = () => source.open()
    let late = () => {}
    const opens = [opened, () => new Promise<void>((resolve) => (late = resolve)).then(opened), opened]
    const { controller, session } = aController({ stops }, { ...source, open: () => opens.shift()!() })
    await controller.open()
    controller.setPart('1', ['1'])
    await controller.act('answer')
    await controller.act('next')
    late()
    await new Promise((resolve) => setTimeout(resolve))
    expect(session()).toMatchObject({ problem: { problemId: 'PRA2' }, isDone: false, next: null })
  })
})
