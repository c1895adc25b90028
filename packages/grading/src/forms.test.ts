import type { AnswerForm, AnswerPart, ProblemType } from '@trellis/domain'
import { describe, expect, it } from 'vitest'
import { aPart } from './answer-parts.fixtures'
import { gradeResponse, partNotInForm } from './grade'

const withForm = (type: ProblemType, form: AnswerForm, keys: string[], labels?: string[]): AnswerPart => ({
  ...aPart(type, keys),
  form,
  ...(labels && { labels }),
})

interface Case {
  type: ProblemType
  form: AnswerForm
  keys: string[]
  accepted: string[]
  unfinished: string[]
  wrong?: string[]
}

const cases: Case[] = [
  {
    type: 'NUMERIC',
    form: 'number',
    keys: ['5'],
    accepted: ['5', ' 5 ', '5.0', '5.', '+5', '(5)', '５', '= 5', '5;'],
    unfinished: ['40/8', '40 ÷ 8', '5/1', '\\frac{40}{8}', '0.5*10^1', '5*10^0', '4 2/2'],
    wrong: ['6', '41/8'],
  },
  {
    type: 'NUMERIC',
    form: 'number',
    keys: ['2.5'],
    accepted: ['2.5', '2.50', '5/2', '10/4', '2 1/2', '2½', '2 ½', '²⁵⁄₁₀'],
    unfinished: ['5 ÷ 2', '25*10^-1', '1 3/2'],
  },
  {
    type: 'NUMERIC',
    form: 'number',
    keys: ['-14463'],
    accepted: ['−14463', '- 14463', '-14,463', '－１４４６３', '-14 463'],
    unfinished: ['-1.4463e4'],
    wrong: ['14463'],
  },
  {
    type: 'EXACT_MATCH',
    form: 'decimal',
    keys: ['4.02'],
    accepted: ['4.02', '4.020', '04.02', '(4.02)'],
    unfinished: ['4 2/100', '402/100', '4\\frac{2}{100}', '402*10^-2'],
    wrong: ['4.2'],
  },
  {
    type: 'EXACT_FRACTION',
    form: 'fraction',
    keys: ['6/8', '3/4'],
    accepted: ['6/8', '3/4', '12/16', '¾', ' 3 / 4 ', '\\frac{3}{4}'],
    unfinished: ['0.75', '75%', '3 ÷ 4', '-6/-8'],
    wrong: ['4/3'],
  },
  {
    type: 'EXACT_FRACTION',
    form: 'number',
    keys: ['22/15'],
    accepted: ['22/15', '44/30', '1 7/15'],
    unfinished: ['22 ÷ 15'],
    wrong: ['1.46'],
  },
  {
    type: 'EXACT_FRACTION',
    form: 'lowest_terms',
    keys: ['-4/3'],
    accepted: ['-4/3', '−4/3', '-1 1/3', '4/-3', '(-4)/3', '-1⅓'],
    unfinished: ['-8/6', '-1 2/6', '-12/9'],
    wrong: ['4/3', '-1.33'],
  },
  {
    type: 'EXACT_FRACTION',
    form: 'lowest_terms',
    keys: ['1/2'],
    accepted: ['1/2', '½'],
    unfinished: ['0.5', '2/4', '50%', '5e-1'],
  },
  {
    type: 'EXACT_FRACTION',
    form: 'mixed_number',
    keys: ['2 1/3'],
    accepted: ['2 1/3', '2⅓', '2 2/6'],
    unfinished: ['7/3', '1 4/3'],
  },
  {
    type: 'NUMERIC',
    form: 'scientific',
    keys: ['3.2*10^5'],
    accepted: ['3.2*10^5', '3.2 × 10⁵', '3.2e5', '3.2x10^5', '3.20·10^5'],
    unfinished: ['320000', '32*10^4', '0.32*10^6'],
    wrong: ['3.2*10^6'],
  },
  {
    type: 'NUMERIC_EXPRESSION',
    form: 'exact',
    keys: ['32*pi'],
    accepted: ['32*pi', '32π', '32 pi', 'pi*32', '32·π'],
    unfinished: ['2*16*pi', '2*pi*16', '100.53096491487338', '64pi/2', '2^5*pi', '16pi+16pi', '(30+2)pi'],
    wrong: ['32', '64pi', '100.53'],
  },
  {
    type: 'NUMERIC_EXPRESSION',
    form: 'exact',
    keys: ['4*pi/3'],
    accepted: ['4pi/3', '4/3 pi', '(4/3)π', '\\frac{4}{3}\\pi', '\\frac{4\\pi}{3}'],
    unfinished: ['4*pi ÷ 3', '2*2*pi/3'],
  },
  {
    type: 'NUMERIC_EXPRESSION',
    form: 'exact',
    keys: ['sqrt(452)'],
    accepted: ['sqrt(452)', '√452', '2sqrt(113)', '2√113', '452^(1/2)', 'sqrt 452'],
    unfinished: ['sqrt(16^2+14^2)', 'sqrt(256+196)', '21.2602916254693', 'sqrt(4)*sqrt(113)', 'sqrt(226*2)'],
    wrong: ['452', '21.26'],
  },
  {
    type: 'NUMERIC_EXPRESSION',
    form: 'exponents',
    keys: ['11^2*10^2'],
    accepted: ['11^2*10^2', '10^2 * 11^2', '11² × 10²', '10**2*11**2', '(11^2)(10^2)', '110^2'],
    unfinished: ['11*11*10*10', '12100', '121*100', '11^2*10*10', '11^2*100', '12100^1'],
    wrong: ['11^2*10^3'],
  },
  {
    type: 'NUMERIC_EXPRESSION',
    form: 'exponents',
    keys: ['2^3*5'],
    accepted: ['2^3*5', '5*2^3'],
    unfinished: ['40', '2*2*2*5', '8*5'],
  },
  {
    type: 'NUMERIC_EXPRESSION',
    form: 'single_power',
    keys: ['10^(-2)'],
    accepted: ['10^(-2)', '10^-2', '10⁻²', '(10)^(-2)', '10^{-2}'],
    unfinished: ['10^2/10^4', '0.01', '1/10^2', '1/100', '10^(2-4)', '100^(-1)', '\\frac{10^{2}}{10^{4}}'],
    wrong: ['10^2'],
  },
  {
    type: 'NUMERIC_EXPRESSION',
    form: 'expression',
    keys: ['(12 + 15) * 3'],
    accepted: [
      '(12+15)*3',
      '3*(15+12)',
      '3(12+15)',
      '(12 + 15) × 3',
      '3 · (12 + 15)',
      '(12+15)*3=81',
      '81 = (12+15)*3',
    ],
    unfinished: ['81', '12*3+15*3', '27*3', '80+1'],
    wrong: ['12+15*3', '(12+15)*4'],
  },
  {
    type: 'NUMERIC_EXPRESSION',
    form: 'expression',
    keys: ['4+4+4', '3+3+3+3'],
    accepted: ['4+4+4', '3 + 3 + 3 + 3', '4 ＋ 4 ＋ 4', '4+4+4=12'],
    unfinished: ['12', '3*4', '8+4', '6+6'],
    wrong: ['4+4'],
  },
  {
    type: 'RACKET',
    form: 'expression',
    keys: ['(* 3 (- 14 9))'],
    accepted: ['(* 3 (- 14 9))', '( *  3 ( - 14 9 ) )', '(× 3 (− 14 9))', '[* 3 (- 14 9)]', '(* (- 14 9) 3)'],
    unfinished: ['15', '(* 3 5)', '(- 24 9)', '(- (* 3 14) (* 3 9))'],
    wrong: ['(- 14 9)', '(* 3 (- 9 14))'],
  },
  {
    type: 'ALGEBRA',
    form: 'simplified',
    keys: ['625y^28'],
    accepted: ['625y^28', '625 * y^28', 'y^28*625', '625Y^28', '625y²⁸'],
    unfinished: ['(5y^7)^4', '5^4*y^28', '625(y^7)^4', '625y^(7*4)', '625*y^14*y^14', '\\left(5y^{7}\\right)^{4}'],
    wrong: ['5y^28', '625y^11'],
  },
  {
    type: 'OLD_ALGEBRA',
    form: 'simplified',
    keys: ['23t+39'],
    accepted: ['23t+39', '39 + 23t', '23*t + 39', '(23t) + 39', '39-(-23t)'],
    unfinished: ['5(5t+9)-(2t+6)', '25t+45-2t-6', '23t+40-1', '20t+3t+39', '46t/2+39', '23t+39+0', '23(t+39/23)'],
    wrong: ['23t+51'],
  },
  {
    type: 'ALGEBRA',
    form: 'simplified',
    keys: ['x/8+11'],
    accepted: ['x/8+11', '11+x/8', '1/8x+11', '(1/8)*x+11', '0.125x+11', '\\frac{x}{8}+11'],
    unfinished: ['2x/16+11', '(x+88)/8'],
  },
  {
    type: 'ALGEBRA',
    form: 'expanded',
    keys: ['36n+48'],
    accepted: ['36n+48', '48+36n', '6(6n+8) = 36n+48', '= 36n + 48'],
    unfinished: ['6(6n+8)', '6*6n+6*8', '36n+6*8', '12(3n+4)', '36n+48 = 6(6n+8)'],
    wrong: ['6(6n+8) = 36n+8', '36n = 48'],
  },
  {
    type: 'ALGEBRA',
    form: 'standard_polynomial',
    keys: ['x^2+3x+2'],
    accepted: ['x^2+3x+2', 'x²+3x+2'],
    unfinished: ['2+3x+x^2', '(x+1)(x+2)', 'x^2+2x+x+2'],
  },
  {
    type: 'ALGEBRA',
    form: 'factored',
    keys: ['(x+1)(x+2)'],
    accepted: ['(x+1)(x+2)', '(x + 2) * (1 + x)'],
    unfinished: ['x^2+3x+2', '1(x^2+3x+2)', 'x(x+3)+2', '2(x/2+1/2)(x+2)'],
  },
  {
    type: 'ALGEBRA',
    form: 'factored',
    keys: ['6(x+2)'],
    accepted: ['6(x+2)', '(x+2)*6'],
    unfinished: ['6x+12', '2(3x+6)', '3(2x+4)'],
  },
  {
    type: 'ALGEBRA',
    form: 'solved',
    keys: ['k=1', '1'],
    accepted: ['k=1', 'k = 1', 'K=1', '1=k', '1', '1.0', 'k = +1'],
    unfinished: ['9k+11=7k+13', '2k=2', 'k=2/2', 'k-1=0', '2/2', 'k = 2 ÷ 2', '5-4'],
    wrong: ['k=2', '2', '2k=3'],
  },
  {
    type: 'ALGEBRA',
    form: 'solved',
    keys: ['x>=-2'],
    accepted: ['x>=-2', 'x ≥ −2', '-2 <= x', 'X ≥ -2', 'x\\ge-2'],
    unfinished: ['-6x+6<=18', '-6x <= 12', '6x >= -12', 'x>=-4/2', 'x+2>=0', '-x<=2'],
    wrong: ['x<=-2', 'x>-2'],
  },
  {
    type: 'ALGEBRA',
    form: 'solved',
    keys: ['y=3x-3'],
    accepted: ['y=3x-3', '3x-3=y', 'y = -3+3x', 'Y=3x-3'],
    unfinished: ['y-3=3(x-2)', 'y=3(x-1)', '3x-y=3', 'x=(y+3)/3', 'y=9/3x-3', 'y = 3x - 6 + 3'],
    wrong: ['y=3x+3', '3x-3'],
  },
  {
    type: 'ALGEBRA',
    form: 'solved',
    keys: ['1<x<3'],
    accepted: ['1<x<3', '3 > x > 1'],
    unfinished: ['2<2x<6', '2<x+1<4'],
  },
  {
    type: 'FILL_IN_IGNORE_CASE',
    form: 'words',
    keys: ['four hundred thirty-nine thousand one hundred one'],
    accepted: [
      'four hundred and thirty-nine thousand one hundred and one',
      'Four Hundred Thirty Nine Thousand, One Hundred One.',
      'four hundred thirty‑nine thousand one hundred one',
    ],
    unfinished: ['439101', '439,101'],
    wrong: ['four hundred thirty-nine thousand one hundred', '439', 'four thirty-nine one hundred one'],
  },
  {
    type: 'EXACT_MATCH',
    form: 'point',
    keys: ['(-3, 9)'],
    accepted: ['( -3 , 9 )', '(-3,9)', '(−3, 9)', '（－３，９）', "P'(-3, 9)", '(-3.0, 9)', '(- 3, 9)'],
    unfinished: ['-3, 9', '[-3, 9]', '(-3; 9)', '(-3 9)', '-3 9'],
    wrong: ['(9, -3)', '(3, 9)'],
  },
  {
    type: 'EXACT_MATCH',
    form: 'time',
    keys: ['4:55'],
    accepted: ['4 : 55', '04:55', '4:55', '４：５５', '4:55.'],
    unfinished: ['4.55', '4h55', '4 55'],
    wrong: ['5:55', '4:50', '16:55'],
  },
]

