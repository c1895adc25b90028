import type { ProblemSetTree, ProblemSetType } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { choicesOf, move } from './problem-choices'

const aTree = (problemSetType: ProblemSetType = 'LINEAR_COMPLETE_ALL') =>
  ({
    problemSet: { problemSetType },
    members: ['A', 'B', 'C', 'D'].map((problemId) => ({ contentType: 'PROBLEM', problem: { problemId } })),
  }) as unknown as ProblemSetTree
const positions = new Map([
  ['D', 1],
  ['A', 2],
  ['C', 3],
])
const shown = (tree: ProblemSetTree) =>
  choicesOf(tree, positions).map(({ number, isUsed }) => (isUsed ? number : -number))

describe('the choices of problems in a set', () => {
  it('puts problems in the order of the study, and leaves unused ones where they are in the set', () => {
    expect(shown(aTree())).toEqual([4, -2, 1, 3])
  })

  it('keeps the order of a set that is not worked on in order', () => {
    expect(shown(aTree('RANDOM_COMPLETE_ALL'))).toEqual([1, -2, 3, 4])
  })

  it('moves a problem up and down', () => {
    const choices = choicesOf(aTree(), positions)
    expect(move(choices, 2, -1).map(({ number }) => number)).toEqual([4, 1, 2, 3])
    expect(move(choices, 0, 1).map(({ number }) => number)).toEqual([2, 4, 1, 3])
  })
})
