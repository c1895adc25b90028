import type { UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, trellis } from './columns'

/** How students of another platform are grouped for assignment; a kind is bound when it is first used. */
export type BoundGroups = { class?: string; school?: string; grade?: string }

/** Other tutoring platforms whose students take part. */
export const partners = trellis.table('partner', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  tokenHash: text('token_hash').notNull().unique(),
  createdBy: text('created_by').$type<UserId>().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  revokedAt: at('revoked_at'),
  lastUsedAt: at('last_used_at'),
})

/** Who granted or revoked the access of a platform, or renewed its token. */
export const partnerEvents = trellis.table('partner_event', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  partnerId: integer('partner_id')
    .notNull()
    .references(() => partners.id),
  actorId: text('actor_id').$type<UserId>().notNull(),
  action: text('action').$type<'ADDED' | 'RENEWED' | 'SHUT_OUT'>().notNull(),
  at: at('at').notNull().defaultNow(),
})

/** A student of another platform, with the groups that it sent. */
export const partnerStudents = trellis.table(
  'partner_student',
  {
    partnerId: integer('partner_id')
      .notNull()
      .references(() => partners.id),
    foreignId: text('foreign_id').notNull(),
    groups: jsonb('groups').$type<Record<string, string[]>>().notNull().default({}),
    workingGroup: jsonb('working_group').$type<Record<string, string>>().notNull().default({}),
    /** The class, school and grade of the first assignment; later assignments of the student use them too. */
    boundGroups: jsonb('bound_groups').$type<BoundGroups>().notNull().default({}),
    /** The id of the student that this row is an alias of; null for the student. */
    aliasOf: text('alias_of'),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.foreignId] }),
    // The students of a class are counted when one of them enrolls.
    index('partner_student_class')
      .on(table.partnerId, sql`(${table.boundGroups}->>'class')`)
      .where(sql`${table.boundGroups} ? 'class'`),
  ],
)
