import {
  type ConditionContent,
  problemSetPropertiesSchema,
  type StudyContent,
  type WorkMember,
  type WorkSet,
} from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { hidesSupports, problemsOfSet, supportGaps } from './content-outline'

const aSet = (members: WorkMember[], type: WorkSet['type'] = 'LINEAR_COMPLETE_ALL', name = 'Slopes') =>
  ({ problemSetId: 'PSA1', name, type, properties: problemSetPropertiesSchema.parse({}), members }) as WorkSet
const problem = (id: string) => ({ kind: 'problem', problemId: id }) as WorkMember
const nested = (set: WorkSet): WorkMember => ({ kind: 'set', set })

describe('problemsOfSet', () => {
  const labels = (set: WorkSet) => problemsOfSet(set).map(({ number, letter }) => `${number}${letter ?? ''}`)

  it('numbers problems across nested sets', () => {
    expect(labels(aSet([problem('PRA1'), nested(aSet([problem('PRA2'), problem('PRA3')])), problem('PRA4')]))).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })

  it('gives all parts of one problem the same number', () => {
    const parts = aSet([problem('PRA2'), problem('PRA3')], 'MULTI_PART_PROBLEM_SET')
    expect(labels(aSet([problem('PRA1'), nested(parts), problem('PRA4')]))).toEqual(['1', '2A', '2B', '3'])
    expect(labels(parts)).toEqual(['1A', '1B'])
  })

  it('keeps the letter of the part that contains a nested set', () => {
    const parts = aSet([problem('PRA2'), nested(aSet([problem('PRA3'), problem('PRA4')]))], 'MULTI_PART_PROBLEM_SET')
    expect(labels(parts)).toEqual(['1A', '1B', '1B'])
  })
})

describe('hidesSupports', () => {
  it.each([
    [{ TUTORING_AVAILABLE: false }, false, true],
    [{ TUTORING_AVAILABLE: false }, true, false],
    [{ SHOW_CORRECTNESS: false }, true, true],
    [{}, false, false],
  ])(
    'decides from %j, comparing feedback: %s, that supports are hidden: %s',
    (properties, isAboutFeedback, expected) => {
      const set = { ...aSet([]), properties: problemSetPropertiesSchema.parse(properties) }
      expect(hidesSupports(set, isAboutFeedback)).toBe(expected)
    },
  )
})

describe('supportGaps', () => {
  const aProblem = (id: string, problemType = 'NUMERIC') =>
    ({
      problemId: id,
      problemType,
      question: '',
      properties: {},
      answers: [],
    }) as unknown as StudyContent['problems'][string]
  const aCondition = (conditionId: number, facts: object = {}) =>
    ({
      conditionId,
      name: `Condition ${conditionId}`,
      isFixed: false,
      supports: {},
      feedback: {},
      ...facts,
    }) as unknown as ConditionContent
  const hints = { supportId: 'TUA1', type: 'HINTS', pieces: ['Look.'] }
  const content = (conditions: ConditionContent[], studyBlockTypeId = 3): StudyContent => ({
    sets: [{ studyBlockTypeId, set: aSet([problem('PRA1'), problem('PRA2'), problem('PRA3')]) }],
    problems: { PRA1: aProblem('PRA1'), PRA2: aProblem('PRA2'), PRA3: aProblem('PRA3', 'OPEN_RESPONSE') },
    conditions,
  })

  it('expects a support for each problem and condition, and names the first that is missing', () => {
    const [gaps] = supportGaps(content([aCondition(1, { supports: { PRA1: hints } }), aCondition(2)]), null)
    expect(gaps).toMatchObject({ wanted: 4, missing: 3, first: { problemId: 'PRA1', conditionId: 2 } })
  })

  it('counts feedback as a support, and requires none in a fixed condition or for open response', () => {
    const facts = { feedback: { PRA1: [{}], PRA2: [{}] } }
    const [gaps] = supportGaps(content([aCondition(1, facts), aCondition(2, { isFixed: true })]), null)
    expect(gaps).toMatchObject({ wanted: 2, missing: 0, first: null })
  })

  it('expects a support for each wrong answer and condition where feedback is written', () => {
    const facts = { feedback: { PRA1: [{ studentResponseId: 11 }] } }
    const answers = new Map([['PRA1', [{ id: 11 }, { id: 12 }]]])
    const [gaps] = supportGaps(content([aCondition(1, facts), aCondition(2)]), answers)
    expect(gaps).toMatchObject({ wanted: 4, missing: 3, first: { problemId: 'PRA1', conditionId: 2 } })
  })

  it('expects no supports in a pre-test', () => {
    expect(supportGaps(content([aCondition(1)], 1), null)).toEqual([])
  })
})
