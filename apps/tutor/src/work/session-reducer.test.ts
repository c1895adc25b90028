import type { AnswerVerdict, GivenHelp, ProblemId } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { WorkError, type WorkErrorKind } from '../lib/work-error'
import { aPart, aProblem, aProgress } from '../testing/problem.fixtures'
import {
  isAtPosition,
  isAwaitingVerdict,
  nextHelpOf,
  opensHelpAutomatically,
  type ProblemSession,
  type Session,
  sessionReducer,
} from './session-reducer'

const hint = (number: number): GivenHelp => ({ kind: 'hint', html: '', number, of: 3, result: null })
const result = { problemId: 'PRA1' as ProblemId, outcome: 'wrong', day: '2026-03-01' } as const
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
const aProblemSession = (rest: Partial<ProblemSession> = {}): ProblemSession => ({
  step: 'problem',
  work: { title: 'Spiders', progress: aProgress({}) },
  problem: aProblem([aPart('NUMERIC')], { help }),
  helps: [],
  verdict: null,
  isDone: false,
  next: null,
  pending: null,
  error: null,
  restored: null,
  hasMovedOn: false,
  ...rest,
})

describe('nextHelpOf', () => {
  it.each([
    ['the first hint', aProblemSession(), 'hint'],
    ['another hint', aProblemSession({ helps: [hint(1)] }), 'nextHint'],
    ['the answer after all hints', aProblemSession({ helps: [hint(1), hint(2)] }), 'answer'],
    ['nothing after the answer', aProblemSession({ helps: [hint(1), hint(2), answer] }), null],
    ['nothing when the problem is done', aProblemSession({ isDone: true }), null],
    ['nothing where the problem has no help', aProblemSession({ problem: aProblem([], { help: null }) }), null],
    [
      'nothing where the set allows no help',
      aProblemSession({ work: { title: '', progress: aProgress({ tutoringAvailable: false }) } }),
      null,
    ],
    [
      'the explanation',
      aProblemSession({ problem: aProblem([], { help: { kind: 'EXPLANATIONS', pieces: 1 } }) }),
      'explanation',
    ],
    [
      'the answer where there is no other help',
      aProblemSession({ problem: aProblem([], { help: { kind: null, pieces: 0 } }) }),
      'answer',
    ],
  ])('offers %s', (_, session, expected) => {
    expect(nextHelpOf(session)).toBe(expected)
  })
})

describe('opensHelpAutomatically', () => {
  const scaffolded = { title: '', progress: aProgress({ autoScaffolding: true }) }
  it.each([
    ['opens help after the first wrong answer', aProblemSession({ work: scaffolded }), verdict({}), true],
    ['opens no help where the set does not say so', aProblemSession(), verdict({}), false],
    [
      'opens no help when there was help before',
      aProblemSession({ work: scaffolded, helps: [hint(1)] }),
      verdict({}),
      false,
    ],
    [
      'opens no help when the answer could not be read',
      aProblemSession({ work: scaffolded }),
      verdict({ verdict: 'malformed' }),
      false,
    ],
    [
      'opens no help when the answer was right',
      aProblemSession({ work: scaffolded }),
      verdict({ verdict: 'correct', result }),
      false,
    ],
    [
      'opens no help when it would reveal the answer',
      aProblemSession({ work: scaffolded, problem: aProblem([], { help: { kind: null, pieces: 0 } }) }),
      verdict({}),
      false,
    ],
  ])('%s', (_, session, answerVerdict, expected) => {
    expect(opensHelpAutomatically(session, answerVerdict)).toBe(expected)
  })
})

