import type { AnswerPart, ProblemType } from '@trellis/domain'
import { gradeResponse } from '@trellis/grading'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainToTex } from './plain-to-tex'
import { texToPlain } from './tex-to-plain'

function verdictOn(answerType: ProblemType, key: string, answer: string): string {
  const part: AnswerPart = {
    memberType: 'ANSWER_PART',
    answerType,
    answerValues: [{ value: key, isCorrect: true }],
    htmlMarker: null,
    properties: {},
  }
  return gradeResponse([part], { '1': [answer] }).verdict
}

/** The content of the mathematics field, the same as plain text, and a key that it is correct for. */
const fieldAnswers: [tex: string, plain: string, type: ProblemType, key: string][] = [
  ['12', '12', 'NUMERIC', '12'],
  ['-2.5', '-2.5', 'NUMERIC', '-2.5'],
  ['1,234', '1,234', 'NUMERIC', '1234'],
  ['1{,}234.5', '1,234.5', 'NUMERIC', '1234.5'],
  ['50\\%', '50%', 'NUMERIC', '0.5'],
  ['\\$4.50', '$4.50', 'NUMERIC', '4.5'],
  ['\\frac{1}{2}', '1/2', 'NUMERIC', '0.5'],
  ['\\frac12', '1/2', 'NUMERIC', '0.5'],
  ['-\\frac{3}{4}', '-3/4', 'NUMERIC', '-0.75'],
  ['1\\frac{1}{2}', '1 1/2', 'NUMERIC', '1.5'],
  ['1\\:\\frac{1}{2}', '1 1/2', 'NUMERIC', '1.5'],
  ['-1\\frac{1}{2}', '-1 1/2', 'NUMERIC', '-1.5'],
  ['1.2\\times10^{3}', '1.2*10^3', 'NUMERIC', '1200'],
  ['1.2\\cdot10^{-3}', '1.2*10^(-3)', 'NUMERIC', '0.0012'],
  ['\\frac{12}{5}', '12/5', 'EXACT_FRACTION', '12/5'],
  ['\\frac{-12}{5}', '(-12)/5', 'EXACT_FRACTION', '-12/5'],
  ['2\\frac{2}{5}', '2 2/5', 'EXACT_FRACTION', '2 2/5'],
  ['\\left(\\frac{2}{5}\\right)', '(2/5)', 'EXACT_FRACTION', '2/5'],
  ['7', '7', 'EXACT_FRACTION', '7'],
  ['\\sqrt{8}', 'sqrt(8)', 'NUMERIC_EXPRESSION', '2*sqrt(2)'],
  ['2\\sqrt{2}', '2sqrt(2)', 'NUMERIC_EXPRESSION', 'sqrt(8)'],
  ['\\sqrt[3]{27}', 'cbrt(27)', 'NUMERIC_EXPRESSION', '3'],
  ['\\sqrt[4]{16}', 'sqrt[4](16)', 'NUMERIC_EXPRESSION', '2'],
  ['2^{10}', '2^10', 'NUMERIC_EXPRESSION', '1024'],
  ['2^3\\cdot4', '2^3*4', 'NUMERIC_EXPRESSION', '32'],
  ['2^34', '2^3*4', 'NUMERIC_EXPRESSION', '32'],
  ['2^{-2}', '2^(-2)', 'NUMERIC_EXPRESSION', '0.25'],
  ['\\left(\\frac{1}{2}\\right)^2', '(1/2)^2', 'NUMERIC_EXPRESSION', '0.25'],
  ['\\frac{1}{2}^2', '(1/2)^2', 'NUMERIC_EXPRESSION', '0.25'],
  ['3\\times\\frac{1}{2}', '3*1/2', 'NUMERIC_EXPRESSION', '1.5'],
  ['3\\div\\frac{1}{2}', '3/(1/2)', 'NUMERIC_EXPRESSION', '6'],
  ['\\frac{1}{2}\\div3', '1/2/3', 'NUMERIC_EXPRESSION', '1/6'],
  ['\\frac{\\frac{1}{2}}{3}', '(1/2)/3', 'NUMERIC_EXPRESSION', '1/6'],
  ['1\\frac{1}{2}+2\\frac{1}{4}', '1 1/2+2 1/4', 'NUMERIC_EXPRESSION', '3.75'],
  ['\\left|-3\\right|', '|-3|', 'NUMERIC_EXPRESSION', '3'],
  ['\\pi\\cdot2^2', 'pi*2^2', 'NUMERIC_EXPRESSION', '4*pi'],
  ['2\\left(x+3\\right)', '2(x+3)', 'ALGEBRA', '2x+6'],
  ['2\\left(x+3\\right)', '2(x+3)', 'OLD_ALGEBRA', '2x+6'],
  ['x^{2}', 'x^2', 'ALGEBRA', 'x*x'],
  ['x^2', 'x^2', 'ALGEBRA', 'x*x'],
  ['x^{2y}', 'x^(2y)', 'ALGEBRA', 'x^(y+y)'],
  ['x^{\\frac{1}{2}}', 'x^(1/2)', 'ALGEBRA', 'sqrt(x)'],
  ['x^{a}b', 'x^ab', 'ALGEBRA', 'b*x^a'],
  ['x^22', 'x^2*2', 'ALGEBRA', '2x^2'],
  ['\\frac{1}{2}x', '(1/2)x', 'ALGEBRA', 'x/2'],
  ['x\\frac{1}{2}', 'x(1/2)', 'ALGEBRA', 'x/2'],
  ['2\\frac{x}{3}', '2(x/3)', 'ALGEBRA', '2x/3'],
  ['1\\frac{1}{2}x', '1 1/2 x', 'ALGEBRA', '1.5x'],
  ['\\frac{2x}{3}', '(2x)/3', 'ALGEBRA', '2x/3'],
  ['\\frac{x+1}{x-1}', '(x+1)/(x-1)', 'ALGEBRA', '(1+x)/(x-1)'],
  ['\\frac{\\left(x+1\\right)}{\\left(x-1\\right)}', '(x+1)/(x-1)', 'ALGEBRA', '(1+x)/(x-1)'],
  ['\\frac{\\left(x+1\\right)\\left(x+2\\right)}{3}', '((x+1)(x+2))/3', 'ALGEBRA', '(x+1)(x+2)/3'],
  ['\\frac{\\sqrt{x}}{2}', '(sqrt(x))/2', 'ALGEBRA', 'x^(1/2)/2'],
  ['\\frac{1}{2}\\left(x+1\\right)', '(1/2)(x+1)', 'ALGEBRA', '(x+1)/2'],
  ['\\frac{x^2}{y}', '(x^2)/y', 'ALGEBRA', 'x^2/y'],
  ['y=2x+3', 'y=2x+3', 'ALGEBRA', 'y=3+2x'],
  ['x\\le3', 'x<=3', 'ALGEBRA', 'x<=3'],
  ['x\\geq-2', 'x>=-2', 'ALGEBRA', 'x>=-2'],
  ['x\\ne0', 'x!=0', 'ALGEBRA', 'x!=0'],
  ['1\\lt x\\lt3', '1<x<3', 'ALGEBRA', '1<x<3'],
  ['2\\pi r', '2pir', 'ALGEBRA', 'r*2*pi'],
  ['\\sin x', 'sin x', 'ALGEBRA', 'sin(x)'],
  ['\\sin\\left(x\\right)', 'sin (x)', 'ALGEBRA', 'sin(x)'],
  ['e^{x}', 'e^x', 'ALGEBRA', 'e^x'],
  ['\\exponentialE^{x}', 'e^x', 'ALGEBRA', 'e^x'],
  ['x+\\mathrm{y}', 'x+y', 'ALGEBRA', 'y+x'],
  ['\\left\\lbrack x+1\\right\\rbrack\\cdot2', '[x+1]*2', 'ALGEBRA', '2x+2'],
]

