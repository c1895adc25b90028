import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPart, verdictOn } from './answer-parts.fixtures'
import { gradeResponse } from './grade'

type Case = [key: string, given: string, verdict: string]

const numbers: Case[] = [
  ['5', '5', 'correct'],
  ['5', ' 5 ', 'correct'],
  ['5', '+5', 'correct'],
  ['5', '5.', 'correct'],
  ['5', '5.0', 'correct'],
  ['5', '05', 'correct'],
  ['5', '(5)', 'correct'],
  ['5', '6', 'incorrect'],
  ['5', '-5', 'incorrect'],
  ['5', '5.0001', 'incorrect'],
  ['-5', '-5', 'correct'],
  ['-5', '−5', 'correct'],
  ['-5', '– 5', 'correct'],
  ['-5', '- 5', 'correct'],
  ['-5', '(-5)', 'correct'],
  ['-5', '5', 'incorrect'],
  ['0', '0', 'correct'],
  ['0', '-0', 'correct'],
  ['0', '0.00', 'correct'],
  ['0', '0.000000000001', 'incorrect'],
  ['0.5', '.5', 'correct'],
  ['0.5', '1/2', 'correct'],
  ['0.5', '2/4', 'correct'],
  ['0.5', '½', 'correct'],
  ['0.5', '\\frac{1}{2}', 'correct'],
  ['0.5', '\\frac12', 'correct'],
  ['0.5', '\\dfrac{1}{2}', 'correct'],
  ['0.5', '50%', 'correct'],
  ['0.5', '50', 'incorrect'],
  ['0.5', '0.5%', 'incorrect'],
  ['50%', '50%', 'correct'],
  ['50%', '50', 'correct'],
  ['50%', '50 %', 'correct'],
  ['50%', '50\\%', 'correct'],
  ['50%', '0.5', 'incorrect'],
  ['50%', '5%', 'incorrect'],
  ['12.5%', '12 1/2', 'correct'],
  ['1.5', '1 1/2', 'correct'],
  ['1.5', '1   1 / 2', 'correct'],
  ['1.5', '1½', 'correct'],
  ['1.5', '1\\frac{1}{2}', 'correct'],
  ['1.5', '3/2', 'correct'],
  ['1.5', '11/2', 'incorrect'],
  ['-1.5', '-1 1/2', 'correct'],
  ['-1.5', '−1½', 'correct'],
  ['-1.5', '-(3/2)', 'correct'],
  ['-1.5', '(-3)/2', 'correct'],
  ['-1.5', '3/-2', 'correct'],
  ['-0.5', '1 1/2', 'incorrect'],
  ['1234', '1,234', 'correct'],
  ['1,234', '1234', 'correct'],
  ['1234567', '1,234,567.00', 'correct'],
  ['1234', '1,23,4', 'malformed'],
  ['1234', '12,34', 'malformed'],
  ['1234', '1 234', 'correct'],
  ['3.5', '3,5', 'malformed'],
  ['5', '$5', 'correct'],
  ['5', '$5.00', 'correct'],
  ['5', '\\$5', 'correct'],
  ['$5', '5', 'correct'],
  ['$5', '€ 5', 'correct'],
  ['-5', '-$5', 'correct'],
  ['-5', '$-5', 'correct'],
  ['0.25', '$1/4', 'correct'],
  ['1200', '1.2e3', 'correct'],
  ['1200', '1.2E+3', 'correct'],
  ['1200', '1.2 × 10^3', 'correct'],
  ['1200', '1.2 x 10^3', 'correct'],
  ['1200', '1.2*10^(3)', 'correct'],
  ['1200', '1.2\\times10^{3}', 'correct'],
  ['1200', '1.2·10³', 'correct'],
  ['0.0012', '1.2 × 10^-3', 'correct'],
  ['0.0012', '1.2 × 10⁻³', 'correct'],
  ['1200', '1.2 × 10^4', 'incorrect'],
  ['1/3', '0.3333333333333', 'correct'],
  ['1/3', '0.333333', 'incorrect'],
  ['1/3', '0.33', 'incorrect'],
  ['1000000001', '1000000003', 'incorrect'],
  ['12345678901234567890', '12,345,678,901,234,567,890', 'correct'],
  ['12345678901234567890', '12345678901234567891', 'incorrect'],
  ['2+3', '5', 'correct'],
  ['5', '2+3', 'malformed'],
  ['5', '5x', 'malformed'],
  ['5', 'x=5', 'malformed'],
  ['5', '5 cm', 'malformed'],
  ['5', 'five', 'malformed'],
  ['5', '', 'malformed'],
  ['5', '   ', 'malformed'],
  ['5', '-', 'malformed'],
  ['5', '.', 'malformed'],
  ['5', '%', 'malformed'],
  ['5', '$', 'malformed'],
  ['5', '+-5', 'malformed'],
  ['5', '--5', 'malformed'],
  ['5', '5/', 'malformed'],
  ['5', '/5', 'malformed'],
  ['5', '5/0', 'malformed'],
  ['5', '1/2/3', 'malformed'],
  ['5', '2^3', 'malformed'],
  ['5', '1e99999', 'malformed'],
  ['5', 'Infinity', 'malformed'],
  ['5', 'NaN', 'malformed'],
  ['5', '0x5', 'malformed'],
  ['5', '5'.repeat(201), 'malformed'],
]

