// @vitest-environment jsdom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { AnswerVerdict, GivenHelp, PastProblem, ProblemId, WorkResult } from '@trellis/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WorkError } from '../lib/work-error'
import { en } from '../testing/messages'
import { aPart, aProblem, aProgress, aSet } from '../testing/problem.fixtures'
import { type Stop, scriptedSource } from '../testing/scripted-source'
import { showWork } from '../testing/show'

const result: WorkResult = { problemId: 'PRA1' as ProblemId, outcome: 'right', day: '2026-03-01' }
const help = { kind: 'HINTS', pieces: 2 } as const
const first: Stop = {
  progress: aProgress({}),
  problem: aProblem([aPart('FILL_IN')], { help }),
}
const second: Stop = {
  progress: aProgress({ problemId: 'PRA2' as ProblemId, number: 2 }, { done: 1 }),
  problem: aProblem([aPart('FILL_IN')], { problemId: 'PRA2' as ProblemId, question: '<p>And six beetles?</p>' }),
}
const end: Stop = { progress: aProgress(null, { ending: 'completed', done: 3 }) }
const hint = (number: number): GivenHelp => ({
  kind: 'hint',
  html: `<p>Clue ${number}</p>`,
  number,
  of: 3,
  result: null,
})
const shown: GivenHelp = { kind: 'answer', html: '<p>24 legs</p>', number: 3, of: 3, result }

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = () => screen.findByRole('textbox', { name: 'Your answer' })

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
  window.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('answering a problem', () => {
  it('offers the next problem after a right answer, with the focus on its button', async () => {
    const { source, sent } = scriptedSource({ stops: [first, second], answers: [{ verdict: 'correct', result }] })
    const { user } = showWork(source)
    await user.type(await field(), '24{Enter}')
    expect(await screen.findByText(en('verdict.correct1'))).toBeTruthy()
    expect(sent).toEqual([{ '1': ['24'] }])
    expect(document.activeElement).toBe(button('Next problem'))
    await user.keyboard('{Enter}')
    expect(await screen.findByText('And six beetles?')).toBeTruthy()
    expect(document.activeElement).toBe(await field())
  })

  it('lets a wrong answer be changed and checked again', async () => {
    const { source, sent } = scriptedSource({ stops: [first, end], answers: [{}, { verdict: 'correct', result }] })
    const { user } = showWork(source)
    await user.type(await field(), '18')
    await user.click(button('Check answer'))
    expect(await screen.findByText('Not yet')).toBeTruthy()
    await user.clear(await field())
    await user.type(await field(), '24{Enter}')
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy()
    expect(sent.map((each) => each['1'])).toEqual([['18'], ['24']])
  })

  it('shows the feedback for a common wrong answer, labeled as feedback', async () => {
    const { source } = scriptedSource({ stops: [first], answers: [{ feedback: '<p>Spiders are no insects.</p>' }] })
    const { user } = showWork(source)
    await user.type(await field(), '18{Enter}')
    const feedback = await screen.findByRole('region', { name: 'Feedback' })
    expect(within(feedback).getByText('Spiders are no insects.')).toBeTruthy()
  })

  it('asks again for an answer that cannot be read, at its field and in the language of the page', async () => {
    const problem = aProblem([aSet([aPart('FILL_IN', { number: '1' }), aPart('FILL_IN', { number: '2' })])])
    const reason = { code: 'number' as const }
    const { source } = scriptedSource({
      stops: [{ progress: aProgress({}), problem }],
      answers: [{ verdict: 'malformed', part: '2', reason }],
    })
    const { user } = showWork(source, 'es')
    await user.type(await screen.findByRole('textbox', { name: 'Respuesta 1' }), '3')
    const other = screen.getByRole('textbox', { name: 'Respuesta 2' })
    await user.type(other, 'x{Enter}')
    const asked = await screen.findByText('Escribe un número, como 12, -2.5 o 3/4.')
    expect(document.activeElement).toBe(other)
    expect(other.getAttribute('aria-describedby')).toBe(asked.id)
    expect(screen.getByText('Esto no cuenta como intento.')).toBeTruthy()
    await user.type(other, '1')
    expect(screen.queryByText('Escribe un número, como 12, -2.5 o 3/4.')).toBeNull()
  })

  it('says that an answer is equal but not in the requested form, which does not count as a try', async () => {
    const reason = { code: 'form' as const, form: 'simplified' as const }
    const { source } = scriptedSource({ stops: [first], answers: [{ verdict: 'not_in_form', part: '1', reason }] })
    const { user } = showWork(source)
    await user.type(await field(), '(5y^7)^4{Enter}')
    expect(await screen.findByText(en('form.simplified'))).toBeTruthy()
    expect(screen.getByText(en('verdict.notInForm'))).toBeTruthy()
    expect(screen.getByText(en('verdict.malformedMore'))).toBeTruthy()
  })

  it('shows at the end how many answers were right, and counts open responses separately', async () => {
    const tally = { right: 10, graded: 10, open: 1 }
    const { source } = scriptedSource({ stops: [{ progress: aProgress(null, { ending: 'completed', tally }) }] })
    showWork(source)
    expect(await screen.findByText('10 of 10 right and 1 to be read')).toBeTruthy()
  })

  it.each([
    ['when to come back for a later follow-up test', 1, /^There is a follow-up test.*Come back between .* and/],
    ['that the follow-up test is open now', -1, /^Your follow-up test is open until .*Reload/],
  ])('says at the end %s', async (_, days, text) => {
    const opensAt = Math.floor(Date.now() / 1000) + days * 86_400
    const followUp = { opensAt, closesAt: opensAt + 7 * 86_400 }
    const progress = aProgress(null, { ending: 'completed' })
    const { source } = scriptedSource({ stops: [{ progress, followUp }] })
    showWork(source)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('asks for a missing answer without a call to the server', async () => {
    const { source, sent } = scriptedSource({ stops: [first] })
    const { user } = showWork(source)
    await field()
    await user.click(button('Check answer'))
    expect(screen.getByText('Write an answer.')).toBeTruthy()
    expect(document.activeElement).toBe(await field())
    expect(sent).toEqual([])
  })

  it('sends an answer once, however often the button is pressed', async () => {
    let resolve: (verdict: Partial<AnswerVerdict>) => void = () => {}
    const promise = new Promise<Partial<AnswerVerdict>>((keep) => {
      resolve = keep
    })
    const { source, sent } = scriptedSource({ stops: [first, end], answers: [promise] })
    const { user } = showWork(source)
    await user.type(await field(), '24')
    await user.dblClick(button('Check answer'))
    await user.click(button('Checking…'))
    await act(async () => resolve({ verdict: 'correct', result }))
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('says only that an answer is saved when correctness is not shown', async () => {
    const progress = aProgress({ showCorrectness: false })
    const { source } = scriptedSource({
      stops: [{ ...first, progress }, end],
      answers: [{ verdict: 'accepted', result }],
    })
    const { user } = showWork(source)
    await user.type(await field(), '24')
    await user.click(button('Save answer'))
    expect(await screen.findByText('Answer saved')).toBeTruthy()
    expect(button('Finish')).toBeTruthy()
  })

  it('keeps a draft of an answer through a reload', async () => {
    const { source } = scriptedSource({ stops: [first] })
    const before = showWork(source)
    await before.user.type(await field(), 'twenty-fo')
    before.unmount()
    showWork(source)
    expect(await screen.findByDisplayValue('twenty-fo')).toBeTruthy()
  })
})

describe('a lost connection or session', () => {
  it('keeps an answer while offline, and sends it when the student tries again', async () => {
    const { source, sent } = scriptedSource({
      stops: [first, end],
      answers: [new WorkError('offline'), { verdict: 'correct', result }],
    })
    const { user } = showWork(source)
    await user.type(await field(), '24{Enter}')
    expect(await screen.findByText('No connection. Your answer is kept.')).toBeTruthy()
    expect(screen.getByDisplayValue('24')).toBeTruthy()
    await user.click(button('Try again'))
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy()
    expect(sent).toEqual([{ '1': ['24'] }, { '1': ['24'] }])
  })

  it('sends an answer automatically when the connection is back', async () => {
    const { source, sent } = scriptedSource({
      stops: [first, end],
      answers: [new WorkError('offline'), { verdict: 'correct', result }],
    })
    const { user } = showWork(source)
    await user.type(await field(), '24{Enter}')
    await screen.findByText('No connection. Your answer is kept.')
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy()
    expect(sent).toHaveLength(2)
  })

  it('says that there is no connection, and opens the problem when it is back', async () => {
    const { source } = scriptedSource({ stops: [first], opens: [new WorkError('offline')] })
    showWork(source)
    expect(await screen.findByRole('heading', { name: 'No connection' })).toBeTruthy()
    act(() => void dispatchEvent(new Event('online')))
    expect(await field()).toBeTruthy()
  })

  it('a student who has to wait to join reads for how long, and then enters automatically', async () => {
    const crowded = new WorkError('server', { code: 'too_many_joins', details: { retryAfter: 61 } })
    const { source } = scriptedSource({ stops: [first], opens: [crowded] })
    showWork(source)
    expect(
      await screen.findByRole('heading', { name: 'Too many people have joined in the last few minutes' }),
    ).toBeTruthy()
    expect(screen.getByText(/^Try again in 2 minutes\./)).toBeTruthy()
    act(() => void dispatchEvent(new Event('online')))
    expect(await field()).toBeTruthy()
  })

  it('a student whose session has ended sees how to sign in again', async () => {
    const { source } = scriptedSource({ stops: [first], answers: [new WorkError('signed_out')] })
    const { user } = showWork(source)
    await user.type(await field(), '24{Enter}')
    expect(await screen.findByText('You are signed out. Your answer is kept.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })
})

describe('help', () => {
  it('shows help one piece at a time, keeps it on the page, and ends with the answer', async () => {
    const { source } = scriptedSource({ stops: [first, end], helps: [hint(1), hint(2), shown] })
    const { user } = showWork(source)
    await field()
    await user.click(button('Get a hint'))
    expect(within(await screen.findByRole('region', { name: 'Hint 1 of 2' })).getByText('Clue 1')).toBeTruthy()
    expect(screen.queryByText('Clue 2')).toBeNull()
    await user.click(button('Get another hint'))
    await screen.findByText('Clue 2')
    expect(screen.getByText('Clue 1')).toBeTruthy()
    expect(button('No more hints').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Show the answer'))
    expect(document.activeElement).toBe(button('Keep trying'))
    await user.click(button('Yes, show it'))
    expect(within(await screen.findByRole('region', { name: 'The answer' })).getByText('24 legs')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check answer' })).toBeNull()
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Finish' }))
    expect((await field()).hasAttribute('readonly')).toBe(true)
  })

  it('shows an explanation when the problem has one', async () => {
    const problem = aProblem([aPart('FILL_IN')], { help: { kind: 'EXPLANATIONS', pieces: 1 } })
    const explanation: GivenHelp = { kind: 'explanation', html: '<p>Eight each.</p>', number: 1, of: 2, result: null }
    const { source } = scriptedSource({ stops: [{ progress: aProgress({}), problem }], helps: [explanation] })
    const { user } = showWork(source)
    await field()
    await user.click(button('Show explanation'))
    expect(await screen.findByRole('region', { name: 'Explanation' })).toBeTruthy()
    expect(button('Show the answer')).toBeTruthy()
  })

  it('shows help that was given before a reload', async () => {
    const { source } = scriptedSource({ stops: [{ ...first, helps: [hint(1)] }] })
    showWork(source)
    expect(await screen.findByText('Clue 1')).toBeTruthy()
    expect(button('Get another hint')).toBeTruthy()
  })

  it('delays help as long as the set says, with a countdown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const progress = aProgress({ tutorTimer: 30 })
    const { source, count } = scriptedSource({ stops: [{ ...first, progress }], helps: [hint(1)] })
    const { user } = showWork(source)
    await user.click(await screen.findByRole('button', { name: 'Help opens in 30 s' }))
    expect(count.help).toBe(0)
    await act(() => vi.advanceTimersByTimeAsync(30_500))
    vi.useRealTimers()
    await user.click(button('Get a hint'))
    expect(await screen.findByText('Clue 1')).toBeTruthy()
  })

  it('opens help automatically after a wrong answer when the set says so', async () => {
    const progress = aProgress({ autoScaffolding: true })
    const { source } = scriptedSource({ stops: [{ ...first, progress }], answers: [{}], helps: [hint(1)] })
    const { user } = showWork(source)
    await user.type(await field(), '18{Enter}')
    expect(await screen.findByText('Clue 1')).toBeTruthy()
    expect(screen.getByText('Not yet')).toBeTruthy()
  })

  it('a retry requests only the help, not the answer, when help could not open automatically', async () => {
    const progress = aProgress({ autoScaffolding: true })
    const helps = [new WorkError('offline'), hint(1)]
    const { source, sent } = scriptedSource({ stops: [{ ...first, progress }], answers: [{}], helps })
    const { user } = showWork(source)
    await user.type(await field(), '18{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Clue 1')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })
})

describe('progress through a problem set', () => {
  it('lets a student skip a problem when that is allowed', async () => {
    const { source, count } = scriptedSource({ stops: [{ ...first, progress: aProgress({ canSkip: true }) }, second] })
    const { user } = showWork(source)
    await field()
    await user.click(button('Skip'))
    expect(await screen.findByText('And six beetles?')).toBeTruthy()
    expect(count.skip).toBe(1)
  })

  it('updates how many problems are done as soon as one is', async () => {
    const { source } = scriptedSource({ stops: [first, second], answers: [{ verdict: 'correct', result }] })
    const { user } = showWork(source)
    await field()
    const bar = screen.getByRole('progressbar')
    expect(bar.getAttribute('aria-valuetext')).toBe('0 of 3 done')
    await user.type(await field(), '24{Enter}')
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('1 of 3 done'))
  })

  it('shows the streak of right answers in a skill builder', async () => {
    const streak = (current: number) => ({ total: null, streak: { current, wanted: 3 } })
    const { source } = scriptedSource({
      stops: [
        { ...first, progress: aProgress({}, streak(2)) },
        { progress: aProgress(null, { ending: 'mastered', total: null }) },
      ],
      answers: [{ verdict: 'correct', result }],
    })
    const { user } = showWork(source)
    expect(await screen.findByText('2 of 3 in a row')).toBeTruthy()
    await user.type(await field(), '24{Enter}')
    expect(await screen.findByText('3 of 3 in a row')).toBeTruthy()
    await user.click(button('Finish'))
    expect(await screen.findByRole('heading', { name: en('ending.mastered') })).toBeTruthy()
  })

  it('shows the parts of a problem and leads from one to the next', async () => {
    const part = (letter: string) => aProgress({ part: { letter, of: 3 } }, { total: 3 })
    const { source } = scriptedSource({
      stops: [
        { ...first, progress: part('A') },
        { ...second, progress: part('B') },
      ],
      answers: [{ verdict: 'correct', result }],
    })
    const { user } = showWork(source)
    expect(await screen.findByRole('heading', { name: 'Problem 1, part A' })).toBeTruthy()
    expect(screen.getByText('Part A, now')).toBeTruthy()
    await user.type(await field(), '24{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Next part' }))
    expect(await screen.findByText('Part A, done')).toBeTruthy()
    expect(screen.getByText('Part C, later')).toBeTruthy()
  })

  it.each(['completed', 'mastered', 'tested_out', 'exhausted', 'placed', 'day_limit'] as const)(
    'shows the heading and text of the ending: %s',
    async (ending) => {
      const { source } = scriptedSource({ stops: [{ progress: aProgress(null, { ending }) }] })
      showWork(source)
      expect(await screen.findByRole('heading', { name: en(`ending.${ending}`) })).toBeTruthy()
      expect(screen.getByText(en(`ending.${ending}More`))).toBeTruthy()
    },
  )
})

describe('the ending', () => {
  const ended = { progress: aProgress(null, { ending: 'completed' }) }
  const past = (more: Partial<PastProblem>): PastProblem => ({
    problem: aProblem([aPart('FILL_IN')], { question: '<p>How many legs?</p>' }),
    response: { '1': ['18'] },
    outcome: 'right',
    isCorrect: true,
    key: '<p>24 legs</p>',
    ...more,
  })
  const showEnd = (problems: PastProblem[]) => {
    const { source } = scriptedSource({ stops: [ended] })
    return showWork({ ...source, lookBack: async () => problems })
  }

  it('does not praise a student who skipped everything', async () => {
    showEnd([past({ outcome: 'skipped', response: null, isCorrect: null })])
    expect(await screen.findByRole('heading', { name: en('ending.skipped') })).toBeTruthy()
  })

  it('lets a student look back at the question, the given answer and the correct one', async () => {
    const { user } = showEnd([past({ outcome: 'wrong', isCorrect: false })])
    await user.click(await screen.findByRole('button', { name: en('lookBack.show') }))
    expect(screen.queryByText('How many legs?')).toBeNull()
    await user.click(await screen.findByText('Problem 1'))
    expect(await screen.findByText('How many legs?')).toBeTruthy()
    expect((screen.getByLabelText('Your answer') as HTMLInputElement).value).toBe('18')
    expect(screen.getByText('24 legs')).toBeTruthy()
  })
})
