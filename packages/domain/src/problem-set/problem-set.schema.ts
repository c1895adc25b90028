import { z } from 'zod'
import { problemSchema } from '../problem/problem.schema'
import { onWire } from '../wire'
import { checkSliderValue } from './slider.rules'

export const problemSetIdSchema = z
  .string()
  .regex(/^W?PS[0-9A-Z]{1,40}$/i)
  .brand<'ProblemSetId'>()
  .describe('Identifier of a problem set: PSA and base 36, or WPS while it is work in progress.')
export type ProblemSetId = z.infer<typeof problemSetIdSchema>

export const problemSetTypeSchema = z.enum([
  'LINEAR_COMPLETE_ALL',
  'RANDOM_COMPLETE_ALL',
  'MULTI_PART_PROBLEM_SET',
  'SKILL_BUILDER_RANDOM',
  'SKILL_BUILDER_LINEAR',
  'RANDOM_COMPLETE_ONE',
  'IF_THEN_ELSE',
  'SKIPPABLE',
  'PLACEMENTS',
])
export type ProblemSetType = z.infer<typeof problemSetTypeSchema>

export const problemSetTypeLabel: Record<ProblemSetType, string> = {
  LINEAR_COMPLETE_ALL: 'Complete all, in order',
  RANDOM_COMPLETE_ALL: 'Complete all, in random order',
  MULTI_PART_PROBLEM_SET: 'Problem with several parts',
  SKILL_BUILDER_RANDOM: 'Skill builder, in random order',
  SKILL_BUILDER_LINEAR: 'Skill builder, in order',
  RANDOM_COMPLETE_ONE: 'One problem at random',
  IF_THEN_ELSE: 'If, then, else',
  SKIPPABLE: 'Student choice',
  PLACEMENTS: 'Placement',
}

export const streakRuleSchema = z
  .enum(['FIRST_ANSWER', 'WITHOUT_HELP'])
  .describe(
    'What counts as right toward mastery: a correct first answer, or a correct first answer that no help came before.',
  )
export type StreakRule = z.infer<typeof streakRuleSchema>

/** The rule of sets and studies that have none of their own: asking for help is not a wrong answer. */
export const defaultStreakRule: StreakRule = 'FIRST_ANSWER'

export const problemSetPropertiesSchema = z.object({
  SHOW_CORRECTNESS: z.boolean().default(true).describe('Whether students see if an answer is right or wrong.'),
  TUTORING_AVAILABLE: z.boolean().default(true).describe('Whether supports may be asked for.'),
  CORRECT_IN_A_ROW: z.number().int().positive().default(3).describe('Right answers in a row that end a skill builder.'),
  TEST_OUT_COUNT: z
    .number()
    .int()
    .nonnegative()
    .default(0)
    .describe('The number of correct first answers from the start that ends the set immediately; 0 is off.'),
  DAY_LIMIT: z.number().int().nonnegative().default(10).describe('Most problems a day.'),
  STOP_ON_DAY_LIMIT: z.boolean().default(true).describe('Whether the day ends at that number.'),
  TUTOR_TIMER: z.number().int().nonnegative().default(0).describe('Seconds before supports may be asked for.'),
  AUTO_SCAFFOLDING: z.boolean().default(false).describe('Whether a wrong answer opens the help automatically.'),
  SHOW_AS_SKILL_BUILDER: z.boolean().default(false).describe('Whether it is listed among the skill builders.'),
  IS_MULTI_PART: z.boolean().default(false).describe('Whether its members are parts of one problem.'),
  IF_CONDITION_CORRECT_PERCENT: z
    .number()
    .min(0)
    .max(100)
    .default(50)
    .describe('Share right that takes the "then" branch.'),
  EMPTY_BRANCH: z
    .enum(['none', 'then', 'else'])
    .default('none')
    .describe('Branch of an if-then-else that has no content.'),
  STREAK_RULE: streakRuleSchema.optional(),
})
export type ProblemSetProperties = z.infer<typeof problemSetPropertiesSchema>

export const contentTypeSchema = z.enum(['PROBLEM', 'PROBLEM_SET'])
export type ContentType = z.infer<typeof contentTypeSchema>

export const memberSchema = z.object({
  memberId: onWire('ceri', z.string()),
  contentType: contentTypeSchema,
  partLetter: z.string().nullable(),
})
export type Member = z.infer<typeof memberSchema>

export const problemSetSchema = z.object({
  problemSetId: onWire(['xref', 'problemSetCeri'], problemSetIdSchema),
  problemSetName: onWire(['name', 'problemSetName'], z.string()),
  contentType: z.literal('PROBLEM_SET'),
  problemSetType: problemSetTypeSchema,
  path: z.string(),
  properties: problemSetPropertiesSchema,
  children: z.array(z.string()).describe('CERIs of the members in their order.'),
  folderPath: z.string(),
  lessonType: z.string(),
  problemCount: z.number().int(),
  openResponseCount: z.number().int(),
  grade: z.string(),
  curriculum: z.string(),
  skillIds: z.array(z.string()),
  isSkillbuilder: z.boolean(),
})
export type ProblemSet = z.infer<typeof problemSetSchema>

