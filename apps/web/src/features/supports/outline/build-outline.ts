import {
  allowsSupports,
  type Completion,
  feedbackCompletion,
  joinCompletions,
  type Problem,
  type ProblemSetCeri,
  type ProblemSetTree,
  supportCompletion,
} from '@trellis/domain'
import { type OutlineMember, outlineOf } from '../../../shared/problem/problem-outline'

/** A problem set of the study, as the stepper shows it. */
export interface BuildSet {
  ceri: ProblemSetCeri
  name: string
  members: readonly OutlineMember[]
}

/** A problem that supports are written for. */
export interface BuildProblem {
  setCeri: ProblemSetCeri
  setName: string
  number: number
  letter: string | null
  problem: Problem
}

export function buildSetOf(tree: ProblemSetTree): BuildSet {
  return { ceri: tree.problemSet.xref, name: tree.problemSet.name, members: outlineOf(tree) }
}

/** The problems in their order. One that occurs again has the same supports, so it is worked on once. */
export function problemsOf(sets: readonly BuildSet[]): BuildProblem[] {
  const known = new Set<string>()
  return sets.flatMap((set) =>
    flat(set.members).flatMap(({ problem, number, letter }) => {
      if (known.has(problem.xref)) return []
      known.add(problem.xref)
      return [{ setCeri: set.ceri, setName: set.name, number, letter, problem }]
    }),
  )
}

function flat(members: readonly OutlineMember[]): Extract<OutlineMember, { kind: 'problem' }>[] {
  return members.flatMap((member) => (member.kind === 'problem' ? [member] : flat(member.members)))
}

/** What of each problem is written, counted once for the whole study. */
export interface Filling {
  /** Conditions that are written for. */
  conditionIds: ReadonlySet<number>
  /** Places that have something: condition and problem, of feedback also the answer. */
  places: Iterable<{ conditionId: number; problemCeri: string }>
  /** Common Answers: how many wrong answers each problem has. Null in the other types. */
  responses: ReadonlyMap<string, { length: number }> | null
}

export interface Counts {
  filled: number
  wanted: number
}

/** How many places of each problem are written, and how many there are. Open response wants none. */
export function countsOf(problems: readonly BuildProblem[], filling: Filling): Map<string, Counts> {
  const filled = filledOf(filling)
  return new Map(
    problems.map(({ problem: { xref, problemType } }) => {
      const perCondition = filling.responses ? (filling.responses.get(xref)?.length ?? 0) : 1
      const wanted = allowsSupports(problemType) ? filling.conditionIds.size * perCondition : 0
      return [xref, { filled: Math.min(filled.get(xref) ?? 0, wanted), wanted }]
    }),
  )
}

export function sumOf(counts: Iterable<Counts>): Counts {
  let sum: Counts = { filled: 0, wanted: 0 }
  for (const { filled, wanted } of counts) sum = { filled: sum.filled + filled, wanted: sum.wanted + wanted }
  return sum
}

function filledOf({ places, conditionIds }: Filling): Map<string, number> {
  const filled = new Map<string, number>()
  for (const { conditionId, problemCeri } of places) {
    if (conditionIds.has(conditionId)) filled.set(problemCeri, (filled.get(problemCeri) ?? 0) + 1)
  }
  return filled
}

/** How far each problem is, by CERI. */
export function completionsOf(problems: readonly BuildProblem[], filling: Filling): Map<string, Completion> {
  const filled = filledOf(filling)
  const conditionCount = filling.conditionIds.size
  return new Map(
    problems.map(({ problem: { xref, problemType } }) => {
      const count = filled.get(xref) ?? 0
      const facts = { problemType, conditionCount }
      const completion = filling.responses
        ? feedbackCompletion({
            ...facts,
            responseCount: filling.responses.get(xref)?.length ?? 0,
            feedbackCount: count,
          })
        : supportCompletion({ ...facts, supportedConditions: count })
      return [xref, completion]
    }),
  )
}

/** The same for a set or a problem with parts. */
export function completionOfMember(member: OutlineMember, completions: ReadonlyMap<string, Completion>): Completion {
  if (member.kind === 'problem') return completions.get(member.problem.xref) ?? 'none'
  return joinCompletions(member.members.map((one) => completionOfMember(one, completions)))
}
