import type { Blinding } from '../blinding/blinding.schema'
import { type ActorFacts, type StudyFacts, transitions } from '../lifecycle/lifecycle.rules'
import type { StudyStatus } from '../lifecycle/lifecycle.schema'
import { allowed, refused, type Verdict } from '../verdict'
import { type StudyRequestKind, type StudyRequestStatus, studyRequestKindSchema } from './study-request.schema'

/** The move that fulfills a request; unblinding is not a move. Without `from`, a move from any status counts. */
const moves: Record<Exclude<StudyRequestKind, 'unblind'>, { to: StudyStatus; from?: StudyStatus }> = {
  pause: { to: 'PAUSED' },
  resume: { to: 'DEPLOYED', from: 'PAUSED' },
  complete: { to: 'COMPLETED' },
  deploy: { to: 'DEPLOYED', from: 'AWAITING_APPROVAL' },
  archive: { to: 'ARCHIVED' },
}

function isPossible(kind: StudyRequestKind, status: StudyStatus): boolean {
  if (kind === 'unblind') return status === 'DEPLOYED' || status === 'PAUSED'
  const { to, from = status } = moves[kind]
  return from === status && transitions.some((move) => move.by === 'admin' && move.from === status && move.to === to)
}

/** What the owner of a study in this status can ask an administrator for. */
export function possibleRequests(status: StudyStatus): StudyRequestKind[] {
  return studyRequestKindSchema.options.filter((kind) => isPossible(kind, status))
}

export type StudyRequestRefusal = 'owner_only' | 'not_possible'

export function mayRequest(
  study: StudyFacts & Pick<Blinding, 'unblindedAt'>,
  kind: StudyRequestKind,
  actor: Pick<ActorFacts, 'userId'>,
): Verdict<StudyRequestRefusal> {
  if (actor.userId !== study.ownerId) return refused('owner_only')
  const isDone = kind === 'unblind' && study.unblindedAt !== null
  return isPossible(kind, study.status) && !isDone ? allowed : refused('not_possible')
}

/** What becomes of an open request when its study moves, whether or not because of the request. */
export function requestAfterMove(
  kind: StudyRequestKind,
  move: { from: StudyStatus; to: StudyStatus },
): Extract<StudyRequestStatus, 'open' | 'done' | 'obsolete'> {
  if (kind !== 'unblind' && isPossible(kind, move.from) && moves[kind].to === move.to) return 'done'
  return isPossible(kind, move.to) ? 'open' : 'obsolete'
}
