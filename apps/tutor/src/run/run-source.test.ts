import type { ProblemCeri, Survey } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import type { Stored } from '../lib/stored'
import { aDeviceStorage, scriptedTutor } from '../testing/scripted-tutor'
import { Trouble } from '../work/trouble'
import { runSource } from './run-source'

const [first, second] = ['PRA1', 'PRA2'] as [ProblemCeri, ProblemCeri]
const right = { '1': ['1'] }
const wrong = { '1': ['7'] }

let clock = Date.parse('2026-03-02T10:00:00Z')

/** A tab that has come to the problem that is to be worked on. */
async function aTab(tutor: ReturnType<typeof scriptedTutor>, stored: Stored = aDeviceStorage()) {
  const source = aSource(tutor, stored)
  const { progress } = await source.open()
  if (progress.problem) await source.problem(progress.problem.ceri)
  return source
}

function aSource({ call, enter }: ReturnType<typeof scriptedTutor>, stored: Stored) {
  const now = () => {
    clock += 1000
    return new Date(clock)
  }
  return runSource({ key: 'work|', enter, call, stored, now })
}

const troubleOf = (doing: Promise<unknown>) => doing.then(null, (trouble: Trouble) => trouble)
const recorded = (tutor: ReturnType<typeof scriptedTutor>, name: string) =>
  tutor.log.filter((each) => each.name === name)

