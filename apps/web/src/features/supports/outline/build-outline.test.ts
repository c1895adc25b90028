import type { Completion, Problem, ProblemId, ProblemSetId, ProblemType } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import type { OutlineMember } from '../../../shared/problem/problem-outline'
import { type BuildSet, completionOfMember, completionsOf, countsOf, problemsOf, sumOf } from './build-outline'

const problem = (id: string, problemType: ProblemType = 'NUMERIC', path = id): OutlineMember => ({
  kind: 'problem',
  path,
  number: 1,
  letter: null,
  problem: { problemId: id as ProblemId, problemType } as Problem,
})
const set = (...members: OutlineMember[]): BuildSet => ({ problemSetId: 'PSA1' as ProblemSetId, name: 'Set', members })
const parts = (...members: OutlineMember[]): OutlineMember => ({ kind: 'parts', path: 'x', number: 1, members })
const slot = (conditionId: number, problemId: string) => ({ conditionId, problemId })

describe('problemsOf', () => {
  it('lists problems in order through parts and sets, each once', () => {
    const sets = [set(problem('A'), parts(problem('B'), problem('C'))), set(problem('A', 'NUMERIC', '2'), problem('D'))]
    expect(problemsOf(sets).map((one) => one.problem.problemId)).toEqual(['A', 'B', 'C', 'D'])
  })
})

describe('the completion of a problem', () => {
  const conditionIds = new Set([1, 2])
  const problems = problemsOf([set(problem('A'), problem('OPEN', 'OPEN_RESPONSE'))])
  it.each<[string, { conditionId: number; problemId: string }[], Completion]>([
    ['no condition', [], 'none'],
    ['one condition', [slot(1, 'A')], 'some'],
    ['all conditions', [slot(1, 'A'), slot(2, 'A')], 'all'],
    ['only a fixed condition', [slot(9, 'A')], 'none'],
    ['only another problem', [slot(1, 'B')], 'none'],
  ])('computes the completion of a problem with supports for %s', (_, slots, expected) => {
    const completions = completionsOf(problems, { conditionIds, slots, responses: null })
    expect(completions.get('A')).toBe(expected)
    expect(completions.get('OPEN')).toBe('all')
  })

  it.each<[string, number, number, Completion]>([
    ['no feedback', 3, 0, 'none'],
    ['some feedback', 3, 5, 'some'],
    ['feedback on each answer in each condition', 3, 6, 'all'],
    ['no known wrong answers', 0, 0, 'none'],
  ])('computes the completion of a problem in Common Answers with %s', (_, responses, feedback, expected) => {
    const facts = {
      conditionIds,
      slots: Array.from({ length: feedback }, (_, index) => slot((index % 2) + 1, 'A')),
      responses: new Map([['A', { length: responses }]]),
    }
    expect(completionsOf(problems, facts).get('A')).toBe(expected)
    expect(countsOf(problems, facts).get('A')).toEqual({ filled: feedback, wanted: responses * 2 })
  })

  it('combines the completions of the parts of a problem', () => {
    const completions = new Map<string, Completion>([
      ['A', 'all'],
      ['B', 'none'],
    ])
    expect(completionOfMember(parts(problem('A'), problem('B')), completions)).toBe('some')
    expect(completionOfMember(parts(problem('A')), completions)).toBe('all')
  })

  it('counts no slots for open response problems', () => {
    const counts = countsOf(problems, { conditionIds, slots: [slot(1, 'A')], responses: null })
    expect(sumOf(counts.values())).toEqual({ filled: 1, wanted: 2 })
  })
})
