import type { UserId } from '../ids'
import { allowed, refused, type Verdict } from '../verdict'
import { maxTeamSize } from './team.schema'
import type { MemberRole, TeamRole } from './team-role'

/** Every role has the rights of those before it. */
const ranks: Record<TeamRole, number> = { reader: 0, editor: 1, owner: 2 }

/** Whether a role has the rights of the one that a call requires. */
export function includesRole(role: TeamRole, needed: TeamRole): boolean {
  return ranks[role] >= ranks[needed]
}

export interface TeamFacts {
  ownerId: UserId
  members: readonly { userId: UserId; role: MemberRole }[]
}

/** What a person is in the team of a study; null for everyone else. Administrators are not in the team. */
export function roleIn({ ownerId, members }: TeamFacts, userId: UserId | null): TeamRole | null {
  if (userId === ownerId) return 'owner'
  return members.find((member) => member.userId === userId)?.role ?? null
}

/** Whether a person has the rights of the role. Administrators have those of the owner, as far as other rules allow. */
export function mayActAs(
  needed: TeamRole,
  study: TeamFacts,
  actor: { userId: UserId | null; isAdmin: boolean },
): boolean {
  const role = roleIn(study, actor.userId)
  return actor.isAdmin || (role !== null && includesRole(role, needed))
}

export type InvitationRefusal = 'already_in_team' | 'already_invited' | 'team_full' | 'not_a_member'

/** Whether a person, or an address, may be invited in this role. Ownership is offered to members only. */
export function mayInvite(
  team: TeamFacts & { invited: readonly (UserId | string)[] },
  invited: UserId | string,
  role: TeamRole,
): Verdict<InvitationRefusal> {
  const current = roleIn(team, invited as UserId)
  if (team.invited.includes(invited)) return refused('already_invited')
  if (role === 'owner') return current === null || current === 'owner' ? refused('not_a_member') : allowed
  if (current !== null) return refused('already_in_team')
  return 1 + team.members.length + team.invited.length >= maxTeamSize ? refused('team_full') : allowed
}

/** Authors in their order: those that were chosen and are still in the team, or else the owner. */
export function authorsOf({ ownerId, members }: TeamFacts, chosen: readonly UserId[]): UserId[] {
  const present = chosen.filter((userId) => roleIn({ ownerId, members }, userId) !== null)
  return present.length > 0 ? [...new Set(present)] : [ownerId]
}

/** Where the invited read and answer their invitations. */
export const invitationsPath = '/home/invitations'

/** Where the people of a study are shown. */
export const teamPath = (studyId: number) => `/home/study/team/${studyId}`
