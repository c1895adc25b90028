import { field, inline } from '../authoring/answer-parts'
import { fieldProblem, selectProblem, setProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionTex, fractionText, mixedText, simplifiedTex } from '../authoring/fractions'
import { blank, math } from '../authoring/html'
import { gcd } from '../authoring/numbers'
import { inRange } from '../authoring/sampling'
import type { Template } from '../authoring/template'

const grades = ['Grade 8', 'Grade 7 Accelerated'] as const

const repeatingDecimals = problemTemplate(
  { id: 'g8-repeating-decimals', title: 'Repeating decimals as fractions', skill: '8.NS.A.1', grades },
  (random) => {
    const hasPrefix = random.pick([true, false, false])
    const size = hasPrefix ? 2 : random.pick([2, 3])
    // 0.3000… ends, and 0.3999… is 0.4: neither is what a repeating digit is meant to show.
    const isTelling = (value: number) => !hasPrefix || (value % 10 !== 0 && value % 10 !== 9)
    const digits = inRange(
      random,
      10 ** (size - 1),
      10 ** size - 2,
      (value) => new Set(String(value)).size === size && isTelling(value),
    )
    const first = Math.floor(digits / 10)
    const last = digits % 10
    const decimal = hasPrefix ? `0.${first}\\overline{${last}}` : `0.\\overline{${digits}}`
    const [top, bottom] = hasPrefix ? [digits - first, 90] : [digits, 10 ** size - 1]
    const shifted = `${10 ** size}x = ${digits}.\\overline{${hasPrefix ? last : digits}}`
    const less = hasPrefix ? `10x = ${first}.\\overline{${last}}` : `x = ${decimal}`
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `Write the repeating decimal ${math(decimal)} as a fraction in lowest terms. The bar marks the ${hasPrefix ? 'digit' : 'digits'} that ${hasPrefix ? 'repeats' : 'repeat'} without end.`,
        ],
        hints: [
          `Call the number ${math('x')} and multiply it by a power of ten, so that the repeating parts line up and can be subtracted.`,
          `${math(shifted)} and ${math(less)}.`,
          `Subtracting gives ${math(`${bottom}x = ${top}`)}. Divide by ${bottom} and write the fraction in lowest terms.`,
        ],
        explanation: [
          `${math(shifted)} and ${math(less)}, so ${math(`${bottom}x = ${top}`)}.`,
          `${math(`x = ${simplifiedTex(top, bottom)}`)}.`,
        ],
      },
      [fractionText(top, bottom)],
      [
        [fractionText(digits, 10 ** size), 'Reads the repeating decimal as one that ends'],
        hasPrefix
          ? [fractionText(digits, 99), 'Lets both digits repeat']
          : [fractionText(digits - first, 9 * 10 ** (size - 1)), 'Lets only the last digit repeat'],
        hasPrefix
          ? [fractionText(digits, 90), 'Does not subtract the digit that does not repeat']
          : [fractionText(digits, 10 ** (size + 1) - 1), 'Divides by a number with one nine too many'],
      ],
      { form: 'lowest_terms' },
    )
  },
)

const irrationalNumbers = problemTemplate(
  { id: 'g8-irrational-numbers', title: 'Identify irrational numbers', skill: '8.NS.A.1', grades },
  (random) => {
    const root = random.int(3, 15)
    const nonSquare = inRange(random, 2, 90, (value) => !Number.isInteger(Math.sqrt(value)))
    const side = random.int(2, 12)
    const bottom = inRange(random, 3, 13, (value) => value % 5 !== 0 && value % 2 !== 0)
    const top = inRange(random, 1, bottom - 1, (value) => gcd(value, bottom) === 1)
    const irrational = [math(`\\sqrt{${nonSquare}}`), math(`${side}\\pi`)]
    const [square, repeating, over] = [
      math(`\\sqrt{${root * root}}`),
      math(`0.\\overline{${inRange(random, 12, 98, (value) => value % 11 !== 0)}}`),
      math(fractionTex(top, bottom)),
    ]
    const rational = [square, repeating, over]
    return selectProblem(
      {
        question: [`Select all irrational numbers: ${random.shuffle([...irrational, ...rational]).join(', ')}`],
        hints: [
          'A rational number can be written as a fraction of two whole numbers. Its decimal ends or repeats.',
          `Look closely at the roots: ${math(`${root}^2 = ${root * root}`)}, so ${square} is the whole number ${root}.`,
          `${repeating} repeats, and ${over} is a fraction, so both are rational. Two numbers are left: a root of a number that is not a perfect square, and a multiple of ${math('\\pi')}.`,
        ],
        explanation: [
          `${math(`\\sqrt{${root * root}} = ${root}`)}, ${repeating} and ${over} are rational.`,
          `${nonSquare} is not a perfect square, so ${irrational[0]} is irrational, and so is ${irrational[1]}.`,
        ],
      },
      irrational,
      rational,
      [
        [[...irrational, square], 'Thinks that every square root is irrational'],
        [[...irrational, repeating], 'Thinks that a decimal without end is always irrational'],
        [[irrational[0]!, square], 'Goes by the root sign alone'],
      ],
    )
  },
)