describe('sessionReducer', () => {
  it('marks a problem as done when the verdict has a result or the answer was shown', () => {
    expect(sessionReducer(aProblemSession(), { type: 'answered', verdict: verdict({}) })).toMatchObject({
      isDone: false,
    })
    expect(sessionReducer(aProblemSession(), { type: 'answered', verdict: verdict({ result }) })).toMatchObject({
      isDone: true,
    })
    expect(sessionReducer(aProblemSession(), { type: 'helped', helps: [hint(1)] })).toMatchObject({
      isDone: false,
      helps: [hint(1)],
    })
    expect(sessionReducer(aProblemSession(), { type: 'helped', helps: [answer] })).toMatchObject({ isDone: true })
  })

  it('keeps problem, help and verdict when an action fails, and the error until another action', () => {
    const before = aProblemSession({ helps: [hint(1)], verdict: verdict({}), pending: 'answer' })
    const failed = sessionReducer(before, { type: 'actionFailed', action: 'answer', kind: 'offline' })
    expect(failed).toEqual({ ...before, pending: null, error: { action: 'answer', kind: 'offline' } })
    const again = sessionReducer(failed, { type: 'actionStarted', action: 'answer' })
    expect(again).toMatchObject({ pending: 'answer', error: { kind: 'offline' } })
    expect(sessionReducer(again, { type: 'answered', verdict: verdict({}) })).toMatchObject({
      pending: null,
      error: null,
    })
    expect(sessionReducer(failed, { type: 'actionStarted', action: 'help' })).toMatchObject({
      pending: 'help',
      error: null,
    })
  })

  it('starts the next problem without help, verdict or pending action of the previous one', () => {
    const problem = aProblem([], { problemId: 'PRA2' as ProblemId })
    const work = { title: 'Spiders', progress: aProgress({ problemId: problem.problemId }) }
    const before: Session = aProblemSession({
      helps: [answer],
      isDone: true,
      verdict: verdict({ result }),
      pending: 'next',
    })
    expect(sessionReducer(before, { type: 'problemOpened', work, opened: { problem, tries: 0, helps: [] } })).toEqual(
      aProblemSession({ work, problem }),
    )
  })

  it('ignores late actions once the work has ended', () => {
    const ended: Session = { step: 'ended', work: { title: '', progress: aProgress(null, { ending: 'completed' }) } }
    expect(sessionReducer(ended, { type: 'helped', helps: [hint(1)] })).toBe(ended)
  })
})

describe('isAwaitingVerdict', () => {
  it.each<[string, WorkErrorKind, boolean, boolean]>([
    ['locks an answer when no reply arrived', 'offline', false, true],
    ['unlocks an answer when the server failed', 'server', false, false],
    ['locks an answer that was restored', 'server', true, true],
    ['unlocks an answer that the server refused', 'gone', true, false],
  ])('%s: %s, restored: %s', (_, kind, isRestored, expected) => {
    const before = aProblemSession({ restored: isRestored ? 'answer' : null })
    expect(
      isAwaitingVerdict(sessionReducer(before, { type: 'actionFailed', action: 'answer', kind }) as ProblemSession),
    ).toBe(expected)
  })
})

describe('isAtPosition', () => {
  const at = (id: string, rest: object = {}) => ({
    title: 'Spiders',
    place: 'MAIN' as const,
    progress: aProgress({ problemId: id as ProblemId }),
    ...rest,
  })
  const shown = aProblemSession({ work: at('PRA1') })
  it.each<[string, Session, ReturnType<typeof at>, boolean]>([
    ['returns true for the position on the screen', shown, at('PRA1'), true],
    ['returns false for another problem', shown, at('PRA2'), false],
    ['returns false for the same problem in another stage', shown, at('PRA1', { place: 'POST_TEST' }), false],
    [
      'returns true for the next problem once this one is done',
      { ...shown, isDone: true, next: at('PRA2') },
      at('PRA2'),
      true,
    ],
    ['returns false beyond the next problem', { ...shown, isDone: true, next: at('PRA2') }, at('PRA3'), false],
    ['returns false after an error', { step: 'failed', error: new WorkError('offline') }, at('PRA1'), false],
  ])('%s', (_, session, work, expected) => {
    expect(isAtPosition(session, work)).toBe(expected)
  })
})