describe('an answer from the mathematics field', () => {
  it.each(fieldAnswers)('%s becomes %s and is correct for the %s key %s', (tex, plain, type, key) => {
    expect(texToPlain(tex)).toBe(plain)
    expect(verdictOn(type, key, texToPlain(tex))).toBe('correct')
  })

  it.each([
    ['', ''],
    ['\\placeholder{}', ''],
    ['\\frac{1}{\\placeholder{}}', '1/'],
    ['\\frac{\\placeholder{}}{2}', '/2'],
    ['x^{\\placeholder{}}', 'x^'],
    ['\\sqrt{\\placeholder{}}', 'sqrt()'],
    ['\\frac{#?}{#?}', '/'],
  ])('%s, which has an empty box, becomes %j and is graded as malformed', (tex, plain) => {
    expect(texToPlain(tex)).toBe(plain)
    for (const type of ['NUMERIC', 'NUMERIC_EXPRESSION', 'EXACT_FRACTION', 'ALGEBRA'] as const) {
      expect(verdictOn(type, '7', plain)).toBe('malformed')
    }
  })

  it('keeps an unknown command, so that the answer is graded as malformed', () => {
    expect(texToPlain('3\\int x')).toBe('3\\int x')
    expect(verdictOn('ALGEBRA', '3x', texToPlain('3\\int x'))).toBe('malformed')
  })

  it('never throws, whatever the mathematics field contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'\\{}^_fracsqrt[]123x+-/().# ') }), (tex) => {
        expect(typeof texToPlain(tex)).toBe('string')
      }),
    )
  })
})