const calculations: Case[] = [
  ['5', '5', 'correct'],
  ['5', '2+3', 'correct'],
  ['5', '10/2', 'correct'],
  ['5', '10÷2', 'correct'],
  ['6', '2×3', 'correct'],
  ['6', '2·3', 'correct'],
  ['6', '2*3', 'correct'],
  ['6', '2 x 3', 'correct'],
  ['6', '2(3)', 'correct'],
  ['6', '(2)(3)', 'correct'],
  ['6', '2[1+2]', 'correct'],
  ['6', '2\\cdot 3', 'correct'],
  ['6', '2\\times3', 'correct'],
  ['6', '2 3', 'malformed'],
  ['8', '2^3', 'correct'],
  ['8', '2**3', 'correct'],
  ['8', '2³', 'correct'],
  ['8', '2^{3}', 'correct'],
  ['512', '2^3^2', 'correct'],
  ['64', '(2^3)^2', 'correct'],
  ['-4', '-2^2', 'correct'],
  ['4', '(-2)^2', 'correct'],
  ['1/8', '2^-3', 'correct'],
  ['2√2', '√8', 'correct'],
  ['√8', '2√2', 'correct'],
  ['√8', '2sqrt(2)', 'correct'],
  ['√8', '2 sqrt 2', 'correct'],
  ['√8', '2\\sqrt{2}', 'correct'],
  ['√8', '2\\sqrt2', 'correct'],
  ['√8', '8^(1/2)', 'correct'],
  ['√8', '4/√2', 'correct'],
  ['√8', '2.8284271247461903', 'correct'],
  ['√8', '2.83', 'incorrect'],
  ['√8', '√6', 'incorrect'],
  ['√4', '2', 'correct'],
  ['2', '√4', 'correct'],
  ['2/3', '√(4/9)', 'correct'],
  ['0', '√8-2√2', 'correct'],
  ['0', '√8-2√2+0.000001', 'incorrect'],
  ['2', '∛8', 'correct'],
  ['2', '\\sqrt[3]{8}', 'correct'],
  ['-2', '(-8)^(1/3)', 'correct'],
  ['1', '√√1', 'correct'],
  ['2', '√(√16)', 'correct'],
  ['3π', '3pi', 'correct'],
  ['3π', '3*π', 'correct'],
  ['3π', '3\\pi', 'correct'],
  ['3π', 'π+2π', 'correct'],
  ['3π', '9.42', 'incorrect'],
  ['9π', 'π3^2', 'correct'],
  ['1.5', '1 1/2', 'correct'],
  ['2.5', '1 + 1 1/2', 'correct'],
  ['1.5', '1\\frac{1}{2}', 'correct'],
  ['1', '0.1+0.2+0.7', 'correct'],
  ['1234', '1,000+234', 'correct'],
  ['0.5', '50%', 'correct'],
  ['5', '|-5|', 'correct'],
  ['5', 'abs(2-7)', 'correct'],
  ['2001', '2e3+1', 'correct'],
  ['5', '1/0', 'incorrect'],
  ['5', '0^0', 'incorrect'],
  ['5', '9^9^9^9', 'incorrect'],
  ['9^9^9^9', '9^9^9^9', 'correct'],
  ['2√-1', '√-4', 'malformed'],
  ['2√(-1)', '√(-4)', 'correct'],
  ['5', '2+', 'malformed'],
  ['5', '((', 'malformed'],
  ['5', '(2+3', 'malformed'],
  ['5', '2+3)', 'malformed'],
  ['5', '(2+3]', 'malformed'],
  ['5', '()', 'malformed'],
  ['5', '√', 'malformed'],
  ['5', '2y', 'malformed'],
  ['5', '5=5', 'malformed'],
  ['5', '5;5', 'malformed'],
  ['5', 'a=5', 'malformed'],
  ['5', '5!', 'malformed'],
  ['5', '1\\frac{1}{0}', 'malformed'],
]

