import { canBeReordered, type ProblemSetTree, type ProblemTreeMember, problemIdsOf } from '@trellis/domain'

/** A member of a set: one problem, with its parts if it has some, or a nested set. */
export interface Choice {
  member: ProblemTreeMember
  /** Its position in the set itself, from 1. */
  number: number
  isUsed: boolean
}

/** All members of a set: those that a study uses in the study's order, and the others where they are in the set. */
export function choicesOf(tree: ProblemSetTree, positions: ReadonlyMap<string, number>): Choice[] {
  const choices = tree.members.map((member, index): Choice & { position: number | undefined } => {
    const used = problemIdsOf(member).flatMap((id) => positions.get(id) ?? [])
    return { member, number: index + 1, isUsed: used.length > 0, position: used[0] }
  })
  if (!canBeReordered(tree.problemSet.problemSetType)) return choices
  const ordered = choices.filter(({ isUsed }) => isUsed).sort((one, other) => one.position! - other.position!)
  // A member that is left out keeps its slot; the used ones fill the rest in their order.
  return choices.map((choice) => (choice.isUsed ? ordered.shift()! : choice))
}

/** The choices with one of them moved up (-1) or down (1). */
export function move(choices: readonly Choice[], index: number, by: -1 | 1): Choice[] {
  return choices.toSpliced(index, 1).toSpliced(index + by, 0, choices[index]!)
}
