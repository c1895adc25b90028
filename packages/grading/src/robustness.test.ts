import { type AnswerPart, type ProblemType, problemTypeSchema } from '@trellis/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readStatement, sameStatement } from './algebra'
import { aPart } from './answer-parts.fixtures'
import { gradeResponse, sameResponse } from './grade'
import { evaluate, type Meter } from './math/evaluate'
import { maxLength } from './math/symbols'
import { euler } from './math/value'
import { readRacket } from './racket'

const verdicts = ['correct', 'incorrect', 'malformed', 'ungraded']
const isGraded = (answers: AnswerPart[], typed: string) =>
  verdicts.includes(gradeResponse(answers, { '1': [typed] }).verdict)

const pieces = [
  ...'0123456789xyeπ+-*/^()[]{}|=<>≤.,%$√²½−×÷!\'"\\ \n',
  '\\frac',
  '\\frac{1}{2}',
  '\\sqrt',
  '\\left(',
  '\\right)',
  '\\cdot',
  'sin',
  'ln',
  'pi',
  'expt',
  'sqrt',
  '(+ 1 ',
  'constructor',
  '__proto__',
  'import',
  'i',
  '9^9',
  '1/0',
  '1e9',
  '0x1F',
  'to',
  'mod',
  'x=>x',
]
const mathLike = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''))
const anything = fc.oneof(
  { weight: 3, arbitrary: mathLike },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** A run grades two texts: over all types more than 100,000 with FULL=1, otherwise always the same 5,000. */
const trials = process.env.FULL ? { numRuns: 3200 } : { numRuns: 160, seed: 1 }

describe('arbitrary input', () => {
  it('covers five thousand texts, or a hundred thousand with FULL=1', () => {
    const texts = 2 * trials.numRuns * problemTypeSchema.options.length
    expect(texts).toBeGreaterThan(process.env.FULL ? 100_000 : 5_000)
  })

  it.each(problemTypeSchema.options)('grades any text and finds it equal to itself (%s)', (type: ProblemType) => {
    fc.assert(
      fc.property(anything, anything, anything, (key, a, b) => {
        const answers = [aPart(type, [key])]
        const same = (first: string, second: string) => sameResponse(answers, { '1': [first] }, { '1': [second] })
        return [a, b].every((typed) => isGraded(answers, typed)) && same(a, a) && same(a, b) === same(b, a)
      }),
      trials,
    )
  })

  it.each(problemTypeSchema.options)('grades texts of any length (%s)', (type: ProblemType) => {
    for (const text of ['(', '1', '-', ' ', '.', 'x', '"', '1/', '√', '9^', '{\\frac', '('.repeat(99)]) {
      const long = text.repeat(20_000)
      expect(isGraded([aPart(type, ['1', long])], `${long}1`)).toBe(true)
    }
  })
})

/** A thousand texts that would be slow, deep or huge if they were simply worked out. */
function nastyTexts(): string[] {
  const shapes: ((times: number) => string)[] = [
    (times) => `${'9^'.repeat(times)}9`,
    (times) => `${'('.repeat(times)}9^9${')^9'.repeat(times)}`,
    (times) => `x^9${'^99'.repeat(times)}`,
    (times) => 'x^99'.repeat(times),
    (times) => '(x+y)^99'.repeat(times),
    (times) => `${'(x+1)^50+'.repeat(times)}1`,
    (times) => `${'-'.repeat(times)}x`,
    (times) => `${'√'.repeat(times)}x`,
    (times) => `${'('.repeat(times)}x${')'.repeat(times)}`,
    (times) => `${'|'.repeat(times)}x${'|'.repeat(times)}`,
    (times) => `${'\\frac{1}{'.repeat(times)}x${'}'.repeat(times)}`,
    (times) => `${'1/'.repeat(times)}x`,
    (times) => '9'.repeat(times),
    (times) => `0.${'0'.repeat(times)}1^99`,
    (times) => `${'sqrt '.repeat(times)}2`,
    (times) => `${'2^('.repeat(times)}x${')'.repeat(times)}`,
    (times) => 'abcdefghijklm'.repeat(times),
    (times) => `${'x='.repeat(times)}x`,
    (times) => `${'(expt 9 '.repeat(times)}9${')'.repeat(times)}`,
    (times) => `${'(* 99999 '.repeat(times)}9${')'.repeat(times)}`,
  ]
  return shapes.flatMap((shape) => Array.from({ length: 50 }, (_, index) => shape(index + 1)))
}

describe('a thousand nasty texts', () => {
  // A text of 200 characters makes at most 400 operands and operations, evaluated at 24 points for each side.
  const maxSteps = 2 * maxLength * 24 * 2

  it('covers a thousand nasty texts', () => {
    expect(new Set(nastyTexts()).size).toBe(1000)
  })

  it('grades nasty texts as algebra in a bounded number of steps', () => {
    const other = readStatement('x^2+1')!
    let most = 0
    for (const text of nastyTexts()) {
      const statement = readStatement(text)
      for (const rival of statement ? [statement, other] : []) {
        const meter: Meter = { steps: 0 }
        sameStatement(statement!, rival, meter)
        most = Math.max(most, meter.steps)
      }
    }
    expect(most).toBeLessThanOrEqual(maxSteps)
  })

  it('grades nasty texts as prefix arithmetic in a bounded number of steps', () => {
    const steps = nastyTexts().map((text) => {
      const expression = readRacket(text)
      const meter: Meter = { steps: 0 }
      if (expression) evaluate(expression, { field: 'complex', at: () => euler }, meter)
      return meter.steps
    })
    expect(Math.max(...steps)).toBeLessThanOrEqual(2 * maxLength)
  })

  it('grades all nasty texts', () => {
    for (const type of ['NUMERIC', 'NUMERIC_EXPRESSION', 'EXACT_FRACTION', 'ALGEBRA', 'RACKET'] as const) {
      const answers = [aPart(type, ['x+1', '2'])]
      expect(nastyTexts().filter((text) => !isGraded(answers, text))).toEqual([])
    }
  })
})
