import type {
  AnswerMember,
  ProblemProperties,
  ProblemSetProperties,
  ProblemSetType,
  ProblemType,
} from '@trellis/domain'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at, platform } from './columns'

export const skills = platform.table('skill', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  grade: text('grade').notNull(),
})

export const problemSets = platform.table(
  'problem_set',
  {
    problemSetId: text('ceri').primaryKey(),
    name: text('name').notNull(),
    type: text('type').$type<ProblemSetType>().notNull(),
    properties: jsonb('properties').$type<Partial<ProblemSetProperties>>().notNull(),
    /** Sets that are members of another set are not offered by the finder. */
    isListed: boolean('is_listed').notNull(),
    folderPath: text('folder_path').notNull(),
    lessonType: text('lesson_type').notNull(),
    grades: text('grades').array().notNull(),
    /** The grades as one text, for showing and sorting. */
    grade: text('grade').notNull(),
    curriculum: text('curriculum').notNull(),
    skillCodes: text('skill_codes').array().notNull(),
    isSkillbuilder: boolean('is_skillbuilder').notNull(),
    problemCount: integer('problem_count').notNull(),
    openResponseCount: integer('open_response_count').notNull(),
    studentsLastYear: integer('students_last_year').notNull().default(0),
    avgCorrectLastYear: smallint('avg_correct_last_year').notNull().default(0),
    hintsLastYear: integer('hints_last_year').notNull().default(0),
    answersLastYear: integer('answers_last_year').notNull().default(0),
    aug: integer('aug').notNull().default(0),
    sep: integer('sep').notNull().default(0),
    oct: integer('oct').notNull().default(0),
    nov: integer('nov').notNull().default(0),
    dec: integer('dec').notNull().default(0),
    jan: integer('jan').notNull().default(0),
    feb: integer('feb').notNull().default(0),
    mar: integer('mar').notNull().default(0),
    apr: integer('apr').notNull().default(0),
    may: integer('may').notNull().default(0),
    jun: integer('jun').notNull().default(0),
    jul: integer('jul').notNull().default(0),
    isSimulated: boolean('is_simulated').notNull().default(false),
    /** Lower-case text that searches match. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    check('problem_set_ceri_form', sql`${table.problemSetId} ~ '^W?PS[0-9A-Z]+$'`),
    check('problem_set_counts', sql`${table.openResponseCount} between 0 and ${table.problemCount}`),
    check('problem_set_avg_correct', sql`${table.avgCorrectLastYear} between 0 and 100`),
    index('problem_set_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('problem_set_grades').using('gin', table.grades),
    index('problem_set_skills').using('gin', table.skillCodes),
    index('problem_set_curriculum').on(table.curriculum),
    // One per sort column of the finder, so that an unfiltered page is read from an index.
    ...(
      [
        'folderPath',
        'name',
        'lessonType',
        'problemCount',
        'openResponseCount',
        'grade',
        'aug',
        'sep',
        'oct',
        'nov',
        'dec',
        'jan',
        'feb',
        'mar',
        'apr',
        'may',
        'jun',
        'jul',
      ] as const
    ).map((column) =>
      index(`problem_set_by_${column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
        .on(table[column], table.problemSetId)
        .where(sql`${table.isListed}`),
    ),
  ],
)

export const problems = platform.table(
  'problem',
  {
    problemId: text('ceri').primaryKey(),
    type: text('type').$type<ProblemType>().notNull(),
    question: text('question').notNull(),
    answers: jsonb('answers').$type<AnswerMember[]>().notNull(),
    properties: jsonb('properties').$type<Partial<ProblemProperties>>().notNull(),
    skillCode: text('skill_code')
      .notNull()
      .references(() => skills.code),
  },
  (table) => [check('problem_ceri_form', sql`${table.problemId} ~ '^W?PR[0-9A-Z]+$'`)],
)

/** Members of a set in their order; each is either a problem or another set. */
export const members = platform.table(
  'problem_set_member',
  {
    setId: text('set_ceri')
      .notNull()
      .references(() => problemSets.problemSetId, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    problemId: text('problem_ceri').references(() => problems.problemId),
    childSetId: text('child_set_ceri').references(() => problemSets.problemSetId),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.position] }),
    check('member_is_one_thing', sql`num_nonnulls(${table.problemId}, ${table.childSetId}) = 1`),
    check('member_is_not_itself', sql`${table.childSetId} is distinct from ${table.setId}`),
    index('member_problem').on(table.problemId),
    index('member_child_set').on(table.childSetId),
  ],
)

/** Seed and size of the library in this database; written last, so that an interrupted seeding is repeated. */
export const seedings = platform.table('seeding', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  at: at('at').notNull().defaultNow(),
})
