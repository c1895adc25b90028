import type { Problem, ProblemSetTree, ProblemSetType } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { type OutlineMember, outlineOf } from './problem-outline'

type Member = ProblemSetTree['members'][number]

const problem = (id: string, partLetter: string | null = null): Member => ({
  contentType: 'PROBLEM',
  problem: { problemId: id, partLetter } as Problem,
})
const set = (name: string, type: ProblemSetType, members: Member[], partLetter: string | null = null): Member => ({
  contentType: 'PROBLEM_SET',
  set: {
    problemSet: { problemSetName: name, problemSetType: type },
    path: name,
    partLetter,
    members,
  } as ProblemSetTree,
})
const tree = (type: ProblemSetType, ...members: Member[]) =>
  (set('Root', type, members) as Extract<Member, { contentType: 'PROBLEM_SET' }>).set

/** One line per entry, indented by its depth. */
function lines(members: OutlineMember[], depth = 0): string[] {
  return members.flatMap((member) => {
    const indent = '  '.repeat(depth)
    if (member.kind === 'problem') return [`${indent}${member.path} ${member.number}${member.letter ?? ''}`]
    const label = member.kind === 'set' ? member.name : `${member.number} in parts`
    return [`${indent}${member.path} ${label}`, ...lines(member.members, depth + 1)]
  })
}

describe('outlineOf', () => {
  it('numbers problems across all nested sets, and counts a multi-part problem once', () => {
    const mixed = tree(
      'IF_THEN_ELSE',
      set('First look', 'LINEAR_COMPLETE_ALL', [problem('PRA1'), problem('PRA2')]),
      set('Parts', 'MULTI_PART_PROBLEM_SET', [problem('PRA3', 'A'), problem('PRA4', 'B')]),
      problem('PRA5'),
    )
    expect(lines(outlineOf(mixed))).toEqual([
      '1 First look',
      '  1.1 1',
      '  1.2 2',
      '2 3 in parts',
      '  2.1 3A',
      '  2.2 3B',
      '3 4',
    ])
  })

  it('treats a multi-part set as one problem with parts', () => {
    const parts = tree('MULTI_PART_PROBLEM_SET', problem('PRA1', 'A'), problem('PRA2', 'B'))
    expect(lines(outlineOf(parts))).toEqual(['1 1A', '2 1B'])
  })

  it('gives problems of a set nested in a part the letter of that part', () => {
    const nested = tree(
      'LINEAR_COMPLETE_ALL',
      set('Parts', 'MULTI_PART_PROBLEM_SET', [
        problem('PRA1', 'A'),
        set('Choose', 'RANDOM_COMPLETE_ONE', [problem('PRA2'), problem('PRA3')], 'B'),
      ]),
    )
    expect(lines(outlineOf(nested))).toEqual([
      '1 1 in parts',
      '  1.1 1A',
      '  1.2 Choose',
      '    1.2.1 1B',
      '    1.2.2 1B',
    ])
  })

  it('distinguishes two occurrences of the same problem', () => {
    const paths = outlineOf(tree('LINEAR_COMPLETE_ALL', problem('PRA1'), problem('PRA1'))).map(({ path }) => path)
    expect(new Set(paths).size).toBe(2)
  })

  it('returns an empty outline for an empty set', () => {
    expect(outlineOf(tree('LINEAR_COMPLETE_ALL'))).toEqual([])
  })
})
