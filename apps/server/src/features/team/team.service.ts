import {
  type Actor,
  AppError,
  mayInvite,
  type ParsedOf,
  roleIn,
  type StudyId,
  type Team,
  type TeamRole,
  type teamCalls,
  type UserId,
} from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { studyMembers, teamInvitations } from '../../db/schema/team'
import { lockOwnStudy, type StudyRow } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import type { QuotaDeps } from '../../study/deps'
import { notifyPeople } from '../../study/notify-people'
import { findByEmail, requireResearcher } from './researchers.read'
import { readTeam, type TeamDeps } from './team.read'
import { forgetInvitation, forgetNotifications, isMember, readTeamFacts } from './team.store'

type Calls = typeof teamCalls
type Body<Name extends keyof Calls> = ParsedOf<Calls[Name]> extends { body: infer B } ? B : never

/** Changes of a team by the owner of the study, and members who leave. */
export function teamService(deps: QuotaDeps & TeamDeps) {
  const { db, platform, quotas, sendsMail } = deps

  /** Runs a change of the team by its owner and returns the team after it. */
  async function change(
    studyId: StudyId,
    caller: Caller,
    write: (tx: Tx, study: StudyRow, actor: Actor) => Promise<void>,
  ): Promise<Team> {
    const actor = requireActor(caller)
    await db.transaction(async (tx) => write(tx, await lockOwnStudy(tx, studyId, actor), actor))
    return readTeam(deps, studyId, actor)
  }

  async function requireInvitable(tx: Tx, study: StudyRow, invited: UserId | string, role: TeamRole): Promise<void> {
    const verdict = mayInvite(await readTeamFacts(tx, study), invited, role)
    if (!verdict.ok) throw new AppError('team_refused', { reason: verdict.reason })
  }

  async function notifyInvited(tx: Tx, actor: Actor, studyId: StudyId, userId: UserId, role: TeamRole): Promise<void> {
    const kind = role === 'owner' ? 'ownership_offered' : 'team_invited'
    await notifyPeople(tx, actor, { studyId, kind, userIds: [userId], sendsMail })
  }

  return {
    async invite({ studyId, role, userId, email }: Body<'inviteToTeam'>, caller: Caller): Promise<Team> {
      if (userId) await requireResearcher(platform, userId)
      const invitedId = userId ?? (await findByEmail(platform, email!))?.userId ?? null
      return change(studyId, caller, async (tx, study, actor) => {
        await requireInvitable(tx, study, invitedId ?? email!, role)
        await quotas.require(tx, 'teamInvitationsPerDay', actor.userId)
        const person = invitedId ? { userId: invitedId } : { email: email! }
        await tx.insert(teamInvitations).values({ studyId, role, invitedBy: actor.userId, ...person })
        const details = { role, ...(invitedId && { userId: invitedId }) }
        const action = role === 'owner' ? 'ownership_offered' : 'member_invited'
        await recordEvent(tx, actor, { studyId, action, details })
        if (invitedId) await notifyInvited(tx, actor, studyId, invitedId, role)
      })
    },

    /** Addresses are not verified: an account with the address is invited only when the owner confirms it. */
    async confirm({ studyId, invitationId, userId }: Body<'confirmTeamInvitation'>, caller: Caller): Promise<Team> {
      const isInvitation = and(
        eq(teamInvitations.id, invitationId),
        eq(teamInvitations.studyId, studyId),
        isNotNull(teamInvitations.email),
      )
      const [invitation] = await db.select().from(teamInvitations).where(isInvitation)
      const account = invitation && (await findByEmail(platform, invitation.email!))
      if (!invitation || account?.userId !== userId)
        throw new AppError('team_invitation_not_found', { id: invitationId })
      return change(studyId, caller, async (tx, study, actor) => {
        await requireInvitable(tx, study, userId, invitation.role)
        const [confirmed] = await tx
          .update(teamInvitations)
          .set({ userId, email: null, invitedBy: actor.userId })
          .where(isInvitation)
          .returning()
        if (!confirmed) throw new AppError('team_invitation_not_found', { id: invitationId })
        await recordEvent(tx, actor, { studyId, action: 'member_invited', details: { role: invitation.role, userId } })
        await notifyInvited(tx, actor, studyId, userId, invitation.role)
      })
    },

    cancel: ({ studyId, invitationId }: Body<'cancelTeamInvitation'>, caller: Caller): Promise<Team> =>
      change(studyId, caller, async (tx, _, actor) => {
        const [canceled] = await tx
          .delete(teamInvitations)
          .where(and(eq(teamInvitations.id, invitationId), eq(teamInvitations.studyId, studyId)))
          .returning()
        if (!canceled) throw new AppError('team_invitation_not_found', { id: invitationId })
        await forgetInvitation(tx, canceled)
        const { role, userId } = canceled
        await recordEvent(tx, actor, {
          studyId,
          action: 'invitation_cancelled',
          details: { role, ...(userId && { userId }) },
        })
      }),

    setRole: ({ studyId, userId, role }: Body<'setMemberRole'>, caller: Caller): Promise<Team> =>
      change(studyId, caller, async (tx, study, actor) => {
        const current = roleIn(await readTeamFacts(tx, study), userId)
        if (current === null || current === 'owner') throw new AppError('member_not_found', { id: userId })
        if (current === role) return
        await tx.update(studyMembers).set({ role }).where(isMember(studyId, userId))
        await recordEvent(tx, actor, {
          studyId,
          action: 'member_role_changed',
          details: { userId, from: current, role },
        })
      }),

    setAuthors: ({ studyId, userIds }: Body<'setAuthors'>, caller: Caller): Promise<Team> =>
      change(studyId, caller, async (tx, study, actor) => {
        const facts = await readTeamFacts(tx, study)
        const stranger = userIds.find((userId) => roleIn(facts, userId) === null)
        if (stranger) throw new AppError('member_not_found', { id: stranger })
        const authorIds = [...new Set(userIds)]
        await tx.update(studies).set({ authorIds }).where(eq(studies.id, studyId))
        await recordEvent(tx, actor, { studyId, action: 'authors_changed', details: { authors: authorIds.length } })
      }),

    remove: ({ studyId, userId }: Body<'removeMember'>, caller: Caller): Promise<Team> =>
      change(studyId, caller, async (tx, _, actor) => {
        await removeMember(tx, studyId, userId)
        await recordEvent(tx, actor, { studyId, action: 'member_removed', details: { userId } })
        await notifyPeople(tx, actor, { studyId, kind: 'team_removed', userIds: [userId], sendsMail })
      }),

    async leave({ studyId }: Body<'leaveTeam'>, caller: Caller): Promise<{ ok: true }> {
      const actor = requireActor(caller)
      await db.transaction(async (tx) => {
        const study = await lockOwnStudy(tx, studyId, actor, 'reader')
        if (study.ownerId === actor.userId) throw new AppError('team_refused', { reason: 'owner_cannot_leave' })
        await removeMember(tx, studyId, actor.userId)
        await recordEvent(tx, actor, { studyId, action: 'member_left' })
      })
      return { ok: true }
    },
  }
}

/** Removes a member, together with an offer of ownership to them and their notifications about the study. */
async function removeMember(tx: Tx, studyId: StudyId, userId: UserId): Promise<void> {
  const removed = await tx.delete(studyMembers).where(isMember(studyId, userId)).returning({ role: studyMembers.role })
  if (removed.length === 0) throw new AppError('member_not_found', { id: userId })
  await tx.delete(teamInvitations).where(and(eq(teamInvitations.studyId, studyId), eq(teamInvitations.userId, userId)))
  await forgetNotifications(tx, studyId, userId)
}
