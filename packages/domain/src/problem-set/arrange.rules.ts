import type { ProblemSetTree, ProblemSetType, ProblemTreeMember } from './problem-set.schema'

/** Types whose members students get in the order of the set; in others the order is drawn, or members have roles. */
const orderedTypes: readonly ProblemSetType[] = ['LINEAR_COMPLETE_ALL', 'SKILL_BUILDER_LINEAR', 'SKIPPABLE']

export function canBeReordered(type: ProblemSetType): boolean {
  return orderedTypes.includes(type)
}

/** The ids of the problems of a member, in order: one, or those of a nested set. */
export function problemIdsOf(member: ProblemTreeMember): string[] {
  return member.contentType === 'PROBLEM' ? [member.problem.problemId] : member.set.members.flatMap(problemIdsOf)
}

/**
 * A set as a study uses it: only the problems that have a position, without the sets that are then empty. Members of
 * the set itself are in the order of their first problem's position; what is nested inside them stays as it is.
 */
export function arrangeTree(tree: ProblemSetTree, positions: ReadonlyMap<string, number>): ProblemSetTree {
  const kept = keepProblems(tree, positions)
  if (!canBeReordered(tree.problemSet.problemSetType)) return kept
  const firstOf = (member: ProblemTreeMember) => Math.min(...problemIdsOf(member).map((id) => positions.get(id)!))
  return { ...kept, members: kept.members.toSorted((one, other) => firstOf(one) - firstOf(other)) }
}

function keepProblems(tree: ProblemSetTree, positions: ReadonlyMap<string, number>): ProblemSetTree {
  const members = tree.members.flatMap((member): ProblemTreeMember[] => {
    if (member.contentType === 'PROBLEM') return positions.has(member.problem.problemId) ? [member] : []
    const set = keepProblems(member.set, positions)
    return set.members.length > 0 ? [{ contentType: 'PROBLEM_SET', set }] : []
  })
  return { ...tree, members }
}
