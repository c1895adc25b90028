import type { ProblemId, Survey } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import type { KeyValueStore } from '../lib/key-value-store'
import { WorkError } from '../lib/work-error'
import { aDeviceStorage, scriptedTutor } from '../testing/scripted-tutor'
import { WorkClient } from './work-client'

const [first, second] = ['PRA1', 'PRA2'] as [ProblemId, ProblemId]
const right = { '1': ['1'] }
const wrong = { '1': ['7'] }

let clock = Date.parse('2026-03-02T10:00:00Z')

/** The client of a tab that shows the current problem. */
async function aTab(tutor: ReturnType<typeof scriptedTutor>, storage: KeyValueStore = aDeviceStorage()) {
  const client = aClient(tutor, storage)
  const { progress } = await client.open()
  if (progress.problem) await client.openProblem(progress.problem.problemId)
  return client
}

function aClient({ call, enter }: ReturnType<typeof scriptedTutor>, storage: KeyValueStore) {
  const now = () => {
    clock += 1000
    return new Date(clock)
  }
  return new WorkClient({ key: 'work|', enter, call, storage, now })
}

const errorOf = (call: Promise<unknown>) => call.then(null, (error: WorkError) => error)
const recorded = (tutor: ReturnType<typeof scriptedTutor>, name: string) =>
  tutor.log.filter((each) => each.name === name)

