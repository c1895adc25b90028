import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemIdSchema } from '../problem/problem.schema'
import {
  type ProblemSetType,
  problemSetIdSchema,
  problemSetPropertiesSchema,
  problemSetTypeSchema,
} from '../problem-set/problem-set.schema'
import type { WorkSet } from '../problem-set/work-set.schema'
import { allConditionsBlock, delayedPostTestBlock, postTestBlock, preTestBlock } from '../study/study.schema'
import { type Paradigm, paradigms } from '../study/study-fields.schema'
import { inParadigm, type Stage, type StagePlan, type StageRecord, stagePositionOf, stagesOf } from './stages.rules'

const today = '2026-03-02'

function aSet(name: string, count = 2, type: ProblemSetType = 'LINEAR_COMPLETE_ALL'): WorkSet {
  return {
    problemSetId: problemSetIdSchema.parse(`PSA${name.toUpperCase()}`),
    name,
    type,
    properties: problemSetPropertiesSchema.parse({}),
    members: Array.from({ length: count }, (_, index) => ({
      kind: 'problem',
      problemId: problemIdSchema.parse(`PRA${name.toUpperCase()}${index}`),
    })),
  }
}

const question = { id: 'q', kind: 'TEXT' as const, prompt: 'Why?', options: [], steps: 5, isRequired: false }
const everything: StagePlan = {
  content: {
    sets: [
      { studyBlockTypeId: preTestBlock, set: aSet('pre') },
      { studyBlockTypeId: allConditionsBlock, set: aSet('main') },
      { studyBlockTypeId: postTestBlock, set: aSet('post') },
      { studyBlockTypeId: delayedPostTestBlock, set: aSet('later') },
    ],
    surveys: { pre: [question], post: [question] },
  },
  main: [aSet('main')],
  flags: {
    preTest: true,
    postTest: true,
    delayedPostTest: false,
    preSurvey: true,
    postSurvey: true,
    preSurveyBeforePreTest: false,
  },
  paradigm: null,
  withTests: true,
}
const stageNames = (plan: Partial<StagePlan>) => stagesOf({ ...everything, ...plan }).map((stage) => stage.name)
const flags = (part: Partial<StagePlan['flags']>) => ({ flags: { ...everything.flags, ...part } })

describe('the stages of an assignment', () => {
  it.each<[string, Partial<StagePlan>, Stage['name'][]]>([
    ['everything the study asks for', {}, ['PRE_TEST', 'PRE_SURVEY', 'MAIN', 'POST_TEST', 'POST_SURVEY']],
    [
      'the survey before the test when the study says so',
      flags({ preSurveyBeforePreTest: true }),
      ['PRE_SURVEY', 'PRE_TEST', 'MAIN', 'POST_TEST', 'POST_SURVEY'],
    ],
    [
      'no test or survey that is turned off',
      flags({ preTest: false, postSurvey: false }),
      ['PRE_SURVEY', 'MAIN', 'POST_TEST'],
    ],
    [
      'a delayed post-test after everything else',
      flags({ delayedPostTest: true, preTest: false }),
      ['PRE_SURVEY', 'MAIN', 'POST_TEST', 'POST_SURVEY', 'DELAYED_POST_TEST'],
    ],
    ['only the sets in later assignments', { withTests: false }, ['MAIN']],
    [
      'no survey without questions',
      { content: { ...everything.content, surveys: undefined } },
      ['PRE_TEST', 'MAIN', 'POST_TEST'],
    ],
    ['every set of the study', { main: [aSet('one'), aSet('two')], withTests: false }, ['MAIN', 'MAIN']],
  ])('an assignment has %s', (_, plan, names) => {
    expect(stageNames(plan)).toEqual(names)
  })

  it('tests give no help and do not show what was correct', () => {
    const plan = { ...everything, ...flags({ delayedPostTest: true }) }
    const tests = stagesOf(plan).filter((stage) => stage.name.endsWith('TEST')) as { set: WorkSet }[]
    expect(tests).toHaveLength(3)
    for (const { set } of tests) {
      expect(set.properties).toMatchObject({ TUTORING_AVAILABLE: false, SHOW_CORRECTNESS: false })
    }
  })
})

