import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemCeriSchema } from '../problem/problem.schema'
import {
  type ProblemSetType,
  problemSetCeriSchema,
  problemSetPropertiesSchema,
  problemSetTypeSchema,
} from '../problem-set/problem-set.schema'
import type { Paradigm } from '../study/study-fields.schema'
import { inParadigm, type Stage, type StagePlan, type StageRecord, stagesOf, standing } from './stages.rules'
import type { WorkSet } from './work.schema'

const today = '2026-03-02'

function aSet(name: string, count = 2, type: ProblemSetType = 'LINEAR_COMPLETE_ALL'): WorkSet {
  return {
    ceri: problemSetCeriSchema.parse(`PSA${name.toUpperCase()}`),
    name,
    type,
    properties: problemSetPropertiesSchema.parse({}),
    members: Array.from({ length: count }, (_, index) => ({
      kind: 'problem',
      ceri: problemCeriSchema.parse(`PRA${name.toUpperCase()}${index}`),
    })),
  }
}

const question = { id: 'q', kind: 'TEXT' as const, prompt: 'Why?', options: [], steps: 5, isRequired: false }
const everything: StagePlan = {
  content: {
    sets: [
      { studyBlockTypeId: 1, set: aSet('pre') },
      { studyBlockTypeId: 3, set: aSet('main') },
      { studyBlockTypeId: 2, set: aSet('post') },
    ],
    surveys: { pre: [question], post: [question] },
  },
  main: [aSet('main')],
  flags: { preTest: true, postTest: true, preSurvey: true, postSurvey: true, preSurveyBeforePreTest: false },
  paradigm: null,
  withTests: true,
}
const placesOf = (plan: Partial<StagePlan>) => stagesOf({ ...everything, ...plan }).map((stage) => stage.place)
const flags = (part: Partial<StagePlan['flags']>) => ({ flags: { ...everything.flags, ...part } })

describe('the stages of a piece of work', () => {
  it.each<[string, Partial<StagePlan>, Stage['place'][]]>([
    ['all that the study asks for', {}, ['PRE_TEST', 'PRE_SURVEY', 'MAIN', 'POST_TEST', 'POST_SURVEY']],
    [
      'the survey first where it says so',
      flags({ preSurveyBeforePreTest: true }),
      ['PRE_SURVEY', 'PRE_TEST', 'MAIN', 'POST_TEST', 'POST_SURVEY'],
    ],
    ['no test that is off', flags({ preTest: false, postSurvey: false }), ['PRE_SURVEY', 'MAIN', 'POST_TEST']],
    ['the sets alone in later work', { withTests: false }, ['MAIN']],
    [
      'no survey without questions',
      { content: { ...everything.content, surveys: undefined } },
      ['PRE_TEST', 'MAIN', 'POST_TEST'],
    ],
    ['every set of the study', { main: [aSet('one'), aSet('two')], withTests: false }, ['MAIN', 'MAIN']],
  ])('are %s', (_, plan, places) => {
    expect(placesOf(plan)).toEqual(places)
  })

  it('give no help in a test and do not say what was right', () => {
    const tests = stagesOf(everything).filter((stage) => stage.place.endsWith('TEST')) as { set: WorkSet }[]
    expect(tests).toHaveLength(2)
    for (const { set } of tests) {
      expect(set.properties).toMatchObject({ TUTORING_AVAILABLE: false, SHOW_CORRECTNESS: false })
    }
  })
})

