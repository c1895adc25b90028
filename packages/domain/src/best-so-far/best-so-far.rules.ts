import { allowed, refused, type Verdict } from '../verdict'
import type { BestSoFarDetails, BestSoFarRule } from './best-so-far.schema'
import type { BestKind, ChosenKind } from './chosen-kind.schema'

/** What the rules need of an entry of the log: its number, when it was made, and what it says. */
export interface LoggedEntry {
  entryId: number
  at: number
  details: BestSoFarDetails
}

export interface BestSoFarChoice {
  kind: BestKind
  entryId: number
}

export interface BestSoFarState {
  isOn: boolean
  rule: { entryId: number; at: number; rule: BestSoFarRule } | null
  /** By skill. A skill without one goes by the library's own order. */
  choices: ReadonlyMap<string, BestSoFarChoice>
  /** By skill: when an administrator last set it back. */
  reversedAt: ReadonlyMap<string, number>
}

/** The state after all entries of the log. Best So Far is off, and has no rule, until an administrator changes that. */
export function bestSoFarState(log: readonly LoggedEntry[]): BestSoFarState {
  const choices = new Map<string, BestSoFarChoice>()
  const reversedAt = new Map<string, number>()
  let [isOn, rule]: [boolean, BestSoFarState['rule']] = [false, null]
  for (const { entryId, at, details } of log) {
    if (details.kind === 'RULE') rule = { entryId, at, rule: details.rule }
    else if (details.kind === 'SWITCH') isOn = details.isOn
    else {
      if (details.kind === 'REVERSAL') reversedAt.set(details.skillId, at)
      if (details.to === null) choices.delete(details.skillId)
      else choices.set(details.skillId, { kind: details.to, entryId })
    }
  }
  return { isOn, rule, choices, reversedAt }
}

/** The library's own order: hints, or else the explanation. */
export const libraryKind: BestKind = 'HINTS'

export const otherKind = (kind: BestKind): BestKind => (kind === 'HINTS' ? 'EXPLANATIONS' : 'HINTS')

/**
 * Seconds after which a study has to have ended to count for a skill: what was known when the rule was declared, or
 * when an administrator set the skill back, must not decide. Null without a rule.
 */
export function evidenceSince({ rule, reversedAt }: BestSoFarState, skillId: string): number | null {
  return rule && Math.max(rule.at, reversedAt.get(skillId) ?? 0)
}

interface Evidence {
  studies: number
  students: number
  /** Posterior probability that the kind which is not given now is better. */
  probability: number
}

export type NotDueReason = 'too_few_studies' | 'too_few_students' | 'below_threshold'

/** Whether the rule replaces the kind that is given now by the other one. */
export function isChangeDue(rule: BestSoFarRule, { studies, students, probability }: Evidence): Verdict<NotDueReason> {
  if (studies < rule.leastStudies) return refused('too_few_studies')
  if (students < rule.leastStudents) return refused('too_few_students')
  return probability >= rule.threshold ? allowed : refused('below_threshold')
}

/**
 * What 'Best So Far' gives first in a problem set: a kind that was chosen for every one of its skills; otherwise null.
 */
export function kindOfSet(
  choices: BestSoFarState['choices'],
  { problemSetId, skillIds }: { problemSetId: ChosenKind['problemSetId']; skillIds: readonly string[] },
): ChosenKind | null {
  const chosen = skillIds.map((skillId) => choices.get(skillId))
  const [first] = chosen
  if (!first || chosen.some((choice) => choice?.kind !== first.kind)) return null
  return { problemSetId, kind: first.kind, entryIds: chosen.map((choice) => choice!.entryId) }
}

/** Why Best So Far cannot be turned on or off, by field. */
export function switchIssues({ isOn, rule }: BestSoFarState, to: boolean): { field: 'isOn'; message: string }[] {
  const issue = (message: string) => [{ field: 'isOn' as const, message }]
  if (isOn === to) return issue('Nothing would change')
  return to && !rule ? issue('Declare a rule first') : []
}

/** Why a skill cannot be set back, by field. */
export function reversalIssues(
  { choices }: BestSoFarState,
  { skillId, to }: { skillId: string; to: BestKind | null },
): { field: 'to'; message: string }[] {
  const issue = (message: string) => [{ field: 'to' as const, message }]
  return (choices.get(skillId)?.kind ?? null) === to ? issue('Nothing would change') : []
}
