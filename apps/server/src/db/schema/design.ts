import type { ConditionId, ProblemId, ProblemSetId, SupportId, SupportType } from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { flag, studyId, trellis } from './columns'
import { studies } from './studies'

export const studyProblemSets = trellis.table(
  'study_problem_set',
  {
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    problemSetId: text('problem_set_ceri').$type<ProblemSetId>().notNull(),
    studyBlockTypeId: smallint('block_type').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.problemSetId] }),
    check('study_problem_set_block', sql`${table.studyBlockTypeId} in (1, 2, 3, 8)`),
    check('study_problem_set_ceri_form', sql`${table.problemSetId} ~ '^W?PS[0-9A-Z]+$'`),
    // For searches by the beginning of an id.
    index('study_problem_set_by_set').on(table.problemSetId.op('text_pattern_ops')),
  ],
)

/** The problems of a study's sets that the study uses. */
export const studyProblems = trellis.table(
  'study_problem',
  {
    studyId: studyId(),
    problemSetId: text('problem_set_ceri').$type<ProblemSetId>().notNull(),
    problemId: text('problem_ceri').$type<ProblemId>().notNull(),
    position: integer('position').notNull(),
    /** Open response takes no supports, so none can be missing. */
    allowsSupports: boolean('allows_supports').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studyId, table.problemSetId, table.problemId] }),
    foreignKey({
      name: 'study_problem_in_set',
      columns: [table.studyId, table.problemSetId],
      foreignColumns: [studyProblemSets.studyId, studyProblemSets.problemSetId],
    }).onDelete('cascade'),
    check('study_problem_ceri_form', sql`${table.problemId} ~ '^W?PR[0-9A-Z]+$'`),
  ],
)

/** Problem sets held by a study that awaits approval, runs or is paused. The key ensures one holder per set. */
export const problemSetHolds = trellis.table(
  'problem_set_hold',
  {
    problemSetId: text('problem_set_ceri').$type<ProblemSetId>().primaryKey(),
    studyId: studyId(),
  },
  (table) => [
    foreignKey({
      name: 'problem_set_hold_of_study',
      columns: [table.studyId, table.problemSetId],
      foreignColumns: [studyProblemSets.studyId, studyProblemSets.problemSetId],
    }).onDelete('cascade'),
    index('problem_set_hold_study').on(table.studyId),
  ],
)

export const conditions = trellis.table(
  'condition',
  {
    id: integer('id').$type<ConditionId>().primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId().references(() => studies.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Problem Varied: the study's problem set for this condition. */
    problemSetId: text('problem_set_ceri').$type<ProblemSetId>(),
    isFixed: flag('is_fixed'),
    weight: smallint('weight').notNull().default(1),
    /** Problems for which the condition gives no support on purpose. */
    withheld: text('withheld').array().$type<ProblemId[]>().notNull().default(sql`'{}'`),
  },
  (table) => [
    check('condition_weight', sql`${table.weight} between 1 and 100`),
    unique('condition_position').on(table.studyId, table.position),
    unique('condition_of_study').on(table.studyId, table.id),
    check('condition_name_length', sql`char_length(btrim(${table.name})) between 1 and 40`),
    check('condition_description_length', sql`char_length(${table.description}) <= 120`),
  ],
)

/** Which support a condition gives for a problem: at most one. */
export const supportMappings = trellis.table(
  'support_mapping',
  {
    studyId: studyId(),
    conditionId: integer('condition_id').$type<ConditionId>().notNull(),
    problemId: text('problem_ceri').$type<ProblemId>().notNull(),
    supportId: text('tutoring_ceri').$type<SupportId>().notNull(),
    supportType: text('support_type').$type<SupportType>(),
    isPublished: flag('is_published'),
  },
  (table) => [
    primaryKey({ columns: [table.conditionId, table.problemId] }),
    foreignKey({
      name: 'support_mapping_condition',
      columns: [table.studyId, table.conditionId],
      foreignColumns: [conditions.studyId, conditions.id],
    }).onDelete('cascade'),
    check('support_mapping_type', sql`${table.supportType} in ('HINTS', 'EXPLANATIONS', 'STUDENT_RESPONSE_FEEDBACK')`),
    index('support_mapping_study').on(table.studyId),
    index('support_mapping_tutoring').on(table.supportId),
  ],
)

/** Which feedback a condition gives on a common wrong answer: at most one. */
export const feedbackMappings = trellis.table(
  'feedback_mapping',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    studyId: studyId(),
    conditionId: integer('condition_id').$type<ConditionId>().notNull(),
    problemId: text('problem_ceri').$type<ProblemId>().notNull(),
    studentResponseId: integer('student_response_id').notNull(),
    supportId: text('feedback_ceri').$type<SupportId>().notNull(),
    isPublished: flag('is_published'),
  },
  (table) => [
    unique('feedback_mapping_once').on(table.conditionId, table.problemId, table.studentResponseId),
    foreignKey({
      name: 'feedback_mapping_condition',
      columns: [table.studyId, table.conditionId],
      foreignColumns: [conditions.studyId, conditions.id],
    }).onDelete('cascade'),
    index('feedback_mapping_study').on(table.studyId),
    index('feedback_mapping_tutoring').on(table.supportId),
  ],
)
