import type { AnswerVerdict, GivenHelp, ProblemCeri } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aPart, aProblem, aProgress } from '../testing/problems'
import { after, isHandedIn, isWhereWeAre, nextHelpOf, opensHelp, type Session, type Working } from './session'
import { Trouble, type TroubleKind } from './trouble'

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
  restored: null,
  hasMoved: false,
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
    expect(after(working(), { type: 'helped', helps: [hint(1)] })).toMatchObject({ isDone: false, helps: [hint(1)] })
    expect(after(working(), { type: 'helped', helps: [answer] })).toMatchObject({ isDone: true })
  })

  it('keeps problem, help and verdict when something could not be done, and the trouble until something else is', () => {
    const before = working({ helps: [hint(1)], verdict: verdict({}), pending: 'answer' })
    const troubled = after(before, { type: 'troubled', action: 'answer', kind: 'offline' })
    expect(troubled).toEqual({ ...before, pending: null, trouble: { action: 'answer', kind: 'offline' } })
    const again = after(troubled, { type: 'began', action: 'answer' })
    expect(again).toMatchObject({ pending: 'answer', trouble: { kind: 'offline' } })
    expect(after(again, { type: 'answered', verdict: verdict({}) })).toMatchObject({ pending: null, trouble: null })
    expect(after(troubled, { type: 'began', action: 'help' })).toMatchObject({ pending: 'help', trouble: null })
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
    expect(after(ended, { type: 'helped', helps: [hint(1)] })).toBe(ended)
  })
})

describe('an answer that was handed in', () => {
  it.each<[string, TroubleKind, boolean, boolean]>([
    ['may have arrived when no answer came back', 'offline', false, true],
    ['may be changed when the server could not', 'server', false, false],
    ['is what it was before the page was loaded', 'server', true, true],
    ['may be changed when the server refused it', 'gone', true, false],
  ])('%s: %s, restored %s', (_, kind, isRestored, expected) => {
    const before = working({ restored: isRestored ? 'answer' : null })
    expect(isHandedIn(after(before, { type: 'troubled', action: 'answer', kind }) as Working)).toBe(expected)
  })
})

describe('where the work stands by the server', () => {
  const at = (ceri: string, rest: object = {}) => ({
    title: 'Spiders',
    place: 'MAIN' as const,
    progress: aProgress({ ceri: ceri as ProblemCeri }),
    ...rest,
  })
  const shown = working({ work: at('PRA1') })
  it.each<[string, Session, ReturnType<typeof at>, boolean]>([
    ['is what is shown', shown, at('PRA1'), true],
    ['is another problem', shown, at('PRA2'), false],
    ['is the same problem in another part of the work', shown, at('PRA1', { place: 'POST_TEST' }), false],
    ['is what comes next', { ...shown, isDone: true, after: at('PRA2') }, at('PRA2'), true],
    ['is beyond what comes next', { ...shown, isDone: true, after: at('PRA2') }, at('PRA3'), false],
    ['is not known here', { step: 'failed', trouble: new Trouble('offline') }, at('PRA1'), false],
  ])('%s', (_, session, work, expected) => {
    expect(isWhereWeAre(session, work)).toBe(expected)
  })
})
