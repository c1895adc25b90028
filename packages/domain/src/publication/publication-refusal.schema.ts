import { z } from 'zod'

export const publicationRefusalSchema = z
  .enum(['not_final', 'too_few_students', 'owner_only', 'admin_only', 'not_possible', 'changed'])
  .describe(
    'not_final: the end of the study is not final; too_few_students: a condition has so few students that the page could identify someone; owner_only, admin_only: who may do it; not_possible: the page is not in a state in which this can be done; changed: the record changed while the page was made.',
  )
export type PublicationRefusal = z.infer<typeof publicationRefusalSchema>
