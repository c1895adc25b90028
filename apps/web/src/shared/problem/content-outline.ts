import {
  allConditionsBlock,
  allowsSupports,
  type ConditionContent,
  hasOwnSupport,
  isWithheld,
  partLetter,
  type StudyContent,
  type WorkSet,
} from '@trellis/domain'

export interface PlacedProblem {
  problemId: string
  /** Numbered from 1 across all nested sets; the parts of one problem share a number. */
  number: number
  /** Letter of the part in a multi-part problem. */
  letter: string | null
}

/** The problems of a set in their stored order. */
export function problemsOfSet(set: WorkSet): PlacedProblem[] {
  let last = 0
  const walk = (inside: WorkSet, part: Pick<PlacedProblem, 'number' | 'letter'> | null): PlacedProblem[] => {
    const isOneProblem = inside.type === 'MULTI_PART_PROBLEM_SET' && part === null
    const number = isOneProblem ? ++last : (part?.number ?? 0)
    return inside.members.flatMap((member, index) => {
      const letter = isOneProblem ? partLetter(index) : (part?.letter ?? null)
      if (member.kind === 'set') return walk(member.set, number > 0 ? { number, letter } : null)
      return [{ problemId: member.problemId, number: number > 0 ? number : ++last, letter }]
    })
  }
  return walk(set, null)
}

/** Whether a condition's support for a problem is settled: it has one, or deliberately none. */
export function isDecided(condition: ConditionContent, problemId: string): boolean {
  return hasOwnSupport(condition, problemId) || isWithheld(condition, problemId)
}

/**
 * Whether the supports for a problem set are never shown: hints and explanations require that help is available,
 * feedback requires that correctness is shown.
 */
export function hidesSupports({ properties }: WorkSet, isAboutFeedback: boolean): boolean {
  return isAboutFeedback ? !properties.SHOW_CORRECTNESS : !properties.TUTORING_AVAILABLE
}

export interface SetGaps {
  problemSetId: string
  name: string
  /** Number of supports that can be written: one per problem and condition, or per wrong answer and condition. */
  wanted: number
  missing: number
  /**
   * How many of the missing have a support for the same problem in another condition: these students get no help at
   * all.
   */
  onlyElsewhere: number
  /** The first missing support, preferably one that exists in another condition. */
  first: { problemId: string; conditionId: number } | null
}

/** The wrong answers of each problem in a Common Answers study. Null for the other types. */
export type AnswersByProblem = ReadonlyMap<string, readonly { id: number }[]> | null

/** Which supports each problem set has and lacks, in the order of the sets, without tests. */
export function supportGaps(content: StudyContent, answers: AnswersByProblem): SetGaps[] {
  const written = content.conditions.filter((condition) => !condition.isFixed)
  return content.sets
    .filter((entry) => entry.studyBlockTypeId === allConditionsBlock)
    .map(({ set }) => {
      const problems = [...new Set(problemsOfSet(set).map((problem) => problem.problemId))].filter((id) =>
        takesSupports(content, id),
      )
      const slots = problems.flatMap((problemId): { problemId: string; answerId: number | null }[] =>
        answers
          ? (answers.get(problemId) ?? []).map((answer) => ({ problemId, answerId: answer.id }))
          : [{ problemId, answerId: null }],
      )
      const gaps = slots.flatMap(({ problemId, answerId }) =>
        written
          .filter((condition) => !isWithheld(condition, problemId) && !hasSupportIn(condition, problemId, answerId))
          .map(({ conditionId }) => ({ problemId, conditionId })),
      )
      const onlyElsewhere = gaps.filter(({ problemId }) =>
        content.conditions.some((condition) => hasOwnSupport(condition, problemId)),
      )
      return {
        problemSetId: set.problemSetId,
        name: set.name,
        wanted: slots.length * written.length,
        missing: gaps.length,
        onlyElsewhere: onlyElsewhere.length,
        first: onlyElsewhere[0] ?? gaps[0] ?? null,
      }
    })
}

function hasSupportIn(condition: ConditionContent, problemId: string, answerId: number | null): boolean {
  if (answerId === null) return hasOwnSupport(condition, problemId)
  return condition.feedback[problemId]?.some(({ studentResponseId }) => studentResponseId === answerId) ?? false
}

export function takesSupports(content: StudyContent, problemId: string): boolean {
  const problem = content.problems[problemId]
  return problem !== undefined && allowsSupports(problem.problemType)
}
