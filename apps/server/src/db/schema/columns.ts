import type { StudyId } from '@trellis/domain'
import { boolean, customType, integer, pgSchema, timestamp } from 'drizzle-orm/pg-core'

/** The tables of the study service. They have only ids of the platform's rows: no foreign key or join crosses over. */
export const trellis = pgSchema('trellis')

export const at = (name: string) => timestamp(name, { withTimezone: true })

export const flag = (name: string) => boolean(name).notNull().default(false)

export const studyId = () => integer('study_id').$type<StudyId>().notNull()

export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
