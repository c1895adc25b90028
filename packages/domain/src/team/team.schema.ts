import { z } from 'zod'
import { rowIdSchema, userIdSchema } from '../ids'
import { memberRoleSchema, teamRoleSchema } from './team-role'

/** How many people a team has at most, its owner and open invitations included. */
export const maxTeamSize = 50

/** The minimum number of letters of a name that can be searched for, and the maximum number of people found. */
export const researcherSearch = { letters: 3, results: 10 } as const

export const teamInvitationIdSchema = rowIdSchema.describe('Number of an invitation to a team.')

/** Trimmed and in lower case: that is how addresses are compared. */
export const invitedEmailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email())

export const teamPersonSchema = z.object({
  userId: userIdSchema,
  displayName: z.string().describe("'N/A' when the platform does not know the person any more."),
})
export type TeamPerson = z.infer<typeof teamPersonSchema>

export const teamMemberSchema = teamPersonSchema.extend({
  role: teamRoleSchema,
  authorPosition: z
    .number()
    .int()
    .nullable()
    .describe('Place in the order of authors, counted from 1; null for a person who is not an author.'),
  addedAt: z.number().int().describe('Seconds since the epoch, UTC; of the owner, when the study was created.'),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamInvitationSchema = z.object({
  id: teamInvitationIdSchema,
  role: teamRoleSchema.describe('The role that is offered; owner: the study is offered to a member.'),
  person: teamPersonSchema
    .nullable()
    .describe('Who was invited; null while an address was invited that has no confirmed account.'),
  email: z.string().nullable().describe('The address that was invited before it had an account.'),
  account: teamPersonSchema
    .nullable()
    .describe('The researcher account that has this address by now. It sees nothing before the owner confirms it.'),
  createdAt: z.number().int().describe('Seconds since the epoch, UTC.'),
})
export type TeamInvitation = z.infer<typeof teamInvitationSchema>

export const teamSchema = z.object({
  members: z.array(teamMemberSchema).describe('The owner first, then by the time they joined.'),
  invitations: z.array(teamInvitationSchema).describe('Open invitations; the newest last.'),
  sendsMail: z.boolean().describe('Whether this server sends mail about invitations.'),
})
export type Team = z.infer<typeof teamSchema>

/** An invitation as the invited person sees it: nothing of the study but its name. */
export const receivedInvitationSchema = z.object({
  id: teamInvitationIdSchema,
  studyName: z.string(),
  role: teamRoleSchema,
  invitedBy: z.string().describe('Name of the person who invites.'),
  createdAt: z.number().int().describe('Seconds since the epoch, UTC.'),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>

export const sharedStudySchema = z.object({
  studyId: rowIdSchema,
  role: memberRoleSchema,
  ownerName: z.string(),
})