describe.each(cases)(
  '$type with the form $form and the key $keys',
  ({ type, form, keys, accepted, unfinished, wrong = [] }) => {
    const part = withForm(type, form, keys)
    const verdictOn = (text: string) => gradeResponse([part], { '1': [text] })

    it.each([...keys, ...accepted])('accepts %s', (text) => {
      expect(verdictOn(text)).toEqual({ verdict: 'correct' })
    })

    it.each(unfinished)('asks for the required form when the answer is %s', (text) => {
      expect(verdictOn(text)).toEqual({ verdict: 'not_in_form', part: '1', form })
    })

    it.each(wrong)('rejects %s', (text) => {
      expect(verdictOn(text)).toEqual({ verdict: 'incorrect' })
    })

    it('finds the part that is not in the required form without grading it', () => {
      for (const text of accepted) expect(partNotInForm([part], { '1': [text] })).toBeNull()
      for (const text of unfinished) expect(partNotInForm([part], { '1': [text] })).toEqual({ part: '1', form })
    })
  },
)

describe('a response of several parts', () => {
  const parts = [withForm('NUMERIC', 'number', ['5']), withForm('EXACT_FRACTION', 'lowest_terms', ['1/2'])]
  const grade = (first: string, second: string) => gradeResponse(parts, { '1': [first], '2': [second] })

  it('asks for the required form only when every value is right', () => {
    expect(grade('5', '2/4')).toEqual({ verdict: 'not_in_form', part: '2', form: 'lowest_terms' })
    expect(grade('10/2', '2/4')).toEqual({ verdict: 'not_in_form', part: '1', form: 'number' })
    expect(grade('6', '2/4')).toEqual({ verdict: 'incorrect' })
    expect(grade('10/2', '1/3')).toEqual({ verdict: 'incorrect' })
    expect(grade('five', '2/4')).toMatchObject({ verdict: 'malformed', part: '1' })
  })
})

