import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { supportIdSchema } from '../ids'
import { type AnswerPart, type ProblemType, problemIdSchema, problemTypeSchema } from '../problem/problem.schema'
import { problemSetIdSchema, problemSetPropertiesSchema } from '../problem-set/problem-set.schema'
import type { WorkSet } from '../problem-set/work-set.schema'
import type { ContentProblem, GivenSupport } from '../study-content/study-content.schema'
import { answerHtml, flagsFor, studentProblemOf } from './student-problem.rules'
import type { StudentPart } from './work.schema'

const unrestricted = { showCorrectness: true, tutoringAvailable: true }

function aPart(answerType: ProblemType, values: [string, boolean][], properties = {}): AnswerPart {
  return {
    memberType: 'ANSWER_PART',
    answerType,
    answerValues: values.map(([value, isCorrect]) => ({ value, isCorrect })),
    htmlMarker: null,
    properties,
  }
}

function aProblem(answers: ContentProblem['answers'], properties = {}): ContentProblem {
  return {
    problemId: problemIdSchema.parse('PRA1'),
    problemType: 'NUMERIC',
    question: '<p>How many?</p>',
    properties: { SHOW_CORRECTNESS: true, TUTORING_AVAILABLE: true, SCRAMBLE_ANSWERS: false, ...properties },
    answers,
  }
}

const hints: GivenSupport = {
  supportId: supportIdSchema.parse('TUA1'),
  type: 'HINTS',
  pieces: ['<p>secret hint</p>', '<p>another</p>'],
}
const values: [string, boolean][] = [
  ['one', true],
  ['two', false],
  ['three', false],
]

describe('a problem for a student', () => {
  it.each(problemTypeSchema.options)('sends no key and no support to a student (%s)', (type) => {
    const sent = JSON.stringify(studentProblemOf(aProblem([aPart(type, values)]), 'seed', unrestricted, hints))
    expect(sent).not.toContain('isCorrect')
    expect(sent).not.toContain('secret hint')
    const isChosen = ['CHOOSE_ONE', 'CHOOSE_N', 'DROP_DOWN', 'RANK', 'SORT'].includes(type)
    expect(sent.includes('one')).toBe(isChosen)
  })

  it('numbers answer parts in reading order, also within sets of parts', () => {
    const set = {
      memberType: 'ANSWER_SET' as const,
      htmlMarker: null,
      properties: { STACKED: true },
      members: [aPart('NUMERIC', []), aPart('FILL_IN', [])],
    }
    const { answers } = studentProblemOf(aProblem([aPart('ALGEBRA', []), set]), 'seed', unrestricted, undefined)
    expect(answers).toMatchObject([{ number: '1' }, { members: [{ number: '2' }, { number: '3' }] }])
  })

  it('shows choices as written unless they are shuffled, and markup in them as text', () => {
    const part = aPart('CHOOSE_ONE', [['a < b', true]])
    const { answers } = studentProblemOf(aProblem([part]), 'seed', unrestricted, undefined)
    expect((answers[0] as StudentPart).choices).toEqual([{ value: 'a < b', display: 'a &lt; b' }])
  })

  it('never shows items to be ordered in their correct order', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 2, max: 5 }), (seed, count) => {
        const items = Array.from({ length: count }, (_, index): [string, boolean] => [`item ${index}`, true])
        const { answers } = studentProblemOf(aProblem([aPart('RANK', items)]), seed, unrestricted, undefined)
        const shown = (answers[0] as StudentPart).choices!.map((choice) => choice.value)
        expect(shown).not.toEqual(items.map(([value]) => value))
        expect([...shown].sort()).toEqual(items.map(([value]) => value).sort())
      }),
      { numRuns: 200 },
    )
  })

  it('always shows a student the same order', () => {
    const problem = aProblem([aPart('CHOOSE_N', values)], { SCRAMBLE_ANSWERS: true })
    const orders = Array.from({ length: 30 }, (_, seed) =>
      JSON.stringify(studentProblemOf(problem, `${seed}`, unrestricted, hints)),
    )
    expect(JSON.stringify(studentProblemOf(problem, '7', unrestricted, hints))).toBe(orders[7])
    expect(new Set(orders).size).toBe(6)
  })
})

describe('help', () => {
  const numeric = aProblem([aPart('NUMERIC', [['4', true]])])

  it('says how many pieces of help there are, and of what kind', () => {
    expect(studentProblemOf(numeric, 'seed', unrestricted, hints).help).toEqual({ kind: 'HINTS', pieces: 2 })
    expect(studentProblemOf(numeric, 'seed', unrestricted, undefined).help).toEqual({ kind: null, pieces: 0 })
  })

  it('offers no help where a set or the problem forbids it, or where there is no key', () => {
    const forbidden = { ...unrestricted, tutoringAvailable: false }
    expect(studentProblemOf(numeric, 'seed', forbidden, hints).help).toBeNull()
    const own = aProblem([aPart('NUMERIC', [])], { TUTORING_AVAILABLE: false })
    expect(studentProblemOf(own, 'seed', unrestricted, hints).help).toBeNull()
    expect(studentProblemOf(aProblem([aPart('OPEN_RESPONSE', [])]), 'seed', unrestricted, undefined).help).toBeNull()
  })

  it.each<[string, AnswerPart[], string]>([
    [
      'the first right value of a field',
      [
        aPart('NUMERIC', [
          ['4', true],
          ['4.0', true],
        ]),
      ],
      '<p>4</p>',
    ],
    ['a label before it', [aPart('NUMERIC', [['4', true]], { LABEL_START: 'x =' })], '<p>x = 4</p>'],
    ['markup as text', [aPart('FILL_IN', [['a<b', true]])], '<p>a&lt;b</p>'],
    [
      'every right choice',
      [
        aPart('CHOOSE_N', [
          ['a', true],
          ['b', false],
          ['c', true],
        ]),
      ],
      '<ul><li>a</li><li>c</li></ul>',
    ],
    [
      'the right order',
      [
        aPart('RANK', [
          ['a', true],
          ['b', true],
        ]),
      ],
      '<ol><li>a</li><li>b</li></ol>',
    ],
    ['each part', [aPart('NUMERIC', [['1', true]]), aPart('NUMERIC', [['2', true]])], '<p>1</p><p>2</p>'],
    ['nothing for an open answer', [aPart('OPEN_RESPONSE', [])], ''],
  ])('ends help with the answer: %s', (_, parts, html) => {
    expect(answerHtml(aProblem(parts))).toBe(html)
  })
})

describe('the flags of a problem', () => {
  const set = (members: WorkSet['members'], properties = {}): WorkSet => ({
    problemSetId: problemSetIdSchema.parse('PSA1'),
    name: 'A set',
    type: 'LINEAR_COMPLETE_ALL',
    properties: problemSetPropertiesSchema.parse(properties),
    members,
  })
  const problem = { kind: 'problem' as const, problemId: problemIdSchema.parse('PRA1') }

  it('combines the flags of every set around a problem', () => {
    const inner = set([problem], { SHOW_CORRECTNESS: false })
    expect(flagsFor(set([problem]), 'PRA1')).toEqual(unrestricted)
    expect(flagsFor(set([{ kind: 'set', set: inner }], { TUTORING_AVAILABLE: false }), 'PRA1')).toEqual({
      showCorrectness: false,
      tutoringAvailable: false,
    })
  })

  it('has no flags for a problem that is not in the set', () => {
    expect(flagsFor(set([problem]), 'PRA2')).toBeNull()
  })
})
