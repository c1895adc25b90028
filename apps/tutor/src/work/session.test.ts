import type { AnswerVerdict, GivenHelp, ProblemCeri } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aPart, aProblem, aProgress } from '../testing/problems'
import { after, nextHelpOf, opensHelp, type Session, type Working } from './session'

const hint = (number: number): GivenHelp => ({ kind: 'hint', html: '', number, of: 3, result: null })
const result = { problemCeri: 'PRA1' as ProblemCeri, outcome: 'wrong', day: '2026-03-01' } as const
const answer: GivenHelp = { kind: 'answer', html: '24', number: 3, of: 3, result }
const verdict = (part: Partial<AnswerVerdict>): AnswerVerdict => ({
  verdict: 'incorrect',
  part: null,
  reason: null,
  feedback: null,
  result: null,
  ...part,
})

const help = { kind: 'HINTS', pieces: 2 } as const
const working = (rest: Partial<Working> = {}): Working => ({
  step: 'working',
  work: { title: 'Spiders', progress: aProgress({}) },
  problem: aProblem([aPart('NUMERIC')], { help }),
  helps: [],
  verdict: null,
  isDone: false,
  after: null,
  pending: null,
  trouble: null,
  ...rest,
})

describe('the next piece of help', () => {
  it.each([
    ['the first hint', working(), 'hint'],
    ['another hint', working({ helps: [hint(1)] }), 'nextHint'],
    ['the answer after all hints', working({ helps: [hint(1), hint(2)] }), 'answer'],
    ['nothing after the answer', working({ helps: [hint(1), hint(2), answer] }), null],
    ['nothing when the problem is done', working({ isDone: true }), null],
    ['nothing where the problem has no help', working({ problem: aProblem([], { help: null }) }), null],
    [
      'nothing where the set allows none',
      working({ work: { title: '', progress: aProgress({ tutoringAvailable: false }) } }),
      null,
    ],
    [
      'the explanation',
      working({ problem: aProblem([], { help: { kind: 'EXPLANATIONS', pieces: 1 } }) }),
      'explanation',
    ],
    [
      'the answer where nothing else is',
      working({ problem: aProblem([], { help: { kind: null, pieces: 0 } }) }),
      'answer',
    ],
  ])('is %s', (_, session, expected) => {
    expect(nextHelpOf(session)).toBe(expected)
  })
})

describe('help that opens by itself', () => {
  const scaffolded = { title: '', progress: aProgress({ autoScaffolding: true }) }
  it.each([
    ['at the first wrong answer', working({ work: scaffolded }), verdict({}), true],
    ['not where the set does not say so', working(), verdict({}), false],
    ['not when there was help before', working({ work: scaffolded, helps: [hint(1)] }), verdict({}), false],
    ['not when it could not be read', working({ work: scaffolded }), verdict({ verdict: 'malformed' }), false],
    ['not when it was right', working({ work: scaffolded }), verdict({ verdict: 'correct', result }), false],
    [
      'not when it would give the answer away',
      working({ work: scaffolded, problem: aProblem([], { help: { kind: null, pieces: 0 } }) }),
      verdict({}),
      false,
    ],
  ])('does so %s', (_, session, said, expected) => {
    expect(opensHelp(session, said)).toBe(expected)
  })
})

describe('a session', () => {
  it('is done with a problem when the verdict says so, or the answer was shown', () => {
    expect(after(working(), { type: 'answered', verdict: verdict({}) })).toMatchObject({ isDone: false })
    expect(after(working(), { type: 'answered', verdict: verdict({ result }) })).toMatchObject({ isDone: true })
    expect(after(working(), { type: 'helped', help: hint(1) })).toMatchObject({ isDone: false, helps: [hint(1)] })
    expect(after(working(), { type: 'helped', help: answer })).toMatchObject({ isDone: true })
  })

  it('keeps problem, help and verdict when something could not be done, and forgets the trouble at the next try', () => {
    const before = working({ helps: [hint(1)], verdict: verdict({}), pending: 'answer' })
    const troubled = after(before, { type: 'troubled', action: 'answer', kind: 'offline' })
    expect(troubled).toEqual({ ...before, pending: null, trouble: { action: 'answer', kind: 'offline' } })
    expect(after(troubled, { type: 'began', action: 'answer' })).toMatchObject({ trouble: null, pending: 'answer' })
  })

  it('starts the next problem with nothing of the one before', () => {
    const problem = aProblem([], { ceri: 'PRA2' as ProblemCeri })
    const work = { title: 'Spiders', progress: aProgress({ ceri: problem.ceri }) }
    const before: Session = working({ helps: [answer], isDone: true, verdict: verdict({ result }), pending: 'next' })
    expect(after(before, { type: 'opened', work, opened: { problem, tries: 0, helps: [] } })).toEqual(
      working({ work, problem }),
    )
  })

  it('does not listen to what comes too late', () => {
    const ended: Session = { step: 'ended', work: { title: '', progress: aProgress(null, { ending: 'completed' }) } }
    expect(after(ended, { type: 'helped', help: hint(1) })).toBe(ended)
  })
})
