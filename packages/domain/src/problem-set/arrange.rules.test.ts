import { describe, expect, it } from 'vitest'
import { arrangeTree, problemIdsOf } from './arrange.rules'
import type { ProblemSetTree, ProblemSetType, ProblemTreeMember } from './problem-set.schema'

const problem = (problemId: string) => ({ contentType: 'PROBLEM', problem: { problemId } }) as ProblemTreeMember
const aTree = (members: ProblemTreeMember[], problemSetType: ProblemSetType = 'LINEAR_COMPLETE_ALL') =>
  ({ problemSet: { problemSetType }, path: '', partLetter: null, members }) as unknown as ProblemSetTree
const nested = (...ids: string[]): ProblemTreeMember => ({
  contentType: 'PROBLEM_SET',
  set: aTree(ids.map(problem), 'MULTI_PART_PROBLEM_SET'),
})
const arranged = (tree: ProblemSetTree, order: string[]) =>
  arrangeTree(tree, new Map(order.map((id, index) => [id, index]))).members.map(problemIdsOf)

describe('arrangeTree', () => {
  it('keeps only the chosen problems, in the chosen order', () => {
    expect(arranged(aTree([problem('A'), problem('B'), problem('C')]), ['C', 'A'])).toEqual([['C'], ['A']])
  })

  it('keeps the parts of a problem together and in their order', () => {
    const tree = aTree([problem('A'), nested('B1', 'B2'), nested('C1')])
    expect(arranged(tree, ['B2', 'B1', 'A'])).toEqual([['B1', 'B2'], ['A']])
  })

  it('keeps the order of a set whose members have roles', () => {
    const tree = aTree([problem('A'), problem('B'), problem('C')], 'IF_THEN_ELSE')
    expect(arranged(tree, ['C', 'A'])).toEqual([['A'], ['C']])
  })
})
