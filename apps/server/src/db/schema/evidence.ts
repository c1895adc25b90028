import type { BestSoFarDetails, StudyEffects, UserId } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { check, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { at, studyId, trellis } from './columns'
import { studies } from './studies'

/** The results of the planned comparisons of finally completed studies. Computed again whenever the record changes. */
export const studyEffects = trellis.table('study_effect', {
  studyId: studyId()
    .primaryKey()
    .references(() => studies.id, { onDelete: 'cascade' }),
  found: jsonb('found').$type<StudyEffects>().notNull(),
  skillIds: text('skill_ids').array().notNull(),
  productVersion: text('product_version').notNull(),
  computedAt: at('computed_at').notNull().defaultNow(),
})

/**
 * The rule, the switch and every change of 'Best So Far'. Rows are only added; together they give the current state.
 */
export const bestSoFarEntries = trellis.table(
  'best_so_far_entry',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull().defaultNow(),
    actorId: text('actor_id').$type<UserId>().notNull(),
    /** Null for a change by the rule. */
    reason: text('reason'),
    details: jsonb('details').$type<BestSoFarDetails>().notNull(),
  },
  (table) => [check('best_so_far_entry_reason', sql`char_length(btrim(${table.reason})) between 1 and 2000`)],
)
