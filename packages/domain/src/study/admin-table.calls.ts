import { z } from 'zod'
import { studyCall } from '../call'
import { listOf } from '../ids'
import { studyStatusSchema } from '../lifecycle/lifecycle.schema'
import { adminRowSchema, studyTypeIdSchema } from './study.schema'

export const adminPageSizes = [5, 10, 15, 100] as const

export const adminSorts = [
  'studyId',
  'studyName',
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
})
export type AdminTableRow = z.infer<typeof adminTableRowSchema>

export const adminTableCalls = {
  adminStudies: studyCall('GET', '/study/adminStudies', {
    summary: 'One page of all studies, for administrators; newest first unless asked otherwise',
    access: 'admin',
    query: z.object({
      search: z
        .string()
        .trim()
        .max(200)
        .default('')
        .describe('Part of the name of the study or of the name or e-mail of its owner, or the number of the study.'),
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
