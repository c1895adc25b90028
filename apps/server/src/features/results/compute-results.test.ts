import {
  type AnalysisPlan,
  type ConditionId,
  covariateSchema,
  exclusionSchema,
  missingDataSchema,
  type ProblemId,
  type ProblemSetId,
  resultsSchema,
  type StudyOutcome,
  studyOutcomeSchema,
  subgroupSchema,
  withdrawalKindSchema,
} from '@trellis/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnalysisDesign } from './analysis-design.rules'
import { computeResults, type ResultsTask } from './compute-results'
import type { MilestoneLine, ParticipantLine, SurveyLine } from './record.rules'
import { type LineOfProblem, workTexts } from './results.fixtures'

const conditionIds = [11, 12, 13, 14] as ConditionId[]
const places: Record<string, ProblemSetId> = Object.fromEntries(
  [
    ['PRE_TEST', 'PSA1'],
    ['MAIN', 'PSA2'],
    ['POST_TEST', 'PSA3'],
    ['DELAYED_POST_TEST', 'PSA4'],
  ].map(([place, id]) => [place, id as ProblemSetId]),
)
const problemsOf = (place: string) => [1, 2, 3].map((number) => `PR${place.slice(0, 2)}${number}` as ProblemId)

const designWith = (conditions: number, more: Partial<AnalysisDesign>): AnalysisDesign => ({
  studyTypeId: 1,
  unit: 'STUDENT',
  randomization: 'SIMPLE',
  seed: '00112233445566778899aabbccddeeff'.repeat(2),
  assignmentVersion: 3,
  conditions: conditionIds.slice(0, conditions).map((conditionId, index) => ({
    conditionId,
    name: `Condition ${index}`,
    weight: 1 + index,
    givesSupports: index > 0,
  })),
  sets: Object.entries(places).map(([place, problemSetId]) => ({ place, problemSetId, givenToAll: null })),
  supportedProblems: problemsOf('MAIN'),
  problemNames: {},
  scales: {
    pre: [],
    post: [
      { id: 'a', steps: 5 },
      { id: 'b', steps: 5 },
    ],
  },
  ...more,
})

const planWith = (conditions: number, more: Partial<AnalysisPlan>): AnalysisPlan => ({
  primaryOutcome: 'POST_TEST',
  secondaryOutcomes: [],
  contrasts: conditionIds.slice(1, conditions).map((conditionId) => ({ conditionId, referenceId: conditionIds[0]! })),
  covariates: ['PRE_TEST'],
  subgroups: ['PRIOR_KNOWLEDGE'],
  exclusions: [],
  stoppingRule: 'ADMINISTRATOR',
  looks: 1,
  sampleSize: null,
  smallestEffect: 0.2,
  missingData: 'COMPLETE_CASES_AND_BOUNDS',
  notes: '',
  ...more,
})

const began = 1_790_000_000

interface AnyStudent {
  condition: number
  unit: number
  facts: Pick<
    ParticipantLine,
    'isWithdrawn' | 'withdrawal' | 'isErased' | 'isPossibleDuplicate' | 'joinedAfterDraw' | 'isExposed'
  >
  day: number
  right: Record<string, boolean | null>
  isFinished: boolean
  hasMastered: boolean
  /** Whether the delayed post-test was finished as well. */
  isFollowedUp: boolean
  survey: [number, number] | null
}