describe('paradigms', () => {
  it.each<[Paradigm | null, ProblemSetType, ProblemSetType]>([
    [null, 'LINEAR_COMPLETE_ALL', 'LINEAR_COMPLETE_ALL'],
    [paradigms.masterySet, 'LINEAR_COMPLETE_ALL', 'SKILL_BUILDER_LINEAR'],
    [paradigms.masterySet, 'SKILL_BUILDER_RANDOM', 'SKILL_BUILDER_RANDOM'],
    [paradigms.grabBag, 'LINEAR_COMPLETE_ALL', 'RANDOM_COMPLETE_ALL'],
    [paradigms.grabBag, 'SKILL_BUILDER_LINEAR', 'RANDOM_COMPLETE_ALL'],
    [paradigms.grabBag, 'IF_THEN_ELSE', 'IF_THEN_ELSE'],
    [paradigms.completeAll, 'SKILL_BUILDER_LINEAR', 'LINEAR_COMPLETE_ALL'],
    [paradigms.completeAll, 'SKILL_BUILDER_RANDOM', 'RANDOM_COMPLETE_ALL'],
    [paradigms.completeAll, 'PLACEMENTS', 'PLACEMENTS'],
  ])('paradigm %s turns a set of type %s into %s', (paradigm, type, becomes) => {
    expect(inParadigm(aSet('x', 2, type), paradigm).type).toBe(becomes)
  })
})

describe('the position of a student', () => {
  const stages = stagesOf(everything)
  const done = (name: string, count = 2): StageRecord => ({
    results: Array.from({ length: count }, (_, index) => ({
      problemId: problemIdSchema.parse(`PRA${name.toUpperCase()}${index}`),
      outcome: 'right',
      day: today,
    })),
  })
  const answered: StageRecord = { results: [], isSurveyAnswered: true }

  it.each<[string, StageRecord[], string, number]>([
    ['has done nothing is in the pre-test', [], 'PRE_TEST', 0],
    ['has done half of the pre-test is still in it', [done('pre', 1)], 'PRE_TEST', 0],
    ['has done the pre-test is at the survey', [done('pre')], 'PRE_SURVEY', 1],
    ['has answered the survey is in the set', [done('pre'), answered], 'MAIN', 2],
    ['has finished the set is in the post-test', [done('pre'), answered, done('main')], 'POST_TEST', 3],
    [
      'has done the post-test is at the last survey',
      [done('pre'), answered, done('main'), done('post')],
      'POST_SURVEY',
      4,
    ],
    ['has done everything is at the end', [done('pre'), answered, done('main'), done('post'), answered], 'END', 5],
  ])('a student who %s', (_, records, stage, index) => {
    const at = stagePositionOf(stages, records, 'seed', today)
    expect([at.stage, at.index]).toEqual([stage, index])
    const isAtProblem = stage.endsWith('TEST') || stage === 'MAIN'
    expect(at.progress.problem !== null).toBe(isAtProblem)
  })

  describe('with a delayed post-test', () => {
    const withDelayed = stagesOf({ ...everything, ...flags({ delayedPostTest: true }) })
    const finished = [done('pre'), answered, done('main'), done('post'), answered]

    it.each<[string, StageRecord[], boolean, string, number]>([
      ['has finished is at the end until it is open', finished, false, 'END', 6],
      ['has finished is in it while it is open', finished, true, 'DELAYED_POST_TEST', 5],
      ['has not finished does not get to it', finished.slice(0, 3), true, 'POST_TEST', 3],
      ['is halfway through goes on while it is open', [...finished, done('later', 1)], true, 'DELAYED_POST_TEST', 5],
      ['is halfway through is at the end once it is closed', [...finished, done('later', 1)], false, 'END', 6],
      ['has done it is at the end', [...finished, done('later')], true, 'END', 6],
    ])('a student who %s', (_, records, isOpen, stage, index) => {
      const at = stagePositionOf(withDelayed, records, 'seed', today, isOpen)
      expect([at.stage, at.index]).toEqual([stage, index])
    })
  })

  it('a student stays in a skill builder whose daily limit is reached, and goes on the next day', () => {
    const builder = aSet('day', 20, 'SKILL_BUILDER_LINEAR')
    const resting: WorkSet = { ...builder, properties: { ...builder.properties, DAY_LIMIT: 2 } }
    const plan: Stage[] = [{ name: 'MAIN', set: resting }]
    const records: StageRecord[] = [
      { results: done('day', 2).results.map((result) => ({ ...result, outcome: 'wrong' as const })) },
    ]
    expect(stagePositionOf(plan, records, 'seed', today)).toMatchObject({
      stage: 'MAIN',
      progress: { ending: 'day_limit' },
    })
    expect(stagePositionOf(plan, records, 'seed', '2026-03-03')).toMatchObject({
      stage: 'MAIN',
      progress: { ending: null },
    })
  })

  it('every type of set ends, whatever is answered', () => {
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
          const { index, stage, progress } = stagePositionOf(plan, records, 'seed', today)
          if (stage === 'END') return true
          const record = records[index]!
          if (progress.problem === null) record.isSurveyAnswered = true
          else {
            const outcome = left.pop() as 'right'
            record.results.push({ problemId: progress.problem.problemId, outcome, day: today })
          }
        }
        return false
      }),
      { numRuns: 200 },
    )
  })
})