describe('a part without a form', () => {
  it.each([
    ['NUMERIC', '5', '40/8'],
    ['ALGEBRA', 'k=1', '9k+11=7k+13'],
    ['NUMERIC_EXPRESSION', '40', '4*10'],
  ] as const)('grades a part without a form by its value alone: %s with the key %s accepts %s', (type, key, text) => {
    expect(gradeResponse([aPart(type, [key])], { '1': [text] })).toEqual({ verdict: 'correct' })
    expect(partNotInForm([aPart(type, [key])], { '1': [text] })).toBeNull()
  })
})

describe('a unit or name around an answer', () => {
  const reasonFor = (part: AnswerPart, text: string) => {
    const grade = gradeResponse([part], { '1': [text] })
    return grade.verdict === 'malformed' ? grade.reason : grade.verdict
  }

  it.each([
    ['14463', ['views'], ['14463 views', '14,463 Views', '14463views', 'views: 14463', '14463 view']],
    ['150', ['degrees'], ['150°', '150 degrees', '150 º', '150 deg.']],
    ['5', ['x'], ['x = 5', 'x=5', 'X = 5', '5 = x', 'x: 5']],
    ['24', ['square feet'], ['24 square feet', '24 sq ft', '24 ft²', '24 ft^2', '24 sq. ft.', '24 feet squared']],
    ['72', ['cubic centimeters'], ['72 cm³', '72 cm^3', '72 cubic centimeters', '72 cu cm']],
    ['7.5', ['dollars'], ['$7.50', '7.50 dollars', '7.5$', '7.5 $']],
    ['4', ['cups'], ['4 cups of rice', '4 c', '4 cup']],
    ['75', ['percent'], ['75%', '75 percent', '75 %']],
  ] as const)('ignores a label that belongs to the question: %s %s', (key, labels, answers) => {
    const part = withForm('NUMERIC', 'number', [key], [...labels])
    expect(answers.map((text) => [text, reasonFor(part, text)])).toEqual(answers.map((text) => [text, 'correct']))
  })

  it.each([
    ['14463 likes', 'likes'],
    ['14463 sq views', 'sq views'],
    ['y = 14463', 'y ='],
    ['14463 x', 'x'],
  ])('names a label that does not belong to the question: %s', (text, label) => {
    const part = withForm('NUMERIC', 'number', ['14463'], ['views', 'x'])
    expect(reasonFor(part, text)).toEqual({ code: 'label', text: label })
  })

  it('accepts the label of the field in an answer and names any other', () => {
    const part = { ...aPart('NUMERIC', ['-2']), properties: { LABEL_START: 'x =' } }
    expect(reasonFor(part, 'x = -2')).toBe('correct')
    expect(reasonFor(part, 'y = -2')).toEqual({ code: 'label', text: 'y =' })
  })

  it('grades the value and the form of an answer with a unit', () => {
    const part = withForm('EXACT_FRACTION', 'lowest_terms', ['1/2'], ['cups'])
    expect(reasonFor(part, '1/3 cups')).toBe('incorrect')
    expect(reasonFor(part, '2/4 cups')).toBe('not_in_form')
    expect(reasonFor(part, '1/2 cup')).toBe('correct')
  })

  it('accepts a unit after an exact answer, and "∠" or "angle" before the name of an angle', () => {
    expect(reasonFor(withForm('NUMERIC_EXPRESSION', 'exact', ['32*pi'], ['inches']), '32π in.')).toBe('correct')
    expect(reasonFor(withForm('NUMERIC_EXPRESSION', 'exact', ['32*pi'], ['inches']), '32pi inches')).toBe('correct')
    expect(reasonFor({ ...aPart('FILL_IN', ['RTQ']), labels: ['angle', '∠'] }, '∠RTQ')).toBe('correct')
    expect(reasonFor({ ...aPart('FILL_IN', ['RTQ']), labels: ['angle', '∠'] }, 'angle RTQ')).toBe('correct')
  })

  it.each([
    ['NUMERIC', '7,76'],
    ['NUMERIC', '0,125'],
    ['NUMERIC_EXPRESSION', '7,5*2'],
    ['EXACT_FRACTION', '1,5'],
    ['ALGEBRA', 'y=5,5x'],
  ] as const)('names the decimal comma in an answer to %s: %s', (type, text) => {
    expect(reasonFor(aPart(type, ['7.76']), text)).toEqual({ code: 'comma' })
  })

  it('accepts a comma between thousands', () => {
    expect(reasonFor(aPart('NUMERIC', ['7760']), '7,760')).toBe('correct')
  })
})
