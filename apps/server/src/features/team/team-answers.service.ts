import { type Actor, AppError, type StudyId, type UserId } from '@trellis/domain'
import { type Caller, requireActor } from '@trellis/http'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client'
import { studies } from '../../db/schema/studies'
import { studyMembers, teamInvitations } from '../../db/schema/team'
import type { StudyRow } from '../../study/access/own-study'
import { recordEvent } from '../../study/audit'
import { chunksOf } from '../../study/content/platform-reads'
import type { QuotaDeps } from '../../study/deps'
import { notifyPeople } from '../../study/notify-people'
import { mappedSupportIds } from '../../study/supports/support-removal'
import type { TeamDeps } from './team.read'
import { countHeldSets, forgetInvitation, type InvitationRow, isMember, readResponseIds } from './team.store'

/** The answers of invited people: they accept or decline. */
export function teamAnswers({ db, platform, quotas, sendsMail }: QuotaDeps & TeamDeps) {
  async function readInvitation(id: number, actor: Actor): Promise<InvitationRow> {
    const [row] = await db.select().from(teamInvitations).where(isInvitationOf(id, actor))
    if (!row) throw new AppError('team_invitation_not_found', { id })
    return row
  }

  /** Removes the invitation and answers it, with the study locked as for every change of a team. */
  function answer(
    { id, studyId }: InvitationRow,
    actor: Actor,
    write: (tx: Tx, study: StudyRow, invitation: InvitationRow) => Promise<void>,
  ): Promise<void> {
    return db.transaction(async (tx) => {
      const [study] = await tx.select().from(studies).where(eq(studies.id, studyId)).for('update')
      const [invitation] = await tx.delete(teamInvitations).where(isInvitationOf(id, actor)).returning()
      if (!study || !invitation) throw new AppError('team_invitation_not_found', { id })
      await forgetInvitation(tx, invitation)
      await write(tx, study, invitation)
    })
  }

  async function ownerOf(studyId: StudyId): Promise<UserId | undefined> {
    const [row] = await db.select({ ownerId: studies.ownerId }).from(studies).where(eq(studies.id, studyId))
    return row?.ownerId
  }

  /** Transfers what the study uses on the platform: supports belong to the owner of the study. */
  async function giveSupports(studyId: StudyId, from: UserId, to: UserId): Promise<void> {
    const give = (written: {
      supportIds?: Awaited<ReturnType<typeof mappedSupportIds>>
      studentResponseIds?: number[]
    }) => platform.giveTutorings({ body: { from, to, supportIds: [], ...written } }, 'service')
    for (const supportIds of chunksOf(await mappedSupportIds(db, { studyId }))) await give({ supportIds })
    for (const studentResponseIds of chunksOf(await readResponseIds(db, studyId))) await give({ studentResponseIds })
  }

  async function join(invitation: InvitationRow, actor: Actor): Promise<void> {
    await answer(invitation, actor, async (tx, { id: studyId }, { role, invitedBy }) => {
      if (role === 'owner') throw new AppError('team_invitation_not_found', { id: invitation.id })
      const { userId } = actor
      await tx.insert(studyMembers).values({ studyId, userId, role, addedBy: invitedBy })
      await recordEvent(tx, actor, { studyId, action: 'member_joined', details: { role } })
      await notifyPeople(tx, actor, { studyId, kind: 'team_joined', userIds: [invitedBy], sendsMail })
    })
  }

  async function becomeOwner(invitation: InvitationRow, actor: Actor): Promise<void> {
    const before = await ownerOf(invitation.studyId)
    if (!before) throw new AppError('team_invitation_not_found', { id: invitation.id })
    const { userId } = actor
    // Before the transaction, because the platform may be slow and the study is locked within it.
    await giveSupports(invitation.studyId, before, userId)
    try {
      await answer(invitation, actor, async (tx, study) => {
        const { id: studyId, ownerId } = study
        const left = await tx.delete(studyMembers).where(isMember(studyId, userId)).returning()
        if (left.length === 0 || ownerId !== before) {
          throw new AppError('team_invitation_not_found', { id: invitation.id })
        }
        await quotas.require(tx, 'studies', userId)
        await quotas.require(tx, 'heldProblemSets', userId, () => countHeldSets(tx, studyId))
        await tx.update(studies).set({ ownerId: userId }).where(eq(studies.id, studyId))
        await tx.insert(studyMembers).values({ studyId, userId: ownerId, role: 'editor', addedBy: userId })
        // Without a choice the author was the owner, and stays an author.
        if (study.authorIds.length === 0) {
          await tx
            .update(studies)
            .set({ authorIds: [ownerId] })
            .where(eq(studies.id, studyId))
        }
        await recordEvent(tx, actor, { studyId, action: 'ownership_transferred', details: { userId: ownerId } })
        await notifyPeople(tx, actor, { studyId, kind: 'ownership_accepted', userIds: [ownerId], sendsMail })
      })
    } catch (error) {
      // The supports go back, unless the same acceptance, sent twice, has succeeded.
      if ((await ownerOf(invitation.studyId)) !== userId) await giveSupports(invitation.studyId, userId, before)
      throw error
    }
  }

  return {
    async accept(id: number, caller: Caller): Promise<{ studyId: StudyId }> {
      const actor = requireActor(caller)
      const invitation = await readInvitation(id, actor)
      await (invitation.role === 'owner' ? becomeOwner : join)(invitation, actor)
      return { studyId: invitation.studyId }
    },

    async decline(id: number, caller: Caller): Promise<{ ok: true }> {
      const actor = requireActor(caller)
      await answer(await readInvitation(id, actor), actor, async (tx, { id: studyId }, { role, invitedBy }) => {
        await recordEvent(tx, actor, { studyId, action: 'invitation_declined', details: { role } })
        await notifyPeople(tx, actor, { studyId, kind: 'team_declined', userIds: [invitedBy], sendsMail })
      })
      return { ok: true }
    },
  }
}

const isInvitationOf = (id: number, { userId }: Actor) =>
  and(eq(teamInvitations.id, id), eq(teamInvitations.userId, userId))