const rootEquations = problemTemplate(
  {
    id: 'g8-square-and-cube-root-equations',
    title: 'Solve equations with squares and cubes',
    skill: '8.EE.A.2',
    grades,
  },
  (random) => {
    const degree = random.pick([2, 3] as const)
    const highest = degree === 2 ? 20 : 9
    const bottom = random.int(2, highest)
    const top = inRange(random, 1, highest + 2, (value) => gcd(value, bottom) === 1)
    const [over, under] = [top ** degree, bottom ** degree]
    const root = degree === 2 ? 'square root' : 'cube root'
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `What is the positive solution of ${math(`x^${degree} = ${fractionTex(over, under)}`)}? Write a fraction in lowest terms.`,
        ],
        hints: [
          `The ${root} undoes the ${degree === 2 ? 'square' : 'cube'}.`,
          `Take the ${root} of the numerator and of the denominator separately.`,
          `Which number to the power ${degree} is ${over}, and which one is ${under}? ${math(`${top}^${degree} = ${over}`)} and ${math(`${bottom}^${degree} = ${under}`)}.`,
        ],
        explanation: [
          `${math(`\\left(${fractionTex(top, bottom)}\\right)^${degree} = ${fractionTex(over, under)}`)}, so ${math(`x = ${fractionTex(top, bottom)}`)}.`,
        ],
      },
      [fractionText(top, bottom), mixedText(top, bottom)],
      [
        [fractionText(over, degree * under), `Divides by ${degree} instead of taking the ${root}`],
        [fractionText(top, under), 'Takes the root of the numerator only'],
        [fractionText(over, bottom), 'Takes the root of the denominator only'],
      ],
      { form: 'lowest_terms' },
    )
  },
)

const rootBetweenIntegers = problemTemplate(
  { id: 'g8-root-between-integers', title: 'Estimate square roots', skill: '8.NS.A.2', grades },
  (random) => {
    const number = inRange(random, 11, 395, (value) => !Number.isInteger(Math.sqrt(value)))
    const low = Math.floor(Math.sqrt(number))
    const half = Math.floor(number / 2)
    const part = (marker: string, value: number) => inline(marker, field('NUMERIC', String(value)))
    return setProblem(
      {
        question: [
          `Between which two consecutive whole numbers does ${math(`\\sqrt{${number}}`)} lie?`,
          `It lies between ${blank('blank1')} and ${blank('blank2')}.`,
        ],
        hints: [
          `Find the perfect squares just below and just above ${number}.`,
          `Try some squares: ${math(`${low - 1}^2 = ${(low - 1) ** 2}`)}, ${math(`${low}^2 = ${low ** 2}`)}, ${math(`${low + 1}^2 = ${(low + 1) ** 2}`)}.`,
          `${math(`${low ** 2} < ${number} < ${(low + 1) ** 2}`)}. Take the square roots of the outer numbers.`,
        ],
        explanation: [
          `${math(`${low}^2 = ${low ** 2}`)} is less than ${number} and ${math(`${low + 1}^2 = ${(low + 1) ** 2}`)} is greater, so ${math(`${low} < \\sqrt{${number}} < ${low + 1}`)}.`,
        ],
      },
      [part('blank1', low), part('blank2', low + 1)],
      [
        [[half, half + 1].map(String), 'Halves the number instead of taking its root'],
        [[low ** 2, (low + 1) ** 2].map(String), 'Gives the perfect squares instead of their roots'],
        [[low + 1, low + 2].map(String), 'Starts above the root'],
      ],
    )
  },
)

export const grade8Roots: readonly Template[] = [
  repeatingDecimals,
  irrationalNumbers,
  rootBetweenIntegers,
  rootEquations,
]
