// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { Survey } from '@trellis/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { KeyValueStore } from '../lib/key-value-store'
import { WorkError } from '../lib/work-error'
import { en } from '../testing/messages'
import { aDeviceStorage, scriptedTutor } from '../testing/scripted-tutor'
import { show } from '../testing/show'
import { ClosedPage } from './closed-page'
import { RecordedWorkScreen } from './recorded-work-screen'
import { WorkClient } from './work-client'

type Tutor = ReturnType<typeof scriptedTutor>

function showRecordedWork(tutor: Tutor, storage: KeyValueStore = aDeviceStorage()) {
  const { call, enter } = tutor
  const client = new WorkClient({ key: 'work|', enter, call, storage })
  return show(
    <RecordedWorkScreen
      client={client}
      identity={null}
      signIn={<a href="/tutor/">Sign in</a>}
      onward={<p>Well then.</p>}
      renderError={(error) => (error.kind === 'closed' ? <ClosedPage error={error} /> : null)}
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

describe('a lost connection', () => {
  it('shows that an answer is kept, and its verdict once the connection is back', async () => {
    const tutor = scriptedTutor(['PRA1', 'PRA2'])
    const { user } = showRecordedWork(tutor)
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

  it('restores the page after a reload, and locks an answer that may have arrived', async () => {
    const tutor = scriptedTutor(['PRA1', 'PRA2'])
    const device = aDeviceStorage()
    const before = showRecordedWork(tutor, device)
    await before.user.type(await field(), '7')
    tutor.network = 'losing replies'
    await before.user.click(await button('Check answer'))
    await screen.findByText(en('error.offline'))
    cleanup()
    tutor.network = 'down'
    showRecordedWork(tutor, device)
    expect(await screen.findByText(en('run.unsent'))).toBeTruthy()
    await button('Try again')
    expect(await field()).toMatchObject({ value: '7', readOnly: true })
    tutor.network = 'up'
    await comeBackOnline()
    expect(await screen.findByText(en('verdict.incorrect'))).toBeTruthy()
    expect(await field()).toMatchObject({ value: '7', readOnly: false })
    expect(recorded(tutor, 'answerProblem')).toHaveLength(1)
  })

  it('keeps what was typed but not submitted', async () => {
    const tutor = scriptedTutor(['PRA1'])
    const device = aDeviceStorage()
    const { user } = showRecordedWork(tutor, device)
    await user.type(await field(), '12')
    cleanup()
    showRecordedWork(tutor, device)
    expect(await field()).toHaveProperty('value', '12')
  })
})

describe('a student who continued in another tab or on another device', () => {
  it('a student who continued elsewhere is moved to the current problem, with a note', async () => {
    const tutor = scriptedTutor(['PRA1', 'PRA2'])
    const { user } = showRecordedWork(tutor)
    await user.type(await field(), '1')
    tutor.done = 1
    await user.click(await button('Check answer'))
    expect(await screen.findByText(en('run.moved'))).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Problem 2 of 2' })).toBe(document.activeElement)
  })
})

describe('closed work', () => {
  it('says that the work is closed and that the last answer came too late', async () => {
    const tutor = scriptedTutor(['PRA1'])
    const { user } = showRecordedWork(tutor)
    await user.type(await field(), '1')
    const closed = new WorkError('closed', { code: 'work_closed' })
    tutor.refusals = [closed, new WorkError('closed', { code: 'study_closed', details: { reason: 'not_running' } })]
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
  ] as const)('explains %s %j to a child without mentioning a study', (code, details, messageId) => {
    const { container } = show(<ClosedPage error={new WorkError('closed', { code, details })} />)
    expect(screen.getByRole('heading').textContent).toBe(en(messageId))
    expect(container.textContent).not.toMatch(/experiment|study|condition/i)
  })
})

describe('a quiz', () => {
  it('offers no help in a quiz, and says that it is one', async () => {
    const tutor = scriptedTutor(['PRA1'], { place: 'PRE_TEST' })
    showRecordedWork(tutor)
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

  it('asks for a missing required answer of a survey, with the focus on it, and sends nothing', async () => {
    const tutor = scriptedTutor(['PRA1'], { survey })
    const { user } = showRecordedWork(tutor)
    await user.click(await screen.findByLabelText('Daily'))
    await user.click(await button('Send my answers'))
    expect(screen.getAllByText(en('survey.required'))).toHaveLength(1)
    expect(document.activeElement).toBe(screen.getByLabelText('1 of 5: Not at all'))
    expect(recorded(tutor, 'answerSurvey')).toEqual([])
  })

  it('leaves the focus where a student types while required answers of a survey are missing', async () => {
    const tutor = scriptedTutor(['PRA1'], { survey })
    const { user } = showRecordedWork(tutor)
    await user.click(await button('Send my answers'))
    await user.type(screen.getByLabelText(/^Why/), 'I like it')
    expect((screen.getByLabelText(/^Why/) as HTMLTextAreaElement).value).toBe('I like it')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Why/))
    expect(screen.getAllByText(en('survey.required'))).toHaveLength(2)
  })

  it('sends the survey answers and goes on to the problems', async () => {
    const tutor = scriptedTutor(['PRA1'], { survey })
    const { user } = showRecordedWork(tutor)
    await user.click(await screen.findByLabelText('4 of 5'))
    await user.click(screen.getByLabelText('Never'))
    await user.click(await button('Send my answers'))
    expect(await screen.findByRole('heading', { name: 'Problem 1 of 1' })).toBeTruthy()
    expect(tutor.surveyAnswers).toEqual({ sure: '4', often: 'Never' })
  })

  it('keeps survey answers through a reload without a connection, and sends them once', async () => {
    const tutor = scriptedTutor(['PRA1'], { survey })
    const device = aDeviceStorage()
    const before = showRecordedWork(tutor, device)
    await before.user.click(await screen.findByLabelText('4 of 5'))
    await before.user.click(screen.getByLabelText('Never'))
    await before.user.type(screen.getByLabelText('Why?'), 'Because')
    tutor.network = 'losing replies'
    await before.user.click(await button('Send my answers'))
    await screen.findByText(en('error.offline'))
    cleanup()
    tutor.network = 'down'
    showRecordedWork(tutor, device)
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
  it('a student who goes away is recorded as idle, and on return as resumed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const tutor = scriptedTutor(['PRA1'])
    showRecordedWork(tutor)
    await waitFor(field)
    await act(() => vi.advanceTimersByTimeAsync(135_000))
    await act(async () => void dispatchEvent(new Event('pointerdown')))
    await waitFor(() => expect(tutor.log.map(({ name }) => name)).toEqual(['idle', 'resumed']))
    vi.useRealTimers()
  })
})
