import {
  allowsSupports,
  type Completion,
  type Condition,
  feedbackCompletion,
  joinCompletions,
  type Problem,
  type ProblemSetId,
  type ProblemSetTree,
  supportCompletion,
} from '@trellis/domain'
import { type OutlineMember, outlineOf } from '../../../shared/problem/problem-outline'

/** A problem set of the study, as the stepper shows it. */
export interface BuildSet {
  problemSetId: ProblemSetId
  name: string
  members: readonly OutlineMember[]
}

/** A problem that supports are written for. */
export interface BuildProblem {
  setId: ProblemSetId
  setName: string
  number: number
  letter: string | null
  problem: Problem
}

export function buildSetOf(tree: ProblemSetTree): BuildSet {
  return { problemSetId: tree.problemSet.problemSetId, name: tree.problemSet.problemSetName, members: outlineOf(tree) }
}

/** The problems in order. One that occurs twice has the same supports, so it is listed once. */
export function problemsOf(sets: readonly BuildSet[]): BuildProblem[] {
  const known = new Set<string>()
  return sets.flatMap((set) =>
    flatten(set.members).flatMap(({ problem, number, letter }) => {
      if (known.has(problem.problemId)) return []
      known.add(problem.problemId)
      return [{ setId: set.problemSetId, setName: set.name, number, letter, problem }]
    }),
  )
}

function flatten(members: readonly OutlineMember[]): Extract<OutlineMember, { kind: 'problem' }>[] {
  return members.flatMap((member) => (member.kind === 'problem' ? [member] : flatten(member.members)))
}

/** What completion is computed from: which slots of a study have a support. */
export interface SupportFacts {
  /** Conditions that the researcher writes for. */
  conditionIds: ReadonlySet<number>
  /** Slots that have a support, or that have none on purpose. */
  slots: Iterable<{ conditionId: number; problemId: string }>
  /** Common Answers: how many wrong answers each problem has. Null in the other types. */
  responses: ReadonlyMap<string, { length: number }> | null
}

/** The slots that have no support on purpose. In Common Answers that is one for each wrong answer. */
export function withheldSlots(
  conditions: readonly Pick<Condition, 'conditionId' | 'withheld'>[],
  responses: SupportFacts['responses'],
): { conditionId: number; problemId: string }[] {
  return conditions.flatMap(({ conditionId, withheld }) =>
    withheld.flatMap((problemId) =>
      Array.from({ length: responses ? (responses.get(problemId)?.length ?? 0) : 1 }, () => ({
        conditionId,
        problemId,
      })),
    ),
  )
}

export interface Counts {
  filled: number
  wanted: number
}

/** How many slots each problem has, and how many of them have a support. Open response problems have none. */
export function countsOf(problems: readonly BuildProblem[], facts: SupportFacts): Map<string, Counts> {
  const filled = filledSlots(facts)
  return new Map(
    problems.map(({ problem: { problemId, problemType } }) => {
      const perCondition = facts.responses ? (facts.responses.get(problemId)?.length ?? 0) : 1
      const wanted = allowsSupports(problemType) ? facts.conditionIds.size * perCondition : 0
      return [problemId, { filled: Math.min(filled.get(problemId) ?? 0, wanted), wanted }]
    }),
  )
}

export function sumOf(counts: Iterable<Counts>): Counts {
  let sum: Counts = { filled: 0, wanted: 0 }
  for (const { filled, wanted } of counts) sum = { filled: sum.filled + filled, wanted: sum.wanted + wanted }
  return sum
}

function filledSlots({ slots, conditionIds }: SupportFacts): Map<string, number> {
  const filled = new Map<string, number>()
  for (const { conditionId, problemId } of slots) {
    if (conditionIds.has(conditionId)) filled.set(problemId, (filled.get(problemId) ?? 0) + 1)
  }
  return filled
}

/** The completion of each problem, by CERI. */
export function completionsOf(problems: readonly BuildProblem[], facts: SupportFacts): Map<string, Completion> {
  const filled = filledSlots(facts)
  const conditionCount = facts.conditionIds.size
  return new Map(
    problems.map(({ problem: { problemId, problemType } }) => {
      const count = filled.get(problemId) ?? 0
      const part = { problemType, conditionCount }
      const completion = facts.responses
        ? feedbackCompletion({
            ...part,
            responseCount: facts.responses.get(problemId)?.length ?? 0,
            feedbackCount: count,
          })
        : supportCompletion({ ...part, supportedConditions: count })
      return [problemId, completion]
    }),
  )
}

/** The completion of a set, or of a problem with parts. */
export function completionOfMember(member: OutlineMember, completions: ReadonlyMap<string, Completion>): Completion {
  if (member.kind === 'problem') return completions.get(member.problem.problemId) ?? 'none'
  return joinCompletions(member.members.map((one) => completionOfMember(one, completions)))
}