/** The record of students as the database writes it. */
function recordOf(students: readonly AnyStudent[], design: AnalysisDesign): ResultsTask['record'] {
  const code = (index: number) => `P${index}`
  const participants = students.map(({ condition, unit, facts, day, isFinished }, index): ParticipantLine => {
    const isOwn = design.unit === 'STUDENT'
    const group = isOwn ? condition : unit
    return {
      ...facts,
      participant: code(index),
      conditionId: design.conditions[group % design.conditions.length]!.conditionId,
      kind: 'student',
      unit: isOwn ? code(index) : `U${unit}`,
      stratum: `grade ${unit % 2}`,
      sequence: index,
      classCode: `K${unit}`,
      schoolCode: `S${unit % 3}`,
      gradeCode: unit % 4 === 0 ? null : `G${unit % 2}`,
      enrolledAt: began + 86_400 * day,
      finishedAt: isFinished ? began + 86_400 * day + 3_600 : null,
      lastAt: began + 86_400 * day + 3_600,
    }
  })
  const problems = students.flatMap(({ right, day }, index) =>
    Object.entries(places).flatMap(([place, set]) =>
      problemsOf(place).map((problem, number): LineOfProblem => {
        const isRight = right[`${place}${number}`]
        const outcome = isRight === undefined ? null : isRight === null ? 'ungraded' : isRight ? 'right' : 'wrong'
        const firstAnswer = outcome === 'right' ? 'correct' : outcome === 'wrong' ? 'incorrect' : outcome
        const at = began + 86_400 * day + 60 * number
        return [
          code(index),
          index,
          place,
          set,
          problem,
          number,
          outcome,
          firstAnswer,
          false,
          1,
          number % 2,
          index % 2,
          30 + index,
          at,
        ]
      }),
    ),
  )
  const milestones = students.flatMap(({ hasMastered, isFinished, isFollowedUp, day }, index): MilestoneLine[] => {
    const line = { participant: code(index), workId: index, problems: null, ordinal: 9, at: began + 86_400 * day }
    return [
      ...(hasMastered
        ? [{ ...line, kind: 'mastered' as const, place: 'MAIN', problemSetId: places.MAIN!, how: null }]
        : []),
      ...(isFinished
        ? Object.entries(places)
            .filter(([place]) => isFollowedUp || place !== 'DELAYED_POST_TEST')
            .map(([place, problemSetId]) => ({
              ...line,
              kind: 'stage_left' as const,
              place,
              problemSetId,
              how: 'finished',
            }))
        : []),
    ]
  })
  const surveys = students.flatMap(({ survey }, index): SurveyLine[] =>
    survey
      ? [
          {
            participant: code(index),
            survey: 'post',
            answers: { a: String(survey[0]), b: String(survey[1]) },
            at: began,
          },
        ]
      : [],
  )
  const prior = students.map((_, index) => ({ participant: code(index), graded: 4, correct: index % 5 }))
  const text = (list: readonly unknown[]) => JSON.stringify(list)
  return {
    participants: text(participants),
    ...workTexts(problems),
    milestones: text(milestones),
    surveys: text(surveys),
    prior: text(prior),
    outside: '',
  }
}

const taskOf = (students: readonly AnyStudent[], design: AnalysisDesign, plan: AnalysisPlan): ResultsTask => ({
  record: recordOf(students, design),
  design,
  plan,
  exploratory: { isAll: false, outcomes: [], contrasts: [], subgroups: [] },
  sample: null,
  deployedAt: began,
  endedAt: began + 86_400 * 60,
  isPlanFrozen: true,
  deviations: 0,
  wasUnblinded: false,
  notShared: [],
})

/** What the contract says about the parts that are computed. */
const computedSchema = resultsSchema
  .pick({
    flowByCondition: true,
    split: true,
    reach: true,
    outcomes: true,
    baseline: true,
    sequences: true,
    rating: true,
    participants: true,
    sample: true,
  })
  .strip()

const anyStudent: fc.Arbitrary<AnyStudent> = fc.record({
  condition: fc.nat(3),
  unit: fc.nat(7),
  facts: fc.record({
    isWithdrawn: fc.boolean(),
    withdrawal: fc.option(fc.constantFrom(...withdrawalKindSchema.options)),
    isErased: fc.boolean(),
    isPossibleDuplicate: fc.boolean(),
    joinedAfterDraw: fc.boolean(),
    isExposed: fc.boolean(),
  }),
  day: fc.nat(50),
  right: fc.dictionary(
    fc.constantFrom(...Object.keys(places).flatMap((place) => [0, 1, 2].map((number) => `${place}${number}`))),
    fc.option(fc.boolean()),
  ),
  isFinished: fc.boolean(),
  hasMastered: fc.boolean(),
  isFollowedUp: fc.boolean(),
  survey: fc.option(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))),
})

describe('results of any record', () => {
  const outcome = fc.constantFrom(...studyOutcomeSchema.options)

  it('gives finite numbers or a reason, as in the contract, for any record', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(anyStudent, { maxLength: 6 }), fc.array(anyStudent, { minLength: 10, maxLength: 60 })),
        fc.integer({ min: 2, max: 4 }),
        fc.record({
          unit: fc.constantFrom('STUDENT', 'CLASS', 'SCHOOL'),
          randomization: fc.constantFrom('SIMPLE', 'BLOCKS'),
        }),
        fc.record({
          primaryOutcome: fc.option(outcome.filter((one) => one !== 'HELP_USE')) as fc.Arbitrary<
            AnalysisPlan['primaryOutcome']
          >,
          secondaryOutcomes: fc.subarray([...studyOutcomeSchema.options], { maxLength: 1 }),
          covariates: fc.subarray([...covariateSchema.options]),
          subgroups: fc.subarray([...subgroupSchema.options]),
          exclusions: fc.subarray([...exclusionSchema.options]),
          missingData: fc.constantFrom(...missingDataSchema.options),
        }),
        (students, conditions, design, plan) => {
          const results = computeResults(taskOf(students, designWith(conditions, design), planWith(conditions, plan)))
          expect(computedSchema.safeParse(results).error?.issues ?? []).toEqual([])
          expect(notFinite(results)).toEqual([])
        },
      ),
      { numRuns: Number(process.env.FULL ? 2_000 : 25) },
    )
  }, 600_000)
})

