import { z } from 'zod'

export const teamRoleSchema = z
  .enum(['reader', 'editor', 'owner'])
  .describe('What a person is in the team of a study: readers see it, editors change its design, one person owns it.')
export type TeamRole = z.infer<typeof teamRoleSchema>

/** The owner is a column of the study; everyone else in the team is a member. */
export const memberRoleSchema = z.enum(['reader', 'editor'])
export type MemberRole = z.infer<typeof memberRoleSchema>
