// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { Survey } from '@trellis/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Stored } from '../lib/stored'
import { en } from '../testing/messages'
import { aDeviceStorage, scriptedTutor } from '../testing/scripted-tutor'
import { show } from '../testing/show'
import { Trouble } from '../work/trouble'
import { ClosedPage } from './closed-page'
import { RunScreen } from './run-screen'
import { runSource } from './run-source'

type Tutor = ReturnType<typeof scriptedTutor>

function showRun(tutor: Tutor, stored: Stored = aDeviceStorage()) {
  const { call, enter } = tutor
  const source = runSource({ key: 'work|', enter, call, stored })
  return show(
    <RunScreen
      source={source}
      who={null}
      signIn={<a href="/tutor/">Sign in</a>}
      onward={<p>Well then.</p>}
      refusal={(trouble) => (trouble.kind === 'closed' ? <ClosedPage trouble={trouble} /> : null)}
    />,
  )
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = () => screen.findByRole('textbox', { name: 'Your answer' })
const recorded = (tutor: Tutor, name: string) => tutor.log.filter((each) => each.name === name)
const comeBackOnline = () => act(async () => void dispatchEvent(new Event('online')))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a student whose connection is lost', () => {
  it('sees that the answer is kept, and what came of it when the connection is back', async () => {
    const tutor = scriptedTutor(['PRA1', 'PRA2'])
    const { user } = showRun(tutor)
    await user.type(await field(), '1')
    tutor.network = 'down'
    await user.click(await button('Check answer'))
    expect(await screen.findByText(en('error.offline'))).toBeTruthy()
    expect(screen.getByText(en('connection.offline'))).toBeTruthy()
    tutor.network = 'up'
    await comeBackOnline()
    expect(await screen.findByText(en('verdict.correct1'))).toBeTruthy()
    expect(screen.getByText(en('connection.saved'))).toBeTruthy()
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('finds the page after a reload as it was, and cannot change what may have arrived', async () => {
    const tutor = scriptedTutor(['PRA1', 'PRA2'])
    const device = aDeviceStorage()
    const before = showRun(tutor, device)
    await before.user.type(await field(), '7')
    tutor.network = 'deaf'
    await before.user.click(await button('Check answer'))
    await screen.findByText(en('error.offline'))
    cleanup()
    tutor.network = 'down'
    showRun(tutor, device)
    expect(await screen.findByText(en('run.unsent'))).toBeTruthy()
    await button('Try again')
    expect(await field()).toMatchObject({ value: '7', readOnly: true })
    tutor.network = 'up'
    await comeBackOnline()
    expect(await screen.findByText(en('verdict.incorrect'))).toBeTruthy()
    expect(await field()).toMatchObject({ value: '7', readOnly: false })
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('keeps what was typed and not handed in', async () => {
    const tutor = scriptedTutor(['PRA1'])
    const device = aDeviceStorage()
    const { user } = showRun(tutor, device)
    await user.type(await field(), '12')
    cleanup()
    showRun(tutor, device)
    expect(await field()).toHaveProperty('value', '12')
  })
})

describe('a student who went on elsewhere', () => {
  it('is led to where the work stands, and told so', async () => {
    const tutor = scriptedTutor(['PRA1', 'PRA2'])
    const { user } = showRun(tutor)
    await user.type(await field(), '1')
    tutor.done = 1
    await user.click(await button('Check answer'))
    expect(await screen.findByText(en('run.moved'))).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Problem 2 of 2' })).toBe(document.activeElement)
  })
})

describe('work that is closed', () => {
  it('says thank you, and that the last answer came too late', async () => {
    const tutor = scriptedTutor(['PRA1'])
    const { user } = showRun(tutor)
    await user.type(await field(), '1')
    const closed = new Trouble('closed', { code: 'work_closed' })
    tutor.refusals = [closed, new Trouble('closed', { code: 'study_closed', details: { reason: 'not_running' } })]
    await user.click(await button('Check answer'))
    expect(await screen.findByRole('heading', { name: en('run.closed') })).toBeTruthy()
    expect(screen.getByText(en('run.lost'))).toBeTruthy()
  })

  it.each([
    ['study_link_not_found', {}, 'link.unknown'],
    ['invalid_input', { fields: [] }, 'link.unknown'],
    ['study_closed', { reason: 'not_running' }, 'link.notOpen'],
    ['study_closed', { reason: 'full' }, 'link.full'],
    ['study_closed', { reason: 'not_recruited_here' }, 'link.unknown'],
    ['study_closed', { reason: 'ended' }, 'run.closed'],
    ['homework_not_found', { id: 'H1' }, 'run.gone'],
  ] as const)('by %s %j is told in words for a child', (code, details, words) => {
    const { container } = show(<ClosedPage trouble={new Trouble('closed', { code, details })} />)
    expect(screen.getByRole('heading').textContent).toBe(en(words))
    expect(container.textContent).not.toMatch(/experiment|study|condition/i)
  })
})

describe('a quiz', () => {
  it('says that there is no help, and gives none', async () => {
    const tutor = scriptedTutor(['PRA1'], { place: 'PRE_TEST' })
    showRun(tutor)
    expect(await screen.findByText(en('run.quizBefore'))).toBeTruthy()
    expect(screen.queryByRole('button', { name: en('help.hint') })).toBeNull()
  })
})

describe('a survey', () => {
  const survey: Survey = [
    {
      id: 'sure',
      kind: 'SCALE',
      prompt: 'How sure are you?',
      options: ['Not at all', 'Very'],
      steps: 5,
      isRequired: true,
    },
    { id: 'often', kind: 'CHOICE', prompt: 'How often?', options: ['Daily', 'Never'], steps: 5, isRequired: true },
    { id: 'why', kind: 'TEXT', prompt: 'Why?', options: [], steps: 5, isRequired: false },
  ]

  it('asks again for what has to be answered, with the cursor there, and sends nothing', async () => {
    const tutor = scriptedTutor(['PRA1'], { survey })
    const { user } = showRun(tutor)
    await user.click(await screen.findByLabelText('Daily'))
    await user.click(await button('Send my answers'))
    expect(screen.getAllByText(en('survey.required'))).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByLabelText('1 of 5: Not at all'))
    expect(recorded(tutor, 'answerSurvey')).toEqual([])
  })

  it('goes out with what was answered, and leads to the problems', async () => {
    const tutor = scriptedTutor(['PRA1'], { survey })
    const { user } = showRun(tutor)
    await user.click(await screen.findByLabelText('4 of 5'))
    await user.click(screen.getByLabelText('Never'))
    await user.click(await button('Send my answers'))
    expect(await screen.findByRole('heading', { name: 'Problem 1 of 1' })).toBeTruthy()
    expect(tutor.surveyAnswers).toEqual({ sure: '4', often: 'Never' })
  })

  it('is kept through a reload without connection, and sent once', async () => {
    const tutor = scriptedTutor(['PRA1'], { survey })
    const device = aDeviceStorage()
    const before = showRun(tutor, device)
    await before.user.click(await screen.findByLabelText('4 of 5'))
    await before.user.click(screen.getByLabelText('Never'))
    await before.user.type(screen.getByLabelText('Why?'), 'Because')
    tutor.network = 'deaf'
    await before.user.click(await button('Send my answers'))
    await screen.findByText(en('error.offline'))
    cleanup()
    tutor.network = 'down'
    showRun(tutor, device)
    expect(await screen.findByText(en('run.unsent'))).toBeTruthy()
    await button('Try again')
    expect(screen.getByLabelText('Why?')).toMatchObject({ value: 'Because', readOnly: true })
    tutor.network = 'up'
    await comeBackOnline()
    expect(await screen.findByRole('heading', { name: 'Problem 1 of 1' })).toBeTruthy()
    expect(recorded(tutor, 'answerSurvey')).toHaveLength(1)
  })
})

describe('a student who goes away', () => {
  it('is on record as away and back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const tutor = scriptedTutor(['PRA1'])
    showRun(tutor)
    await waitFor(field)
    await act(() => vi.advanceTimersByTimeAsync(135_000))
    await act(async () => void dispatchEvent(new Event('pointerdown')))
    await waitFor(() => expect(tutor.log.map(({ name }) => name)).toEqual(['idle', 'resumed']))
    vi.useRealTimers()
  })
})
