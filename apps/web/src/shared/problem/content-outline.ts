import {
  allConditionsBlock,
  allowsSupports,
  type ConditionContent,
  partLetter,
  type StudyContent,
  type WorkSet,
} from '@trellis/domain'

export interface PlacedProblem {
  ceri: string
  /** Numbered from 1 across all nested sets; the parts of one problem share a number. */
  number: number
  /** Letter of the part in a multi-part problem. */
  letter: string | null
}

/** The problems of a set in their stored order. */
export function problemsOfSet(set: WorkSet): PlacedProblem[] {
  let last = 0
  const walk = (inside: WorkSet, part: PlacedProblem | null): PlacedProblem[] => {
    const isOneProblem = inside.type === 'MULTI_PART_PROBLEM_SET' && part === null
    const number = isOneProblem ? ++last : (part?.number ?? 0)
    return inside.members.flatMap((member, index) => {
      const letter = isOneProblem ? partLetter(index) : (part?.letter ?? null)
      if (member.kind === 'set') return walk(member.set, number > 0 ? { ceri: '', number, letter } : null)
      return [{ ceri: member.ceri, number: number > 0 ? number : ++last, letter }]
    })
  }
  return walk(set, null)
}

/** Whether a condition has a support for a problem: hints, an explanation, or feedback on an answer. */
export function hasSupport(condition: ConditionContent, problemCeri: string): boolean {
  return condition.supports[problemCeri] !== undefined || (condition.feedback[problemCeri]?.length ?? 0) > 0
}

/**
 * Whether the supports for a problem set are never shown: hints and explanations require that help is available,
 * feedback requires that correctness is shown.
 */
export function hidesSupports({ properties }: WorkSet, isAboutFeedback: boolean): boolean {
  return isAboutFeedback ? !properties.SHOW_CORRECTNESS : !properties.TUTORING_AVAILABLE
}

export interface SetGaps {
  ceri: string
  name: string
  /** Number of supports that can be written: one per problem and condition. */
  wanted: number
  missing: number
  /** The first missing support. */
  first: { problemCeri: string; conditionId: number } | null
}

/** Completion of the supports of each problem set, in the order of the sets. Tests have none. */
export function supportGaps(content: StudyContent): SetGaps[] {
  const written = content.conditions.filter((condition) => !condition.isFixed)
  return content.sets
    .filter((entry) => entry.studyBlockTypeId === allConditionsBlock)
    .map(({ set }) => {
      const problems = [...new Set(problemsOfSet(set).map((problem) => problem.ceri))].filter((ceri) =>
        takesSupports(content, ceri),
      )
      const gaps = problems.flatMap((problemCeri) =>
        written
          .filter((condition) => !hasSupport(condition, problemCeri))
          .map(({ conditionId }) => ({ problemCeri, conditionId })),
      )
      return {
        ceri: set.ceri,
        name: set.name,
        wanted: problems.length * written.length,
        missing: gaps.length,
        first: gaps[0] ?? null,
      }
    })
}

export function takesSupports(content: StudyContent, problemCeri: string): boolean {
  const problem = content.problems[problemCeri]
  return problem !== undefined && allowsSupports(problem.problemType)
}