/** A problem set with everything below it. */
export interface ProblemSetTree {
  problemSet: ProblemSet
  path: string
  partLetter: string | null
  members: ProblemTreeMember[]
}
export type ProblemTreeMember =
  | { contentType: 'PROBLEM_SET'; set: ProblemSetTree }
  | { contentType: 'PROBLEM'; problem: z.infer<typeof problemSchema> }

export const problemSetTreeSchema: z.ZodType<ProblemSetTree> = z
  .object({
    problemSet: problemSetSchema,
    path: z.string(),
    partLetter: z.string().nullable(),
    members: z.array(
      z.discriminatedUnion('contentType', [
        z.object({ contentType: z.literal('PROBLEM_SET'), set: z.lazy(() => problemSetTreeSchema) }),
        z.object({ contentType: z.literal('PROBLEM'), problem: problemSchema }),
      ]),
    ),
  })
  .meta({ id: 'ProblemSetTree' })

/** A school year, in its order. */
export const schoolMonths = [
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
export type SchoolMonth = (typeof schoolMonths)[number]

export const monthLabel: Record<SchoolMonth, string> = {
  aug: 'August',
  sep: 'September',
  oct: 'October',
  nov: 'November',
  dec: 'December',
  jan: 'January',
  feb: 'February',
  mar: 'March',
  apr: 'April',
  may: 'May',
  jun: 'June',
  jul: 'July',
}

const count = z.number().int().nonnegative()

/** A row of the finder. */
export const problemSetRowSchema = problemSetSchema
  .pick({
    problemSetType: true,
    folderPath: true,
    lessonType: true,
    problemCount: true,
    openResponseCount: true,
    grade: true,
    curriculum: true,
    skillIds: true,
    isSkillbuilder: true,
  })
  .extend({
    problemSetId: onWire('problemSetCeri', problemSetIdSchema),
    problemSetName: z.string(),
    studentsLastYear: count,
    avgCorrectLastYear: z.number().describe('Percent of answers that were right.'),
    hintsLastYear: count,
    answersLastYear: count.describe('How often students asked for the answer.'),
    studentsCompleted: z.object({
      aug: count,
      sep: count,
      oct: count,
      nov: count,
      dec: count,
      jan: count,
      feb: count,
      mar: count,
      apr: count,
      may: count,
      jun: count,
      jul: count,
    }),
    isSimulated: z.boolean().describe('Whether the usage counts come from the simulator.'),
  })
export type ProblemSetRow = z.infer<typeof problemSetRowSchema>

export const finderSorts = [
  'folderPath',
  'problemSetName',
  'lessonType',
  'problemSetCeri',
  'problemCount',
  'openResponseCount',
  'grade',
  ...schoolMonths,
] as const

/** Order of a search: sets that have its words in their name come first. */
export const relevanceSort = 'relevance'

/** Bounds of the filters with a slider; `minStudents` is a lower limit, the others are ranges. */
export const sliderBounds = {
  minStudents: { min: 0, max: 1000 },
  avgCorrect: { min: 0, max: 100 },
  avgProblems: { min: 0, max: 100 },
  hintsRequested: { min: 0, max: 100 },
  ansRequested: { min: 0, max: 100 },
} as const
export type SliderFilter = keyof typeof sliderBounds
export const rangeFilters = ['avgCorrect', 'avgProblems', 'hintsRequested', 'ansRequested'] as const
export type RangeFilter = (typeof rangeFilters)[number]

/** One end of a slider. */
export function sliderEndSchema({ min, max }: { min: number; max: number }) {
  const end = z.coerce.number().superRefine((value, context) => {
    const checked = checkSliderValue(value, min, max)
    if (!checked.ok) context.addIssue({ code: 'custom', message: checked.reason })
  })
  return end.meta({ minimum: min, maximum: max })
}

export const finderPageSizes = [10, 30, 50, 100] as const

export const finderQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .max(100, { message: 'Must be 10, 30, 50 or 100', abort: true })
    .refine((size) => (finderPageSizes as readonly number[]).includes(size), 'Must be 10, 30, 50 or 100')
    .default(30),
  sort: z.enum([...finderSorts, relevanceSort]).default('sep'),
  order: z.enum(['asc', 'desc']).default('desc'),
  search: z.string().trim().max(200).default(''),
  minStudents: sliderEndSchema(sliderBounds.minStudents).default(0).describe('Fewest students last year.'),
})

export const skillNodeSchema = z.object({
  nodeCode: z.string(),
  nodeName: z.string(),
  hasProblemSets: z.boolean().default(true).describe('Whether the finder lists at least one set with this skill.'),
})