/** An answer typed before the mathematics field has loaded, the same as TeX, and a key that it is correct for. */
const typedAnswers: [plain: string, tex: string, type: ProblemType, key: string][] = [
  ['12', '12', 'NUMERIC', '12'],
  ['-2.5', '-2.5', 'NUMERIC', '-2.5'],
  ['1,234', '1,234', 'NUMERIC', '1234'],
  ['50%', '50\\%', 'NUMERIC', '0.5'],
  ['$4.50', '\\$4.50', 'NUMERIC', '4.5'],
  ['1/2', '\\frac{1}{2}', 'NUMERIC', '0.5'],
  ['-3/4', '-\\frac{3}{4}', 'NUMERIC', '-0.75'],
  ['1 1/2', '1\\:\\frac{1}{2}', 'EXACT_FRACTION', '1 1/2'],
  ['1.2*10^3', '1.2\\cdot 10^{3}', 'NUMERIC', '1200'],
  ['1.2 × 10^-3', '1.2\\times 10^{-3}', 'NUMERIC', '0.0012'],
  ['sqrt(8)', '\\sqrt{8}', 'NUMERIC_EXPRESSION', 'sqrt(8)'],
  ['√8', '\\sqrt{8}', 'NUMERIC_EXPRESSION', 'sqrt(8)'],
  ['cbrt(27)', '\\sqrt[3]{27}', 'NUMERIC_EXPRESSION', '3'],
  ['6 ÷ 3', '6\\div 3', 'NUMERIC_EXPRESSION', '2'],
  ['2(x+3)', '2\\left(x+3\\right)', 'ALGEBRA', '2x+6'],
  ['(x+1)/(x-1)', '\\frac{x+1}{x-1}', 'ALGEBRA', '(x+1)/(x-1)'],
  ['(x+1)(x-1)/2', '\\left(x+1\\right)\\frac{x-1}{2}', 'ALGEBRA', '(x^2-1)/2'],
  ['x^(2y)', 'x^{2y}', 'ALGEBRA', 'x^(2y)'],
  ['x^2/y', '\\frac{x^{2}}{y}', 'ALGEBRA', 'x^2/y'],
  ['1/x^2', '\\frac{1}{x^{2}}', 'ALGEBRA', '1/x^2'],
  ['((x+1)/2)^2', '\\left(\\frac{x+1}{2}\\right)^{2}', 'ALGEBRA', '(x+1)^2/4'],
  ['2pi r', '2\\pi r', 'ALGEBRA', '2*pi*r'],
  ['y = 2x + 3', 'y=2x+3', 'ALGEBRA', 'y=2x+3'],
  ['x<=3', 'x\\le 3', 'ALGEBRA', 'x<=3'],
  ['x > -2', 'x\\gt -2', 'ALGEBRA', 'x>-2'],
]

describe('an answer typed before the mathematics field has loaded', () => {
  it.each(typedAnswers)('%s becomes %s and stays correct', (plain, tex, type, key) => {
    expect(plainToTex(plain)).toBe(tex)
    expect(verdictOn(type, key, plain)).toBe('correct')
    expect(verdictOn(type, key, texToPlain(plainToTex(plain)))).toBe('correct')
  })

  it.each(['1/', '/2', '2(', '2(x+', 'x^', 'sqrt(', '(', ')', '1/(', 'x^(', '', '5 cm', '#', '\\', '{', '2)'])(
    'the unfinished answer %j keeps its digits and unknowns',
    (plain) => {
      const digits = (text: string) => text.replace(/[^\dx]/g, '')
      expect(digits(texToPlain(plainToTex(plain)))).toBe(digits(plain))
    },
  )

  it('keeps the value of sums, products, powers and fractions of every kind', () => {
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.nat(99).map(String),
        fc.constantFrom('x', 'y'),
        fc
          .tuple(tie('expression'), fc.constantFrom('+', '-', '*', '/'), tie('expression'))
          .map(([a, sign, b]) => `(${a})${sign}(${b})`),
        tie('expression').map((a) => `(${a})^2`),
        tie('expression').map((a) => `sqrt((${a})^2+1)`),
      ),
    }))
    fc.assert(
      fc.property(
        expression.filter((text) => text.length < 60),
        (plain) => {
          const verdict = verdictOn('ALGEBRA', plain, texToPlain(plainToTex(plain)))
          // A division by zero has no value that could be compared.
          if (verdictOn('ALGEBRA', plain, `(${plain})`) === 'correct') expect(verdict).toBe('correct')
        },
      ),
      { numRuns: 60 },
    )
  })
})
