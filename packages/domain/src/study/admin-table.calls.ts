import { z } from 'zod'
import { studyCall } from '../call'
import { listOf, studyIdSchema } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { studyRequestKindSchema } from '../study-request/study-request.schema'
import { adminRowSchema, studyTypeIdSchema } from './study.schema'

export const adminPageSizes = [5, 10, 15, 100] as const

export const adminSorts = [
  'studyId',
  'studyName',
  'ownerName',
  'participantCount',
  'studyType',
  'studyStatus',
  'createdDate',
  'deployDate',
  'completeDate',
  'archiveDate',
] as const
export type AdminSort = (typeof adminSorts)[number]

/** A row with its owner as the platform knows the person; both are 'N/A' when it does not. */
export const adminTableRowSchema = adminRowSchema.extend({
  ownerName: z.string(),
  ownerEmail: z.string(),
  requests: z.array(studyRequestKindSchema).describe('What its owner asks administrators for.'),
})
export type AdminTableRow = z.infer<typeof adminTableRowSchema>

export const deletedStudySchema = z.object({
  id: z.number().int().describe('Number of the entry, ascending in time.'),
  studyId: studyIdSchema,
  studyName: z.string(),
  status: studyStatusSchema.nullable().describe('Where in its life the study was.'),
  ownerName: z.string(),
  deletedByName: z.string(),
  deletedAt: z.number().int().describe('Seconds since the epoch, UTC.'),
  note: z.string().nullable().describe('The reason that was given.'),
})
export type DeletedStudy = z.infer<typeof deletedStudySchema>

export const adminTableCalls = {
  deletedStudies: studyCall('GET', '/study/deletedStudies', {
    summary: 'Studies that were deleted, latest first, with their owners, who deleted them, when and why',
    access: 'admin',
    query: z.object({
      before: z.coerce
        .number()
        .int()
        .positive()
        .max(1_000_000_000_000_000)
        .optional()
        .describe('Only entries with a smaller number than this.'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({
      studies: z.array(deletedStudySchema),
      next: z.number().int().nullable().describe('What to give as `before` for older ones; null when there are none.'),
    }),
  }),
  adminStudies: studyCall('GET', '/study/adminStudies', {
    summary: 'One page of all studies, for administrators; newest first unless asked otherwise',
    access: 'admin',
    query: z.object({
      search: z
        .string()
        .trim()
        .max(200)
        .default('')
        .describe(
          'Part of the name of the study or of the name or e-mail of its owner, the number of the study, or the beginning of the id of one of its problem sets.',
        ),
      status: listOf(studyStatusSchema, 6).optional(),
      type: listOf(z.coerce.number().pipe(studyTypeIdSchema), 4).optional(),
      sort: z.enum(adminSorts).default('studyId'),
      order: z.enum(['asc', 'desc']).default('desc').describe('What has no date counts as earliest.'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce
        .number()
        .int()
        .max(100, { message: 'Must be 5, 10, 15 or 100', abort: true })
        .refine((size) => (adminPageSizes as readonly number[]).includes(size), 'Must be 5, 10, 15 or 100')
        .default(100),
    }),
    reply: z.object({
      rows: z.array(adminTableRowSchema),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
}
