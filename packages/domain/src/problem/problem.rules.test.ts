import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../random'
import { allowsSupports, isShuffled, partLetter, shuffleAnswers } from './problem.rules'
import {
  type AnswerMember,
  type AnswerPart,
  answerPartsOf,
  problemPropertiesSchema,
  problemTypeLabel,
  problemTypeSchema,
} from './problem.schema'

const types = problemTypeSchema.options

const aPart = (answerType: AnswerPart['answerType'], values: string[] = ['a', 'b', 'c']): AnswerPart => ({
  memberType: 'ANSWER_PART',
  answerType,
  answerValues: values.map((value, index) => ({ value, isCorrect: index === 0 })),
  htmlMarker: null,
  properties: {},
})
const aSet = (members: AnswerMember[]): AnswerMember => ({
  memberType: 'ANSWER_SET',
  members,
  htmlMarker: null,
  properties: { STACKED: true },
})
const valuesOf = (part: AnswerPart) => part.answerValues.map((entry) => entry.value)

describe('partLetter', () => {
  it.each([
    [0, 'A'],
    [1, 'B'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('gives the part with index %i the letter %s', (index, letters) => {
    expect(partLetter(index)).toBe(letters)
  })

  const indexOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

  it('letters parts in bijective base 26: every index has one text, and every text one index', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), (index) => {
        expect(partLetter(index)).toMatch(/^[A-Z]+$/)
        expect(indexOf(partLetter(index))).toBe(index)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{1,5}$/), (letters) => {
        expect(partLetter(indexOf(letters))).toBe(letters)
      }),
    )
  })

  it('part letters grow with the index, by length and then by text', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 1, max: 1000 }), (index, step) => {
        const [before, after] = [partLetter(index), partLetter(index + step)]
        expect(before.length < after.length || (before.length === after.length && before < after)).toBe(true)
      }),
    )
  })
})

describe('shuffling', () => {
  it.each(types)('shuffles %s always, never, or by SCRAMBLE_ANSWERS where students choose from its values', (type) => {
    const always = type === 'RANK' || type === 'SORT'
    expect(isShuffled(type, true)).toBe(always || type === 'CHOOSE_ONE' || type === 'CHOOSE_N')
    expect(isShuffled(type, false)).toBe(always)
  })

  const tree = fc.letrec<{ member: AnswerMember }>((tie) => ({
    member: fc.oneof(
      { maxDepth: 3 },
      fc.tuple(fc.constantFrom(...types), fc.array(fc.string())).map(([type, values]) => aPart(type, values)),
      fc.array(tie('member'), { maxLength: 4 }).map(aSet),
    ),
  })).member
  const trees = fc.array(tree, { maxLength: 4 })

  it('shuffling keeps every value, its key and the shape of the tree', () => {
    fc.assert(
      fc.property(trees, fc.boolean(), fc.string(), (answers, scramble, seed) => {
        const before = structuredClone(answers)
        const shuffled = shuffleAnswers(answers, scramble, createRandom(seed))
        expect(answers).toEqual(before)
        expect(sorted(shuffled)).toEqual(sorted(answers))
      }),
    )
  })

  it('keeps the order of values in all parts that are not shuffled', () => {
    fc.assert(
      fc.property(trees, fc.boolean(), fc.string(), (answers, scramble, seed) => {
        const before = answerPartsOf(answers)
        answerPartsOf(shuffleAnswers(answers, scramble, createRandom(seed))).forEach((part, index) => {
          if (!isShuffled(part.answerType, scramble)) expect(part).toEqual(before[index])
        })
      }),
    )
  })

  it('shuffles answers in the same way for the same seed', () => {
    fc.assert(
      fc.property(trees, fc.boolean(), fc.string(), (answers, scramble, seed) => {
        expect(shuffleAnswers(answers, scramble, createRandom(seed))).toEqual(
          shuffleAnswers(answers, scramble, createRandom(seed)),
        )
      }),
    )
  })

  it('gives each order of a ranking to about a sixth of the seeds', () => {
    const orders = ordersOf(aPart('RANK'), false)
    expect([...orders.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
    for (const count of orders.values()) {
      expect(count).toBeGreaterThan(400)
      expect(count).toBeLessThan(600)
    }
  })

  it('gives every order of choices with SCRAMBLE_ANSWERS, and a single one without', () => {
    expect(ordersOf(aPart('CHOOSE_ONE'), true).size).toBe(6)
    expect([...ordersOf(aPart('CHOOSE_ONE'), false).keys()]).toEqual(['abc'])
  })
})

function sorted(answers: readonly AnswerMember[]): unknown[] {
  const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  return answers.map((member) =>
    member.memberType === 'ANSWER_SET'
      ? { ...member, members: sorted(member.members) }
      : { ...member, answerValues: [...member.answerValues].sort(byText) },
  )
}

function ordersOf(part: AnswerPart, scramble: boolean): Map<string, number> {
  const orders = new Map<string, number>()
  for (let seed = 0; seed < 3000; seed++) {
    const [seen] = answerPartsOf(shuffleAnswers([aSet([part])], scramble, createRandom(`student ${seed}`)))
    const order = valuesOf(seen!).join('')
    orders.set(order, (orders.get(order) ?? 0) + 1)
  }
  return orders
}

describe('a problem', () => {
  it.each(types)('a problem of type %s may be supported unless it is an open response', (type) => {
    expect(allowsSupports(type)).toBe(type !== 'OPEN_RESPONSE')
  })

  it.each([
    ['ALGEBRA', 'Algebraic Expression'],
    ['OLD_ALGEBRA', 'Algebraic Expression'],
    ['NUMERIC_EXPRESSION', 'Numeric'],
    ['EXACT_FRACTION', 'Numeric'],
    ['NUMERIC', 'Numeric'],
    ['CHOOSE_ONE', 'Multiple Choice'],
    ['CHOOSE_N', 'Select All That Apply'],
    ['RANK', 'Ranking'],
    ['OPEN_RESPONSE', 'Open Response'],
    ['IFRAME', 'Iframe'],
    ['FILL_IN', 'Text Match'],
    ['FILL_IN_IGNORE_CASE', 'Text Match'],
  ] as const)('labels problems of type %s as %s', (type, label) => {
    expect(problemTypeLabel[type]).toBe(label)
  })

  it('a problem shows correctness, offers supports and keeps its order unless it says otherwise', () => {
    expect(problemPropertiesSchema.parse({})).toEqual({
      SHOW_CORRECTNESS: true,
      TUTORING_AVAILABLE: true,
      SCRAMBLE_ANSWERS: false,
    })
  })

  it('numbers answer parts in reading order', () => {
    const [first, second, third] = [aPart('NUMERIC', ['1']), aPart('NUMERIC', ['2']), aPart('NUMERIC', ['3'])]
    expect(answerPartsOf([aSet([first, aSet([second])]), third])).toEqual([first, second, third])
  })
})