describe('a paradigm', () => {
  it.each<[Paradigm | null, ProblemSetType, ProblemSetType]>([
    [null, 'LINEAR_COMPLETE_ALL', 'LINEAR_COMPLETE_ALL'],
    [0, 'LINEAR_COMPLETE_ALL', 'SKILL_BUILDER_LINEAR'],
    [0, 'SKILL_BUILDER_RANDOM', 'SKILL_BUILDER_RANDOM'],
    [1, 'LINEAR_COMPLETE_ALL', 'RANDOM_COMPLETE_ALL'],
    [1, 'SKILL_BUILDER_LINEAR', 'RANDOM_COMPLETE_ALL'],
    [1, 'IF_THEN_ELSE', 'IF_THEN_ELSE'],
    [2, 'SKILL_BUILDER_LINEAR', 'LINEAR_COMPLETE_ALL'],
    [2, 'SKILL_BUILDER_RANDOM', 'RANDOM_COMPLETE_ALL'],
    [2, 'PLACEMENTS', 'PLACEMENTS'],
  ])('%s has a set of type %s worked through as %s', (paradigm, type, becomes) => {
    expect(inParadigm(aSet('x', 2, type), paradigm).type).toBe(becomes)
  })
})

describe('where somebody stands', () => {
  const stages = stagesOf(everything)
  const done = (name: string, count = 2): StageRecord => ({
    results: Array.from({ length: count }, (_, index) => ({
      problemCeri: problemCeriSchema.parse(`PRA${name.toUpperCase()}${index}`),
      outcome: 'right',
      day: today,
    })),
  })
  const answered: StageRecord = { results: [], isSurveyAnswered: true }

  it.each<[string, StageRecord[], string, number]>([
    ['who has done nothing: in the first test', [], 'PRE_TEST', 0],
    ['half way through the test', [done('pre', 1)], 'PRE_TEST', 0],
    ['after the test: at the survey', [done('pre')], 'PRE_SURVEY', 1],
    ['after the survey: in the set', [done('pre'), answered], 'MAIN', 2],
    ['after the set: in the last test', [done('pre'), answered, done('main')], 'POST_TEST', 3],
    ['at the last survey', [done('pre'), answered, done('main'), done('post')], 'POST_SURVEY', 4],
    ['at the end', [done('pre'), answered, done('main'), done('post'), answered], 'END', 5],
  ])('%s', (_, records, place, index) => {
    const at = standing(stages, records, 'seed', today)
    expect([at.place, at.index]).toEqual([place, index])
    const isAtProblem = place.endsWith('TEST') || place === 'MAIN'
    expect(at.progress.problem !== null).toBe(isAtProblem)
  })

  it('stays in a skill builder whose day is over, and goes on tomorrow', () => {
    const builder = aSet('day', 20, 'SKILL_BUILDER_LINEAR')
    const resting: WorkSet = { ...builder, properties: { ...builder.properties, DAY_LIMIT: 2 } }
    const plan: Stage[] = [{ place: 'MAIN', set: resting }]
    const records: StageRecord[] = [
      { results: done('day', 2).results.map((result) => ({ ...result, outcome: 'wrong' as const })) },
    ]
    expect(standing(plan, records, 'seed', today)).toMatchObject({ place: 'MAIN', progress: { ending: 'day_limit' } })
    expect(standing(plan, records, 'seed', '2026-03-03')).toMatchObject({ place: 'MAIN', progress: { ending: null } })
  })

  it('comes to an end whatever is answered, in every type of set', () => {
    const outcomes = fc.array(fc.constantFrom('right', 'wrong', 'ungraded', 'skipped'), {
      minLength: 40,
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.constantFrom(...problemSetTypeSchema.options), outcomes, (type, drawn) => {
        const plan = stagesOf({ ...everything, main: [aSet('any', 6, type)] })
        const records: StageRecord[] = plan.map(() => ({ results: [] }))
        const left = [...drawn]
        for (let steps = 0; steps < 60; steps++) {
          const { index, place, progress } = standing(plan, records, 'seed', today)
          if (place === 'END') return true
          const record = records[index]!
          if (progress.problem === null) record.isSurveyAnswered = true
          else {
            const outcome = left.pop() as 'right'
            record.results.push({ problemCeri: progress.problem.ceri, outcome, day: today })
          }
        }
        return false
      }),
      { numRuns: 200 },
    )
  })
})
