import type { StudyId } from '@trellis/domain'
import { boolean, customType, integer, pgSchema, timestamp } from 'drizzle-orm/pg-core'

/** What the study service keeps. Of the platform's things it has identifiers only: no join and no key goes across. */
export const trellis = pgSchema('trellis')

export const at = (name: string) => timestamp(name, { withTimezone: true })

export const flag = (name: string) => boolean(name).notNull().default(false)

export const studyId = () => integer('study_id').$type<StudyId>().notNull()

export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