describe('numbers', () => {
  it.each(numbers)('grades a number by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn('NUMERIC', key, given)).toBe(verdict)
  })

  it('accepts any of several correct numbers', () => {
    const part = aPart('NUMERIC', ['3', '-3'])
    const verdicts = ['3', '-3.0', '4'].map((given) => gradeResponse([part], { '1': [given] }).verdict)
    expect(verdicts).toEqual(['correct', 'correct', 'incorrect'])
  })

  it('accepts a fraction in every spelling and rejects it when the key is larger by 1', () => {
    const integer = fc.integer({ min: -5000, max: 5000 })
    fc.assert(
      fc.property(
        integer,
        fc.constantFrom(1, 2, 4, 5, 8, 10, 16, 25),
        fc.integer({ min: 1, max: 9 }),
        (n, d, factor) => {
          const key = `${n}/${d}`
          const whole = Math.floor(Math.abs(n) / d)
          const spellings = [
            `${n / d}`,
            `${n * factor}/${d * factor}`,
            `(${n})/${d}`,
            `\\frac{${n}}{${d}}`,
            `${n < 0 ? '−' : ''}${whole} ${Math.abs(n) % d}/${d}`,
            `${(n * 100) / d}%`,
            `$${n / d}`,
            (n / d).toExponential(),
            (n / d).toLocaleString('en-US', { maximumFractionDigits: 6 }),
          ]
          for (const spelling of spellings) {
            expect([spelling, verdictOn('NUMERIC', key, spelling)]).toEqual([spelling, 'correct'])
            expect([spelling, verdictOn('NUMERIC', `${n + d}/${d}`, spelling)]).toEqual([spelling, 'incorrect'])
          }
        },
      ),
    )
  })
})

describe('calculations', () => {
  it.each(calculations)('grades a calculation by the key %s: %s is %s', (key, given, verdict) => {
    expect(verdictOn('NUMERIC_EXPRESSION', key, given)).toBe(verdict)
  })

  it('accepts √(a²b) as a√b and rejects (a+1)√b', () => {
    const natural = fc.integer({ min: 1, max: 200 })
    fc.assert(
      fc.property(natural, natural, (a, b) => {
        expect(verdictOn('NUMERIC_EXPRESSION', `√${a * a * b}`, `${a}√${b}`)).toBe('correct')
        expect(verdictOn('NUMERIC_EXPRESSION', `√${a * a * b}`, `${a + 1}√${b}`)).toBe('incorrect')
      }),
    )
  })
})
