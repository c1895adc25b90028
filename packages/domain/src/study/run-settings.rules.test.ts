import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ratioOf } from '../assignment/assignment.rules'
import type { StratumKind } from '../assignment/assignment.schema'
import { stagesOf } from '../work/stages.rules'
import {
  type AssignmentWarning,
  assignmentSummary,
  assignmentWarnings,
  limitIssues,
  settingsIssues,
  sharesOf,
  studentOrder,
} from './run-settings.rules'

const settings = (more: object = {}) =>
  ({
    randomisation: 'SIMPLE',
    randomisedUnit: 'STUDENT',
    strata: [] as StratumKind[],
    recruitmentTypeNumber: 0,
    conditions: [{ weight: 1 }, { weight: 1 }],
    ...more,
  }) as Parameters<typeof assignmentWarnings>[0]

describe('the settings of the assignment', () => {
  it.each([
    ['SIMPLE', [], []],
    ['SIMPLE', ['CLASS'], ['strata']],
    ['BLOCKS', [], []],
    ['BLOCKS', ['CLASS', 'GRADE'], []],
  ] as const)('the randomization %s within %j has issues with %j', (randomisation, strata, fields) => {
    expect(settingsIssues({ randomisation, strata: [...strata] }).map(({ field }) => field)).toEqual(fields)
  })

  it.each<[object, AssignmentWarning[]]>([
    [{}, []],
    [{ recruitmentTypeNumber: 2 }, []],
    [{ recruitmentTypeNumber: 2, randomisedUnit: 'CLASS' }, ['link_without_class']],
    [{ recruitmentTypeNumber: 2, randomisedUnit: 'SCHOOL' }, ['link_without_class']],
    [{ recruitmentTypeNumber: 2, randomisation: 'BLOCKS', strata: ['GRADE'] }, ['link_without_class']],
    [{ recruitmentTypeNumber: null, randomisedUnit: 'CLASS' }, []],
    [{ recruitmentTypeNumber: 1, randomisedUnit: 'SCHOOL' }, []],
    [{ randomisation: 'BLOCKS', strata: ['CLASS', 'GRADE'] }, []],
    [{ randomisation: 'BLOCKS', randomisedUnit: 'CLASS', strata: ['GRADE'] }, []],
    [{ randomisation: 'BLOCKS', randomisedUnit: 'CLASS', strata: ['CLASS'] }, ['strata_within_unit']],
    [{ randomisation: 'BLOCKS', randomisedUnit: 'SCHOOL', strata: ['GRADE'] }, ['strata_within_unit']],
    [{ randomisation: 'BLOCKS', conditions: [{ weight: 4 }, { weight: 2 }] }, []],
    [{ randomisation: 'BLOCKS', conditions: [{ weight: 60 }, { weight: 40 }] }, []],
    [{ randomisation: 'BLOCKS', conditions: [{ weight: 5 }, { weight: 1 }] }, []],
    [{ randomisation: 'BLOCKS', conditions: [{ weight: 5 }, { weight: 2 }] }, ['long_blocks']],
    [{ conditions: [{ weight: 7 }, { weight: 6 }] }, []],
  ])('settings with %j have the warnings %j', (more, warnings) => {
    expect(assignmentWarnings(settings(more))).toEqual(warnings)
  })
})

describe('the limits of a run', () => {
  const facts = { now: 1_000, enrolled: 1_200 }

  it.each([
    [{}, []],
    [{ enrolmentCap: null, endsAt: null, endAction: 'COMPLETED' as const }, []],
    [{ enrolmentCap: 1_200 }, []],
    [{ enrolmentCap: 1_199 }, [{ field: 'enrolmentCap', message: '1,200 students are already enrolled' }]],
    [{ endsAt: 1_001 }, []],
    [{ endsAt: 1_000 }, [{ field: 'endsAt', message: 'Choose a time in the future' }]],
  ])('the limits %j have the issues %j', (limits, issues) => {
    expect(limitIssues(limits, facts)).toEqual(issues)
  })
})

describe('assignmentWords', () => {
  it.each([
    [{}, [1, 1], 'Students are assigned individually, 1:1'],
    [{}, [2, 4, 6], 'Students are assigned individually, 1:2:3'],
    [{ randomisedUnit: 'CLASS' }, [1, 1], 'Whole classes are assigned, 1:1'],
    [{ randomisedUnit: 'SCHOOL' }, [3, 1], 'Whole schools are assigned, 3:1'],
    [{ randomisation: 'BLOCKS' }, [2, 2], 'Students are assigned individually, 1:1, in permuted blocks of at most 8'],
    [
      { randomisation: 'BLOCKS', strata: ['CLASS', 'GRADE'] },
      [2, 1],
      'Students are assigned individually, 2:1, in permuted blocks of at most 12 within each class and grade',
    ],
  ])('describes the settings %j with weights %j as: %s', (more, weights, words) => {
    const conditions = weights.map((weight) => ({ weight }))
    expect(assignmentSummary({ ...settings(more), conditions })).toBe(words)
  })
})

const anyWeights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 20 })

describe('sharesOf and ratioOf', () => {
  it('the shares of the weights add up to 100% and are proportional', () => {
    fc.assert(
      fc.property(anyWeights, (weights) => {
        const shares = sharesOf(weights)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100)
        for (const [index, share] of shares.entries()) {
          expect(share * weights[0]!).toBeCloseTo(shares[0]! * weights[index]!)
        }
      }),
    )
  })

  it('the ratio is the same when all weights are multiplied by a number', () => {
    fc.assert(
      fc.property(anyWeights, fc.integer({ min: 1, max: 9 }), (weights, times) => {
        expect(ratioOf(weights.map((weight) => weight * times))).toEqual(ratioOf(weights))
      }),
    )
  })
})

describe('studentOrder', () => {
  const flags = fc.record({
    preTest: fc.boolean(),
    postTest: fc.boolean(),
    delayedPostTest: fc.boolean(),
    preSurvey: fc.boolean(),
    postSurvey: fc.boolean(),
    preSurveyBeforePreTest: fc.boolean(),
  })
  const survey = [{ id: 'q', kind: 'TEXT' as const, prompt: 'Why?', options: [], steps: 5, isRequired: false }]
  const set = { problemSetId: 'PSA1', name: 'One', type: 'LINEAR_COMPLETE_ALL', properties: {}, members: [] } as never

  it('lists the stages in the order in which students meet them', () => {
    fc.assert(
      fc.property(flags, (asked) => {
        const sets = [1, 2, 8].map((studyBlockTypeId) => ({ studyBlockTypeId, set }))
        const content = { sets, surveys: { pre: survey, post: survey } }
        const stages = stagesOf({ content, main: [set], flags: asked, paradigm: null, withTests: true })
        expect(studentOrder(asked)).toEqual(stages.map((stage) => stage.name))
      }),
    )
  })
})
