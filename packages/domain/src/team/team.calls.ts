import { z } from 'zod'
import { studyCall } from '../call'
import { doneSchema, studyIdSchema, userIdSchema } from '../ids'
import {
  invitedEmailSchema,
  maxTeamSize,
  receivedInvitationSchema,
  researcherSearch,
  sharedStudySchema,
  teamInvitationIdSchema,
  teamPersonSchema,
  teamSchema,
} from './team.schema'
import { memberRoleSchema, teamRoleSchema } from './team-role'

const inBody = { access: 'owner', of: { study: 'body.studyId' } } as const
const ofStudy = z.object({ studyId: studyIdSchema })
const ofMember = ofStudy.extend({ userId: userIdSchema })
const answer = { access: 'researcher', body: z.object({ id: teamInvitationIdSchema }) } as const

/** The people of a study: one owner, editors and readers. */
export const teamCalls = {
  getTeam: studyCall('GET', '/study/team', {
    summary: 'The people of a study with their roles, and who is invited',
    access: 'owner',
    role: 'reader',
    of: { study: 'query.studyId' },
    query: ofStudy,
    reply: teamSchema,
  }),
  findResearchers: studyCall('GET', '/study/team/researchers', {
    summary: 'Researchers whose name contains the text, to invite one of them; without their addresses',
    access: 'owner',
    of: { study: 'query.studyId' },
    query: ofStudy.extend({ name: z.string().trim().min(researcherSearch.letters).max(100) }),
    maxConcurrent: 2,
    reply: z.array(teamPersonSchema).max(researcherSearch.results),
  }),
  inviteToTeam: studyCall('POST', '/study/team/invitations', {
    summary: 'Invite a researcher by id or exact address; in the role of owner, offer the study to a member',
    ...inBody,
    body: ofStudy
      .extend({ role: teamRoleSchema, userId: userIdSchema.optional(), email: invitedEmailSchema.optional() })
      .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
        message: 'Give the id or the address of a person',
        path: ['email'],
      }),
    reply: teamSchema,
  }),
  confirmTeamInvitation: studyCall('POST', '/study/team/invitations/confirm', {
    summary:
      'Confirm that the account with an invited address belongs to the person who was meant: only then is it invited',
    ...inBody,
    body: ofMember.extend({ invitationId: teamInvitationIdSchema }),
    reply: teamSchema,
  }),
  cancelTeamInvitation: studyCall('DELETE', '/study/team/invitations', {
    summary: 'Cancel an invitation that was not answered yet',
    ...inBody,
    body: ofStudy.extend({ invitationId: teamInvitationIdSchema }),
    reply: teamSchema,
  }),
  setMemberRole: studyCall('POST', '/study/team/role', {
    summary: 'Make a member an editor or a reader',
    ...inBody,
    body: ofMember.extend({ role: memberRoleSchema }),
    reply: teamSchema,
  }),
  setAuthors: studyCall('POST', '/study/team/authors', {
    summary: 'Choose who of the team are authors of the study, in their order',
    ...inBody,
    body: ofStudy.extend({ userIds: z.array(userIdSchema).min(1).max(maxTeamSize) }),
    reply: teamSchema,
  }),
  removeMember: studyCall('DELETE', '/study/team/members', {
    summary: 'Remove a member from the team',
    ...inBody,
    body: ofMember,
    reply: teamSchema,
  }),
  leaveTeam: studyCall('POST', '/study/team/leave', {
    summary: 'Leave the team of a study; its owner offers it to another member first',
    ...inBody,
    role: 'reader',
    body: ofStudy,
    reply: doneSchema,
  }),
  getReceivedInvitations: studyCall('GET', '/team/invitations', {
    summary: 'Invitations to teams that the signed-in person has not answered',
    access: 'researcher',
    reply: z.array(receivedInvitationSchema),
  }),
  acceptTeamInvitation: studyCall('POST', '/team/invitations/accept', {
    summary: 'Join the team of a study, or become its owner where that was offered',
    ...answer,
    reply: ofStudy,
  }),
  declineTeamInvitation: studyCall('POST', '/team/invitations/decline', {
    summary: 'Decline an invitation',
    ...answer,
    reply: doneSchema,
  }),
  getSharedStudies: studyCall('GET', '/team/studies', {
    summary: 'Whose studies the signed-in person is a member of, and in which role',
    access: 'researcher',
    reply: z.array(sharedStudySchema),
  }),
}