describe('answers', () => {
  it('records an answer once that first did not reach the server', async () => {
    const tutor = scriptedTutor([first, second])
    const client = await aTab(tutor)
    tutor.network = 'down'
    expect(await errorOf(client.answer(first, right))).toMatchObject({ kind: 'offline' })
    expect(client.connection.get()).toBe('offline')
    tutor.network = 'up'
    expect(await client.answer(first, right)).toMatchObject({ verdict: 'correct' })
    expect(client.connection.get()).toBe('saved')
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
    expect(client.pendingAction()).toBeNull()
  })

  it('counts an answer once when its verdict was lost, and returns the same verdict', async () => {
    const tutor = scriptedTutor([first, second])
    const client = await aTab(tutor)
    tutor.network = 'losing replies'
    await errorOf(client.answer(first, wrong))
    await errorOf(client.answer(first, wrong))
    tutor.network = 'up'
    expect(await client.answer(first, wrong)).toMatchObject({ verdict: 'incorrect' })
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('counts the same answer twice when it is given again after its verdict', async () => {
    const tutor = scriptedTutor([first])
    const client = await aTab(tutor)
    await client.answer(first, wrong)
    await client.answer(first, wrong)
    expect(recorded(tutor, 'answerProblem')).toHaveLength(2)
  })

  it('keeps an answer through a reload, with what was on the screen', async () => {
    const tutor = scriptedTutor([first, second])
    const device = aDeviceStorage()
    const before = await aTab(tutor, device)
    tutor.network = 'down'
    await errorOf(before.answer(first, right))
    const after = aClient(tutor, device)
    const pending = after.pendingAction()
    expect(pending).toMatchObject({ action: 'answer', response: right, opened: { problem: { problemId: first } } })
    await errorOf(after.answer(first, right))
    tutor.network = 'up'
    expect(await after.answer(first, right)).toMatchObject({ verdict: 'correct' })
    expect((await after.open()).progress.problem?.problemId).toBe(second)
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
    expect(aClient(tutor, device).pendingAction()).toBeNull()
  })

  it('sends earlier actions before an answer', async () => {
    const tutor = scriptedTutor([first])
    const client = await aTab(tutor)
    tutor.network = 'down'
    await errorOf(client.requestHelp(first))
    await errorOf(client.answer(first, right))
    tutor.network = 'up'
    await client.answer(first, right)
    expect(tutor.log.map(({ name }) => name)).toEqual(['askForHelp', 'answerProblem'])
  })

  it('keeps an answer on the device while the server fails or something else responds', async () => {
    const tutor = scriptedTutor([first])
    const client = await aTab(tutor)
    for (const refusal of [
      new WorkError('server', { code: 'internal' }),
      new WorkError('gone'),
      new WorkError('signed_out', { code: 'not_signed_in' }),
    ]) {
      tutor.refusals = [refusal]
      await errorOf(client.answer(first, right))
      expect(client.pendingAction()).toMatchObject({ response: right })
    }
    await client.answer(first, right)
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('removes an answer that the server will never accept', async () => {
    const tutor = scriptedTutor([first])
    const client = await aTab(tutor)
    tutor.refusals = [new WorkError('gone', { code: 'invalid_input' })]
    await errorOf(client.answer(first, right))
    expect(client.pendingAction()).toBeNull()
  })
})

describe('two tabs on one device', () => {
  it('records an answer once when two tabs find it unsent', async () => {
    const tutor = scriptedTutor([first, second])
    const device = aDeviceStorage()
    const one = await aTab(tutor, device)
    tutor.network = 'down'
    await errorOf(one.answer(first, wrong))
    const other = aClient(tutor, device)
    other.pendingAction()
    tutor.network = 'up'
    await one.answer(first, wrong)
    // It is no longer on the device, and the other tab still needs the verdict.
    expect(await other.answer(first, wrong)).toMatchObject({ verdict: 'incorrect' })
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('two tabs do not overwrite the pending actions of each other', async () => {
    const tutor = scriptedTutor([first])
    const device = aDeviceStorage()
    const [one, other] = [await aTab(tutor, device), await aTab(tutor, device)]
    tutor.network = 'down'
    await errorOf(one.answer(first, wrong))
    await errorOf(other.answer(first, { '1': ['8'] }))
    tutor.network = 'up'
    await aClient(tutor, device).answer(first, right)
    expect(recorded(tutor, 'answerProblem')).toHaveLength(3)
  })

  it('two tabs move on to the same position when one of them was faster', async () => {
    const tutor = scriptedTutor([first, second])
    const device = aDeviceStorage()
    const [one, other] = [await aTab(tutor, device), await aTab(tutor, device)]
    await one.answer(first, right)
    expect(await errorOf(other.answer(first, right))).toMatchObject({ kind: 'moved' })
    expect((await other.open()).progress.problem?.problemId).toBe(second)
    expect(other.pendingAction()).toBeNull()
  })
})

describe('work that has changed', () => {
  it('continues with a new ticket when the first one has expired', async () => {
    const tutor = scriptedTutor([first])
    const client = await aTab(tutor)
    tutor.tickets += 1
    expect(await client.answer(first, right)).toMatchObject({ verdict: 'correct' })
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('counts the answer when closed work can be opened again', async () => {
    const tutor = scriptedTutor([first])
    const client = await aTab(tutor)
    tutor.refusals = [new WorkError('closed', { code: 'work_closed' })]
    expect(await client.answer(first, right)).toMatchObject({ verdict: 'correct' })
    expect(tutor.sent.map(({ name }) => name)).toEqual([
      'enter',
      'openProblem',
      'answerProblem',
      'enter',
      'answerProblem',
    ])
  })

  it('closes work that cannot be opened again, and reports that an answer was lost', async () => {
    const tutor = scriptedTutor([first])
    const client = await aTab(tutor)
    tutor.refusals = [
      new WorkError('closed', { code: 'work_closed' }),
      new WorkError('closed', { code: 'study_closed', details: { reason: 'not_running' } }),
    ]
    const error = await errorOf(client.answer(first, right))
    expect(error).toMatchObject({ kind: 'closed', code: 'work_closed', hasLostWork: true })
    expect(client.pendingAction()).toBeNull()
  })

  it('moves on when the work has different problems now', async () => {
    const tutor = scriptedTutor([first, second])
    const client = await aTab(tutor)
    tutor.done = 1
    tutor.refusals = [new WorkError('gone', { code: 'problem_not_found' })]
    expect(await errorOf(client.answer(first, right))).toMatchObject({ kind: 'moved' })
    expect((await client.open()).progress.problem?.problemId).toBe(second)
  })

  it('reports work as closed to a student who has no access to it', async () => {
    const tutor = scriptedTutor([first])
    tutor.refusals = [new WorkError('gone', { code: 'homework_not_found' })]
    const client = aClient(tutor, aDeviceStorage())
    expect(await errorOf(client.open())).toMatchObject({ kind: 'closed', code: 'homework_not_found' })
  })
})

describe('a survey', () => {
  const survey: Survey = [{ id: 'q1', kind: 'TEXT', prompt: 'How was it?', options: [], steps: 5, isRequired: true }]

  it('counts survey answers once, through a lost connection and a reload', async () => {
    const tutor = scriptedTutor([first], { survey })
    const device = aDeviceStorage()
    const before = await aTab(tutor, device)
    tutor.network = 'losing replies'
    await errorOf(before.answerSurvey({ q1: 'Good' }))
    tutor.network = 'up'
    const after = aClient(tutor, device)
    expect(after.pendingAction()).toMatchObject({ action: 'survey', answers: { q1: 'Good' } })
    await after.answerSurvey({ q1: 'Good' })
    expect((await after.open()).progress.problem?.problemId).toBe(first)
    expect(recorded(tutor, 'answerSurvey')).toHaveLength(1)
  })
})

describe('activity events', () => {
  it('keeps activity events while offline, and records them once', async () => {
    const tutor = scriptedTutor([first])
    const device = aDeviceStorage()
    const before = await aTab(tutor, device)
    tutor.network = 'down'
    before.recordActivity({ kind: 'idle', seconds: 130 })
    await before.flush()
    tutor.network = 'losing replies'
    await before.flush()
    tutor.network = 'up'
    const after = await aTab(tutor, device)
    after.recordActivity({ kind: 'resumed', awaySeconds: 400 })
    await after.flush()
    await after.flush()
    expect(tutor.log.map(({ name }) => name)).toEqual(['idle', 'resumed'])
  })

  it('records no activity events for finished work', async () => {
    const tutor = scriptedTutor([first])
    const client = await aTab(tutor)
    await client.answer(first, right)
    client.recordActivity({ kind: 'idle', seconds: 130 })
    await client.flush()
    expect(tutor.log.map(({ name }) => name)).toEqual(['answerProblem'])
  })
})
