import { fieldProblem } from '../authoring/build-problem'
import { problemTemplate } from '../authoring/build-template'
import { fractionKey, fractionTex, fractionText, mixedText, overCommon, simplerClause } from '../authoring/fractions'
import { math } from '../authoring/html'
import { lcm } from '../authoring/numbers'
import { properFraction, sampleUntil } from '../authoring/sampling'
import { names } from '../authoring/story'
import type { Template } from '../authoring/template'

const grades = ['Grade 5'] as const

const addUnlike = problemTemplate(
  { id: 'g5-add-unlike-fractions', title: 'Add fractions with different denominators', skill: '5.NF.A.1', grades },
  (random) => {
    const denominators = [2, 3, 4, 5, 6, 8, 9, 10, 12]
    const [[a, b], [c, d]] = sampleUntil(
      () => [properFraction(random, denominators), properFraction(random, denominators)] as const,
      ([first, second]) => first[1] !== second[1] && lcm(first[1], second[1]) <= 60,
    )
    const common = lcm(b, d)
    const [left, right] = [(a * common) / b, (c * common) / d]
    const total = left + right
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `Add ${math(`${fractionTex(a, b)} + ${fractionTex(c, d)}`)}. Write the answer as a fraction or a mixed number.`,
        ],
        hints: [
          'Fractions can be added when their parts have the same size. Find a common denominator.',
          `${common} is a multiple of both ${b} and ${d}. Write both fractions with the denominator ${common}.`,
          `${math(overCommon(a, b, common))} and ${math(overCommon(c, d, common))}. Add the numerators.`,
        ],
        explanation: [
          `${math(`${fractionTex(left, common)} + ${fractionTex(right, common)} = ${fractionTex(total, common)}`)}${simplerClause(total, common)}.`,
        ],
      },
      fractionKey(a * d + c * b, b * d),
      [
        [`${a + c}/${b + d}`, 'Adds the numerators and the denominators'],
        [`${a + c}/${common}`, 'Changes the denominators but not the numerators'],
        [`${a + c}/${Math.max(b, d)}`, 'Keeps the larger denominator'],
        [`${a * c}/${b * d}`, 'Multiplies instead of adding'],
      ],
      { form: 'fraction' },
    )
  },
)

const subtractStories = [
  (name: string, a: string, b: string) =>
    `${name} has ${a} cups of flour and uses ${b} cup for pancakes. How many cups of flour are left?`,
  (name: string, a: string, b: string) =>
    `${name} walks a trail of ${a} miles and has done ${b} mile so far. How many miles are left?`,
  (name: string, a: string, b: string) =>
    `${name} has a board that is ${a} feet long and saws off ${b} foot. How many feet long is the rest?`,
  (name: string, a: string, b: string) =>
    `${name} filled a jug with ${a} quarts of juice and pours out ${b} quart. How many quarts are left?`,
]

const subtractUnlikeMixed = problemTemplate(
  { id: 'g5-subtract-unlike-mixed', title: 'Subtract fractions in a story', skill: '5.NF.A.2', grades },
  (random) => {
    const denominators = [2, 3, 4, 5, 6, 8]
    const whole = random.int(1, 4)
    const [[a, b], [c, d]] = sampleUntil(
      () => [properFraction(random, denominators), properFraction(random, denominators)] as const,
      ([first, second]) => first[1] !== second[1],
    )
    const common = lcm(b, d)
    const [left, right] = [whole * common + (a * common) / b, (c * common) / d]
    const difference = left - right
    const from = `${whole}${fractionTex(a, b)}`
    const partsA = (a * common) / b
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [random.pick(subtractStories)(random.pick(names), math(from), math(fractionTex(c, d)))],
        hints: [
          `You need ${math(`${from} - ${fractionTex(c, d)}`)}. Find a common denominator of ${b} and ${d}.`,
          `With the denominator ${common} the fractions are ${math(overCommon(a, b, common))} and ${math(overCommon(c, d, common))}.`,
          `Write the mixed number as a fraction: ${math(`${whole}${fractionTex(partsA, common)} = ${fractionTex(left, common)}`)}. Now subtract ${math(fractionTex(right, common))}.`,
        ],
        explanation: [
          `${math(`${fractionTex(left, common)} - ${fractionTex(right, common)} = ${fractionTex(difference, common)}`)}${simplerClause(difference, common)}.`,
        ],
      },
      fractionKey((whole * b + a) * d - c * b, b * d),
      [
        ...(partsA < right
          ? ([
              [mixedText(whole * common + right - partsA, common), 'Subtracts the smaller fraction from the larger'],
              [mixedText(left - right + common, common), 'Forgets that one whole was regrouped'],
            ] as const)
          : []),
        [mixedText(left + right, common), 'Adds instead of subtracting'],
        ...(a !== c
          ? ([
              [mixedText(whole * common + Math.abs(a - c), common), 'Changes the denominators but not the numerators'],
            ] as const)
          : []),
      ],
      { form: 'number' },
    )
  },
)

const fractionAsDivision = problemTemplate(
  { id: 'g5-fraction-as-division', title: 'Sharing gives a fraction', skill: '5.NF.B.3', grades },
  (random) => {
    const [amount, people] = sampleUntil(
      () => [random.int(2, 19), random.int(3, 12)] as const,
      ([shared, among]) => shared % among !== 0,
    )
    const [things, group] = random.pick([
      ['sandwiches', 'friends'],
      ['pounds of clay', 'children'],
      ['granola bars', 'hikers'],
      ['gallons of paint', 'painters'],
      ['yards of cloth', 'students'],
    ])
    const fitting = Math.floor(amount / people)
    return fieldProblem(
      'EXACT_FRACTION',
      {
        question: [
          `${people} ${group} share ${amount} ${things} equally.`,
          `How many ${things} does each one get? Write a fraction or a mixed number.`,
        ],
        hints: [
          'Sharing equally is dividing. What is divided, and by how many?',
          `The division is ${math(`${amount} \\div ${people}`)}. A division can be written as a fraction.`,
          `In ${math('a \\div b = \\frac{a}{b}')} the number that is shared is the numerator. Here ${amount} is shared among ${people}.`,
        ],
        explanation: [
          `${math(`${amount} \\div ${people} = ${fractionTex(amount, people)}`)}${simplerClause(amount, people)}.`,
        ],
      },
      fractionKey(amount, people),
      [
        [fractionText(people, amount), 'Divides in the wrong order'],
        [`1/${people}`, 'Gives the share of one thing only'],
        fitting > 0
          ? [`${fitting} ${amount % people}/10`, 'Writes the remainder as tenths']
          : [fractionText(amount, amount + people), 'Compares a part with the sum of both numbers'],
        [people - amount > 0 ? people - amount : amount - people, 'Subtracts instead of dividing'],
      ],
      { form: 'fraction' },
    )
  },
)

export const grade5Fractions: readonly Template[] = [addUnlike, subtractUnlikeMixed, fractionAsDivision]
