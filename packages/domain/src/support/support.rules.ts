import { allowsSupports } from '../problem/problem.rules'
import type { ProblemType } from '../problem/problem.schema'
import type { SupportRevision, Tutoring } from './support.schema'

export type Completion = 'none' | 'some' | 'all'

export function completionOf(filled: number, wanted: number): Completion {
  if (filled >= wanted) return 'all'
  return filled === 0 ? 'none' : 'some'
}

interface PartFacts {
  problemType: ProblemType
  /** Conditions that the researcher writes supports for: all but a fixed one. */
  conditionCount: number
}

/** Over its conditions, how completely a problem part is supported. Open response takes no supports: it is complete. */
export function supportCompletion(part: PartFacts & { supportedConditions: number }): Completion {
  if (!allowsSupports(part.problemType)) return 'all'
  return completionOf(part.supportedConditions, part.conditionCount)
}

/** The same for feedback on common wrong answers, over conditions times distinct responses. */
export function feedbackCompletion(part: PartFacts & { responseCount: number; feedbackCount: number }): Completion {
  if (!allowsSupports(part.problemType)) return 'all'
  const wanted = part.conditionCount * part.responseCount
  return wanted === 0 ? 'none' : completionOf(part.feedbackCount, wanted)
}

/** How many supports are missing over all parts and conditions. */
export function missingSupports(parts: readonly (PartFacts & { supportedConditions: number })[]): number {
  return parts
    .filter((part) => allowsSupports(part.problemType))
    .reduce((missing, part) => missing + Math.max(0, part.conditionCount - part.supportedConditions), 0)
}

/** The completion of several parts: all when each is complete, none when nothing is written for any. */
export function joinCompletions(completions: readonly Completion[]): Completion {
  if (completions.every((entry) => entry === 'all')) return 'all'
  return completions.every((entry) => entry === 'none') ? 'none' : 'some'
}

/** Names one state of a slot: the support in it, and how often that was changed. */
export function supportRevision({ supportId, revision }: Pick<Tutoring, 'supportId' | 'revision'>): SupportRevision {
  return `${supportId}.${revision}`
}

/** The two parts of a revision. */
export function readSupportRevision(revision: SupportRevision): Pick<Tutoring, 'supportId' | 'revision'> {
  const [supportId, count] = revision.split('.') as [Tutoring['supportId'], string]
  return { supportId, revision: Number(count) }
}