describe('an answer', () => {
  it('that did not reach the server goes out later under the name it had', async () => {
    const tutor = scriptedTutor([first, second])
    const source = await aTab(tutor)
    tutor.network = 'down'
    expect(await troubleOf(source.answer(first, right))).toMatchObject({ kind: 'offline' })
    expect(source.connection()).toBe('offline')
    tutor.network = 'up'
    expect(await source.answer(first, right)).toMatchObject({ verdict: 'correct' })
    expect(source.connection()).toBe('saved')
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
    expect(source.unsent!()).toBeNull()
  })

  it('whose verdict was lost on the way is not counted twice, and gets the same verdict', async () => {
    const tutor = scriptedTutor([first, second])
    const source = await aTab(tutor)
    tutor.network = 'deaf'
    await troubleOf(source.answer(first, wrong))
    await troubleOf(source.answer(first, wrong))
    tutor.network = 'up'
    expect(await source.answer(first, wrong)).toMatchObject({ verdict: 'incorrect' })
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('that is given a second time after its verdict counts a second time', async () => {
    const tutor = scriptedTutor([first])
    const source = await aTab(tutor)
    await source.answer(first, wrong)
    await source.answer(first, wrong)
    expect(recorded(tutor, 'answerProblem')).toHaveLength(2)
  })

  it('outlives a reload, with what was on the screen when it was given', async () => {
    const tutor = scriptedTutor([first, second])
    const device = aDeviceStorage()
    const before = await aTab(tutor, device)
    tutor.network = 'down'
    await troubleOf(before.answer(first, right))
    const after = aSource(tutor, device)
    const unsent = after.unsent!()
    expect(unsent).toMatchObject({ action: 'answer', response: right, opened: { problem: { ceri: first } } })
    await troubleOf(after.answer(first, right))
    tutor.network = 'up'
    expect(await after.answer(first, right)).toMatchObject({ verdict: 'correct' })
    expect((await after.open()).progress.problem?.ceri).toBe(second)
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
    expect(aSource(tutor, device).unsent!()).toBeNull()
  })

  it('goes out after what was done before it', async () => {
    const tutor = scriptedTutor([first])
    const source = await aTab(tutor)
    tutor.network = 'down'
    await troubleOf(source.help(first))
    await troubleOf(source.answer(first, right))
    tutor.network = 'up'
    await source.answer(first, right)
    expect(tutor.log.map(({ name }) => name)).toEqual(['askForHelp', 'answerProblem'])
  })

  it('stays on the device while the server fails, or somebody else answers in its place', async () => {
    const tutor = scriptedTutor([first])
    const source = await aTab(tutor)
    for (const trouble of [
      new Trouble('server', { code: 'internal' }),
      new Trouble('gone'),
      new Trouble('signed_out', { code: 'not_signed_in' }),
    ]) {
      tutor.refusals = [trouble]
      await troubleOf(source.answer(first, right))
      expect(source.unsent!()).toMatchObject({ response: right })
    }
    await source.answer(first, right)
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('is not sent for ever when the server will never take it', async () => {
    const tutor = scriptedTutor([first])
    const source = await aTab(tutor)
    tutor.refusals = [new Trouble('gone', { code: 'invalid_input' })]
    await troubleOf(source.answer(first, right))
    expect(source.unsent!()).toBeNull()
  })
})

describe('two tabs of one device', () => {
  it('send what both have found unsent once', async () => {
    const tutor = scriptedTutor([first, second])
    const device = aDeviceStorage()
    const one = await aTab(tutor, device)
    tutor.network = 'down'
    await troubleOf(one.answer(first, wrong))
    const other = aSource(tutor, device)
    other.unsent!()
    tutor.network = 'up'
    await one.answer(first, wrong)
    // By now it is off the device, and the other tab still has to learn what came of it.
    expect(await other.answer(first, wrong)).toMatchObject({ verdict: 'incorrect' })
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('do not write over what the other one keeps', async () => {
    const tutor = scriptedTutor([first])
    const device = aDeviceStorage()
    const [one, other] = [await aTab(tutor, device), await aTab(tutor, device)]
    tutor.network = 'down'
    await troubleOf(one.answer(first, wrong))
    await troubleOf(other.answer(first, { '1': ['8'] }))
    tutor.network = 'up'
    await aSource(tutor, device).answer(first, right)
    expect(recorded(tutor, 'answerProblem')).toHaveLength(3)
  })

  it('end where the work stands when one of them was faster', async () => {
    const tutor = scriptedTutor([first, second])
    const device = aDeviceStorage()
    const [one, other] = [await aTab(tutor, device), await aTab(tutor, device)]
    await one.answer(first, right)
    expect(await troubleOf(other.answer(first, right))).toMatchObject({ kind: 'moved' })
    expect((await other.open()).progress.problem?.ceri).toBe(second)
    expect(other.unsent!()).toBeNull()
  })
})

describe('work that is not as it was', () => {
  it('is gone on with by another ticket when the first has ended', async () => {
    const tutor = scriptedTutor([first])
    const source = await aTab(tutor)
    tutor.tickets += 1
    expect(await source.answer(first, right)).toMatchObject({ verdict: 'correct' })
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('is gone on with where it was closed and can be opened anew, and the answer counts there', async () => {
    const tutor = scriptedTutor([first])
    const source = await aTab(tutor)
    tutor.refusals = [new Trouble('closed', { code: 'work_closed' })]
    expect(await source.answer(first, right)).toMatchObject({ verdict: 'correct' })
    expect(tutor.sent.map(({ name }) => name)).toEqual([
      ...['enter', 'openProblem'],
      ...['answerProblem', 'enter', 'answerProblem'],
    ])
  })

  it('is closed where it cannot be opened anew, and says that an answer was lost', async () => {
    const tutor = scriptedTutor([first])
    const source = await aTab(tutor)
    tutor.refusals = [
      new Trouble('closed', { code: 'work_closed' }),
      new Trouble('closed', { code: 'study_closed', details: { reason: 'not_running' } }),
    ]
    const trouble = await troubleOf(source.answer(first, right))
    expect(trouble).toMatchObject({ kind: 'closed', code: 'work_closed', hasLostWork: true })
    expect(source.unsent!()).toBeNull()
  })

  it('moves on when it has other problems by now', async () => {
    const tutor = scriptedTutor([first, second])
    const source = await aTab(tutor)
    tutor.done = 1
    tutor.refusals = [new Trouble('gone', { code: 'problem_not_found' })]
    expect(await troubleOf(source.answer(first, right))).toMatchObject({ kind: 'moved' })
    expect((await source.open()).progress.problem?.ceri).toBe(second)
  })

  it('does not exist for a student who may not have it', async () => {
    const tutor = scriptedTutor([first])
    tutor.refusals = [new Trouble('gone', { code: 'homework_not_found' })]
    const source = aSource(tutor, aDeviceStorage())
    expect(await troubleOf(source.open())).toMatchObject({ kind: 'closed', code: 'homework_not_found' })
  })
})

describe('a survey', () => {
  const survey: Survey = [{ id: 'q1', kind: 'TEXT', prompt: 'How was it?', options: [], steps: 5, isRequired: true }]

  it('is answered once, through a lost connection and a reload', async () => {
    const tutor = scriptedTutor([first], { survey })
    const device = aDeviceStorage()
    const before = await aTab(tutor, device)
    tutor.network = 'deaf'
    await troubleOf(before.survey!({ q1: 'Good' }))
    tutor.network = 'up'
    const after = aSource(tutor, device)
    expect(after.unsent!()).toMatchObject({ action: 'survey', answers: { q1: 'Good' } })
    await after.survey!({ q1: 'Good' })
    expect((await after.open()).progress.problem?.ceri).toBe(first)
    expect(recorded(tutor, 'answerSurvey')).toHaveLength(1)
  })
})

describe('what the browser saw', () => {
  it('is kept while nothing goes through, and told once', async () => {
    const tutor = scriptedTutor([first])
    const device = aDeviceStorage()
    const before = await aTab(tutor, device)
    tutor.network = 'down'
    before.tell({ kind: 'idle', seconds: 130 })
    await before.tellNow()
    tutor.network = 'deaf'
    await before.tellNow()
    tutor.network = 'up'
    const after = await aTab(tutor, device)
    after.tell({ kind: 'resumed', awaySeconds: 400 })
    await after.tellNow()
    await after.tellNow()
    expect(tutor.log.map(({ name }) => name)).toEqual(['idle', 'resumed'])
  })

  it('is not told of work that is done', async () => {
    const tutor = scriptedTutor([first])
    const source = await aTab(tutor)
    await source.answer(first, right)
    source.tell({ kind: 'idle', seconds: 130 })
    await source.tellNow()
    expect(tutor.log.map(({ name }) => name)).toEqual(['answerProblem'])
  })
})
