import type { Problem, ProblemSetTree, ProblemSetType } from '@trellis/domain'

export interface OutlinedProblem {
  kind: 'problem'
  /** Position in the tree, for example `2.1`: unique even when one problem occurs twice. */
  path: string
  number: number
  letter: string | null
  problem: Problem
}

export interface OutlinedSet {
  kind: 'set'
  path: string
  name: string
  type: ProblemSetType
  members: OutlineMember[]
}

/** One problem that has several parts. */
export interface OutlinedParts {
  kind: 'parts'
  path: string
  number: number
  members: OutlineMember[]
}

export type OutlineMember = OutlinedProblem | OutlinedSet | OutlinedParts

/** The part of a problem that an entry belongs to. */
interface Part {
  number: number
  letter: string | null
}

/**
 * The tree as it is displayed: problems are numbered from 1 across all nested sets, a multi-part problem counts once.
 */
export function outlineOf(tree: ProblemSetTree): OutlineMember[] {
  let last = 0
  const membersOf = (set: ProblemSetTree, parentPath: string, part: Part | null): OutlineMember[] =>
    set.members.map((member, index): OutlineMember => {
      const path = parentPath === '' ? String(index + 1) : `${parentPath}.${index + 1}`
      if (member.contentType === 'PROBLEM') {
        const letter = member.problem.partLetter ?? part?.letter ?? null
        return { kind: 'problem', path, number: part?.number ?? ++last, letter, problem: member.problem }
      }
      const { problemSet, partLetter } = member.set
      if (problemSet.problemSetType === 'MULTI_PART_PROBLEM_SET' && !part) {
        const number = ++last
        const members = membersOf(member.set, path, { number, letter: partLetter })
        return { kind: 'parts', path, number, members }
      }
      const members = membersOf(member.set, path, part && { ...part, letter: partLetter ?? part.letter })
      return { kind: 'set', path, name: problemSet.problemSetName, type: problemSet.problemSetType, members }
    })
  const isOneProblem = tree.problemSet.problemSetType === 'MULTI_PART_PROBLEM_SET'
  return membersOf(tree, '', isOneProblem ? { number: 1, letter: null } : null)
}
