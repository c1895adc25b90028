import type { UserId } from '../ids'
import { allowed, refused, type Verdict } from '../verdict'
import type { StudyStatus } from './lifecycle.schema'

export interface Transition {
  from: StudyStatus
  to: StudyStatus
  by: 'owner' | 'admin'
}

/** Who may move a study where. Everything not listed is refused. */
export const transitions: readonly Transition[] = [
  { from: 'DEVELOPMENT', to: 'AWAITING_APPROVAL', by: 'owner' },
  { from: 'DEVELOPMENT', to: 'ARCHIVED', by: 'admin' },
  { from: 'AWAITING_APPROVAL', to: 'DEVELOPMENT', by: 'owner' },
  { from: 'AWAITING_APPROVAL', to: 'DEPLOYED', by: 'admin' },
  { from: 'AWAITING_APPROVAL', to: 'ARCHIVED', by: 'admin' },
  { from: 'DEPLOYED', to: 'PAUSED', by: 'admin' },
  { from: 'DEPLOYED', to: 'COMPLETED', by: 'admin' },
  { from: 'PAUSED', to: 'DEPLOYED', by: 'admin' },
  { from: 'PAUSED', to: 'COMPLETED', by: 'admin' },
]

export interface StudyFacts {
  status: StudyStatus
  ownerId: UserId
}

export interface ActorFacts {
  userId: UserId
  isAdmin: boolean
}

export type TransitionRefusal = 'no_such_transition' | 'owner_only' | 'admin_only'

export function mayTransition(study: StudyFacts, to: StudyStatus, actor: ActorFacts): Verdict<TransitionRefusal> {
  const transition = transitions.find((entry) => entry.from === study.status && entry.to === to)
  if (!transition) return refused('no_such_transition')
  if (transition.by === 'owner') return actor.userId === study.ownerId ? allowed : refused('owner_only')
  return actor.isAdmin ? allowed : refused('admin_only')
}

/** The statuses this person may move the study to. */
export function possibleTransitions(study: StudyFacts, actor: ActorFacts): StudyStatus[] {
  return transitions
    .filter((entry) => entry.from === study.status && mayTransition(study, entry.to, actor).ok)
    .map((entry) => entry.to)
}

/**
 * An administrator sends a study back to its owner instead of approving it, or after approving it and before it starts.
 */
export function maySendBack(study: StudyFacts, actor: ActorFacts): Verdict<'admin_only' | 'no_such_transition'> {
  if (!actor.isAdmin) return refused('admin_only')
  return study.status === 'AWAITING_APPROVAL' ? allowed : refused('no_such_transition')
}

export interface ApprovalFacts {
  status: StudyStatus
  /** Null unless the study is approved and waits for this moment. */
  startsAt: unknown
}

/** Approved, with content, design, plan and seed frozen, and not started yet. */
export function isApproved({ status, startsAt }: ApprovalFacts): boolean {
  return status === 'AWAITING_APPROVAL' && startsAt !== null
}

/** Whether a move voids an approval, so that what it froze is removed: no one has been assigned yet. */
export function voidsApproval(study: ApprovalFacts, to: StudyStatus): boolean {
  return isApproved(study) && to !== 'DEPLOYED'
}

/** An administrator approves a study that awaits it, and may change the date at which it starts until it does. */
export function mayApprove(study: StudyFacts, actor: ActorFacts): Verdict<'admin_only' | 'no_such_transition'> {
  if (study.status !== 'AWAITING_APPROVAL') return refused('no_such_transition')
  return actor.isAdmin ? allowed : refused('admin_only')
}

const longestWait = 366 * 86_400

/** Why a study cannot start at this moment, by field. All in seconds since the epoch. */
export function startIssues(
  startsAt: number,
  { now, endsAt }: { now: number; endsAt: number | null },
): { field: 'startsAt'; message: string }[] {
  const issue = (message: string) => [{ field: 'startsAt' as const, message }]
  if (startsAt <= now) return issue('Choose a time in the future')
  if (startsAt > now + longestWait) return issue('Choose a date within a year')
  if (endsAt !== null && endsAt <= startsAt) return issue('The study would end before it starts')
  return []
}

export interface EndingFacts {
  /** Whether the study was completed at its cap or its end date, and not by a person. */
  endedAutomatically: boolean
  /** Whether its results have been opened since. */
  hasOpenedResults: boolean
}

/**
 * An administrator reopens a study that ended automatically, for example because strangers filled it through its link.
 * Once its results have been opened the end is final: more participants after a look at the results would bias them.
 */
export function mayReopen(
  study: StudyFacts & EndingFacts,
  actor: ActorFacts,
): Verdict<'admin_only' | 'no_such_transition' | 'ended_by_a_person' | 'results_opened'> {
  if (!actor.isAdmin) return refused('admin_only')
  if (study.status !== 'COMPLETED') return refused('no_such_transition')
  if (!study.endedAutomatically) return refused('ended_by_a_person')
  return study.hasOpenedResults ? refused('results_opened') : allowed
}

/** Whether the end of a study can no longer be undone. Only then is its seed published. */
export function isEndFinal({
  status,
  endedAutomatically,
  hasOpenedResults,
}: EndingFacts & { status: StudyStatus }): boolean {
  return status === 'COMPLETED' && (!endedAutomatically || hasOpenedResults)
}

/** Never while data could exist. */
export function mayDelete(study: StudyFacts, actor: ActorFacts): Verdict<'data_could_exist' | 'admin_only'> {
  if (study.status === 'DEVELOPMENT' && (actor.userId === study.ownerId || actor.isAdmin)) return allowed
  if (study.status !== 'DEVELOPMENT' && study.status !== 'AWAITING_APPROVAL' && study.status !== 'ARCHIVED') {
    return refused('data_could_exist')
  }
  return actor.isAdmin ? allowed : refused('admin_only')
}

/** Studies in these statuses reserve their problem sets: no other study can be submitted with them. */
export function holdsProblemSets(status: StudyStatus): boolean {
  return status === 'AWAITING_APPROVAL' || status === 'DEPLOYED' || status === 'PAUSED'
}
