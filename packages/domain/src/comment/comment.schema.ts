import { z } from 'zod'
import { conditionIdSchema, rowIdSchema, userIdSchema } from '../ids'
import { problemIdSchema } from '../problem/problem.schema'
import { maxTeamSize, teamPersonSchema } from '../team/team.schema'

export const commentIdSchema = rowIdSchema.describe('Number of a comment.')
export const threadIdSchema = rowIdSchema.describe('Number of a thread of comments.')

/** Plain text: line breaks stay, and nothing in it is interpreted as HTML or turned into a link. */
export const commentTextSchema = z
  .string()
  // A bound for the raw text; the limit of 4,000 applies after line breaks are normalized and the ends are trimmed.
  .max(8000)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().min(1, 'Write a comment').max(4000))

export const mentionsSchema = z
  .array(userIdSchema)
  .max(maxTeamSize)
  .default([])
  .describe('People of the team, or administrators, who are mentioned.')

/** What a thread is about: the study, one of its conditions, or what a condition gives for a problem. */
export const threadTargetSchema = z
  .object({
    conditionId: conditionIdSchema.nullable().default(null),
    problemId: problemIdSchema.nullable().default(null).describe('With a condition only.'),
  })
  .refine(({ conditionId, problemId }) => problemId === null || conditionId !== null, {
    message: 'Name the condition as well',
    path: ['conditionId'],
  })
export type ThreadTarget = z.infer<typeof threadTargetSchema>

export const commentSchema = z.object({
  id: commentIdSchema,
  author: teamPersonSchema,
  text: z.string().describe('Empty when the comment was deleted.'),
  mentions: z.array(teamPersonSchema),
  createdAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  editedAt: z.number().int().nullable(),
  isDeleted: z.boolean(),
})
export type Comment = z.infer<typeof commentSchema>

export const commentThreadSchema = z.object({
  id: threadIdSchema,
  conditionId: conditionIdSchema.nullable(),
  conditionName: z.string().nullable().describe('The name that the condition has, or had when it was deleted.'),
  isConditionDeleted: z.boolean(),
  problemId: problemIdSchema.nullable(),
  createdAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  resolved: z
    .object({ by: z.string(), at: z.number().int() })
    .nullable()
    .describe('Who resolved the thread, and when; null while it is open.'),
  comments: z.array(commentSchema).describe('The oldest first.'),
})
export type CommentThread = z.infer<typeof commentThreadSchema>

/** All comments on a study, and who can be mentioned. */
export const commentsSchema = z.object({
  threads: z.array(commentThreadSchema).describe('The newest first.'),
  people: z
    .array(teamPersonSchema)
    .describe('Who can be mentioned: the rest of the team, and everyone else who has commented.'),
  mayComment: z.boolean(),
})
export type Comments = z.infer<typeof commentsSchema>