/** The paths of all numbers in a value that are not finite. */
function notFinite(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]) => notFinite(member, `${path}.${name}`))
}

describe('every outcome', () => {
  const steady = {
    isWithdrawn: false,
    withdrawal: null,
    isErased: false,
    isPossibleDuplicate: false,
    joinedAfterDraw: false,
    isExposed: true,
  }
  const aStudent = (condition: number, more: Partial<AnyStudent> = {}): AnyStudent => ({
    condition,
    unit: condition,
    facts: steady,
    day: 0,
    right: {},
    isFinished: true,
    hasMastered: false,
    isFollowedUp: false,
    survey: null,
    ...more,
  })
  it.each([
    ['STUDENT', true],
    ['CLASS', false],
  ] as const)('tests reach only where students are assigned one by one (unit %s: %s)', (unit, isTested) => {
    const left = { facts: { ...steady, isExposed: false } }
    const students = [0, 1].flatMap((group) => [aStudent(group), aStudent(group, left), aStudent(group)])
    expect(computeResults(taskOf(students, designWith(2, { unit }), planWith(2, {}))).reach.ok).toBe(isTested)
  })

  const answers = (place: string, ...right: (boolean | null)[]) =>
    Object.fromEntries(right.map((isRight, number) => [`${place}${number}`, isRight]))
  const meansOf = (name: StudyOutcome, students: readonly AnyStudent[], design: Partial<AnalysisDesign> = {}) => {
    const plan = planWith(2, { primaryOutcome: null, secondaryOutcomes: [name], covariates: [], subgroups: [] })
    const { outcomes } = computeResults(taskOf(students, designWith(2, design), plan))
    return outcomes[0]!.conditions.map(({ n, mean }) => [n, mean])
  }

  it.each<[StudyOutcome, string, Partial<AnyStudent>, number | null]>([
    [
      'POST_TEST',
      'share of graded problems with a correct first answer',
      { right: answers('POST_TEST', true, false, null) },
      50,
    ],
    [
      'POST_TEST',
      'missing where the test was not finished',
      { right: answers('POST_TEST', true), isFinished: false },
      null,
    ],
    [
      'DELAYED_POST_TEST',
      'share of graded problems with a correct first answer',
      { right: answers('DELAYED_POST_TEST', true, false, null), isFollowedUp: true },
      50,
    ],
    [
      'DELAYED_POST_TEST',
      'missing where it was closed before the student finished it',
      { right: answers('DELAYED_POST_TEST', true) },
      null,
    ],
    [
      'GAIN',
      'post-test minus pre-test',
      { right: { ...answers('PRE_TEST', true, false), ...answers('POST_TEST', true, true) } },
      50,
    ],
    ['GAIN', 'missing without a pre-test', { right: answers('POST_TEST', true) }, null],
    ['NEXT_CORRECTNESS', 'problems that follow one with a support', { right: answers('MAIN', false, true, false) }, 50],
    ['NEXT_CORRECTNESS', 'missing with only a first problem', { right: answers('MAIN', true) }, null],
    ['NEXT_CORRECTNESS', 'without ungraded problems', { right: answers('MAIN', true, null, true) }, 100],
    ['MASTERY', 'yes', { hasMastered: true }, 1],
    ['MASTERY', 'no', {}, 0],
    ['MASTERY', 'unknown after collection was stopped', { facts: { ...steady, withdrawal: 'COLLECTION' } }, null],
    ['COMPLETION', 'no', { isFinished: false }, 0],
    ['COMPLETION', 'yes, even if collection was stopped', { facts: { ...steady, withdrawal: 'COLLECTION' } }, 1],
    ['COMPLETION', 'unknown for an erased student', { facts: { ...steady, isErased: true } }, null],
    ['PROBLEMS_TO_MASTERY', 'all problems of a student who left', { right: answers('MAIN', true, true) }, 2],
    [
      'PROBLEMS_TO_MASTERY',
      'problems until mastery',
      { right: answers('MAIN', true, true, true), hasMastered: true },
      3,
    ],
    ['HELP_USE', 'requests for help per problem', { right: answers('MAIN', true, true) }, 0.5],
    ['SURVEY_SCALE', 'mean as a percentage of the scale', { survey: [1, 5] }, 50],
    ['SURVEY_SCALE', 'missing without an answer', {}, null],
  ])('measures %s: %s', (name, _, student, mean) => {
    expect(meansOf(name, [aStudent(0, student)])[0]).toEqual(mean === null ? [0, null] : [1, mean])
  })

  it('counts for NEXT_CORRECTNESS, in sets that end with mastery, only problems that every student gets', () => {
    const sets = [{ place: 'MAIN', problemSetId: places.MAIN!, givenToAll: 2 }]
    expect(
      meansOf('NEXT_CORRECTNESS', [aStudent(0, { right: answers('MAIN', true, false, true) })], { sets })[0],
    ).toEqual([1, 0])
  })
})
