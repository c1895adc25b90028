import type { UserId } from '../ids'
import { roleIn, type TeamFacts } from '../team/team.rules'

export interface CommentFacts extends TeamFacts {
  /** Whether the study was submitted for approval at any time. */
  wasSubmitted: boolean
}

/** Everyone in the team may comment; administrators from the first submission on. */
export function mayComment(study: CommentFacts, actor: { userId: UserId; isAdmin: boolean }): boolean {
  return roleIn(study, actor.userId) !== null || (actor.isAdmin && study.wasSubmitted)
}

/** Everyone in the team, and administrators, may be mentioned and notified; those who have left may not. */
export function mayBeNotified(team: TeamFacts, adminIds: readonly UserId[], userId: UserId): boolean {
  return roleIn(team, userId) !== null || adminIds.includes(userId)
}

/**
 * Who is notified of a comment: those mentioned, and apart from them the owner and everyone who wrote in the thread. No
 * one gets two notifications of one comment, nor one for their own.
 */
export function commentRecipients(
  team: TeamFacts,
  {
    actorId,
    mentions,
    authorIds,
    adminIds,
  }: Record<'mentions' | 'authorIds' | 'adminIds', readonly UserId[]> & {
    actorId: UserId
  },
): { mentioned: UserId[]; commented: UserId[] } {
  const mentioned = [...new Set(mentions)].filter((userId) => userId !== actorId)
  const commented = [...new Set([team.ownerId, ...authorIds])].filter(
    (userId) => userId !== actorId && !mentioned.includes(userId) && mayBeNotified(team, adminIds, userId),
  )
  return { mentioned, commented }
}
